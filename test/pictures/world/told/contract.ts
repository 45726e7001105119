import { daysAgo } from '../now.ts'
import type { Told } from '../tell.ts'
import { contract } from './contract-text.ts'

const clauses: readonly (readonly [string, string])[] = [
  [
    `Go through this contract with me, clause by clause. Begin with a short summary of what I would be agreeing to.\n\n${contract}`,
    'You deliver a web shop in three stages and are paid €18,400 in three parts, each due 45 days after acceptance. The rights pass to the client on payment. Either side can end it with 30 days of notice. Three clauses deserve a second look: acceptance (2), liability (5) and the ban on working for competitors (7).',
  ],
  [
    'Clause 2: when is a stage accepted?',
    'When the client says so in writing. Nothing happens if they stay silent, so a stage can hang in the air and its payment with it. Ask for acceptance by silence: if no defect is named in writing within ten working days, the stage counts as accepted.',
  ],
  [
    'Write that as one sentence that fits into clause 2.',
    '“A stage is deemed accepted if the Client has not named a material defect in writing within ten working days of its delivery.”',
  ],
  [
    'And the 45 days in clause 3?',
    'Long, but not unusual. Between businesses in the EU 60 days is the limit and 30 days what applies where nothing was agreed. With three payments the last one would come about four months after you begin. Ask for 30 days, or for a fifth of the sum when you sign.',
  ],
  [
    'Clause 5: what could this cost me in the worst case?',
    'There is no answerLimit. It says that you are liable for all damage, so the profit that a shop loses on a bad weekend would be in it. Usual is a cap at the value of the contract, with exceptions for intent and gross negligence, which cannot be excluded anyway.',
  ],
  [
    'Suggest a version with a cap.',
    '“The Contractor’s liability is limited to the total remuneration under this agreement. This does not apply to intent, gross negligence, or injury to life and health. Liability for lost profit is excluded.”',
  ],
  [
    'Clause 7 says I may not work for competitors for two years. Is that enforceable?',
    'As it stands, hardly. A ban after the contract has to be limited in time, place and subject, and in many countries has to be paid for. Two years, without a region and without compensation, is likely to fail. Rather than rely on that, strike it, or limit it to the duration of the project.',
  ],
  [
    'Who owns the parts I had before, such as my templates?',
    'Clause 4 gives the client “all results”, which can be read as everything you deliver, templates included. Add that what existed before stays yours, and that the client gets a simple, permanent license to use it within the shop.',
  ],
  [
    'Put all changes into a table that I can send along.',
    `| Clause | Now | Proposed |
| --- | --- | --- |
| 2 Acceptance | written approval only | accepted after ten working days without a named defect |
| 3 Payment | 45 days | 30 days |
| 4 Rights | all results | all results; earlier work licensed, not transferred |
| 5 Liability | without limit | capped at the remuneration, lost profit excluded |
| 7 Competition | two years | for the duration of the project |`,
  ],
  [
    'Draft a friendly e-mail to go with it.',
    'Dear Ms Lindqvist,\n\nthank you for the draft. I would be glad to begin on the 7th. Five small changes would make it balanced for both of us; the table has them in a line each. The two that matter most to me are acceptance and liability. If you would like to talk them through, I am free on Thursday after two.\n\nKind regards',
  ],
]

/** A long one: what grows in it is the history that is sent again with every question. */
export const contractReview: Told = {
  title: 'Contract review, clause by clause',
  model: 'meridian-70b-chat',
  startedAt: daysAgo(2, 16, 5),
  systemPrompt:
    'You read contracts with me. Say what is unusual, what it could cost, and suggest wording. You are not a lawyer and say so where it matters.',
  isPinned: true,
  tags: ['work'],
  turns: clauses.map(([asks, text], index) => ({
    asks,
    answers:
      index === 4
        ? [{ text: 'It says “all damage”, which would include', end: 'stopped' as const }, { text }]
        : [{ text }],
  })),
}
