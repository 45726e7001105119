/** A text that a user pastes to ask about it. */
export const contract = `1. Subject. The Contractor builds a web shop for the Client as described in Annex A, in three stages: design, shop, handover. Each stage is delivered on the date named there. Changes to Annex A are agreed in writing before they are worked on.

2. Acceptance. The Client examines each stage after its delivery. A stage is accepted when the Client approves it in writing. Material defects are named in writing and are put right by the Contractor without undue delay and without further remuneration.

3. Payment. The total remuneration is €18,400 net. It is paid in three parts: €5,000 after the first stage, €9,400 after the second, €4,000 after the third. Each part is due 45 days after the acceptance of its stage. Travel is paid by receipt, up to €600 in all.

4. Rights. With the payment of the last part all rights to all results pass to the Client, without limit in time, place or content. The Contractor may name the shop as a reference.

5. Liability. The Contractor is liable to the Client for all damage that arises from the performance of this agreement. The Client is liable according to the law.

6. Term. The agreement begins with its signature and ends with the acceptance of the third stage. Either side may end it in writing with 30 days of notice. Work done until then is paid for.

7. Competition. During the term and for two years after it the Contractor does not work for businesses that compete with the Client.

8. Confidentiality. Both sides keep confidential what they learn of each other, during the term and for three years after it, unless it is public or the law demands otherwise.

9. General. Changes to this agreement are made in writing, and so is a change of this clause. If a clause is void, the others stay valid. The law at the seat of the Client applies.`
