/**
 * How often a message was sent, and its estimated tokens. Every number is an estimate, so each has its ≈ on
 * the same line.
 */
export const messageLifeStrings = {
  show: 'How often it was sent',
  hide: 'Hide how often it was sent',
  label: 'How often it was sent',
  reading: 'Being looked up.',
  notRead: 'This could not be looked up. Try it again.',
  notSent: 'It was not sent to the service yet.',
  sent: (count: string) => (count === '1' ? 'Sent once so far' : `Sent ${count} times so far`),
  tokens: (tokens: string) => `≈\u00a0${tokens} tokens in all`,
  cost: (money: string) => `≈\u00a0${money}`,
  unpriced: (count: string) =>
    count === '1' ? 'One of these calls has no price.' : `${count} of these calls have no price.`,
  leavingOut: 'Leaving it out saves',
  leftOut: 'Left out, it saves',
  puttingBack: 'Putting it back costs',
  each: (tokens: string) => `≈\u00a0${tokens} tokens a call`,
  measured: 'Its tokens are those that the service reported because of it.',
  estimated: 'Its tokens are estimated from its words.',
}

/** Joins the parts of a sentence in order. */
export function sentenceOf(parts: readonly string[]): string {
  return `${parts.join(', ')}.`
}
