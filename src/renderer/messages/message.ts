import { defineMessages } from '../../shared/language/messages.ts'
export const markdownStrings = defineMessages('markdown', {
  code: 'code',
  copyCode: 'Copy code',
  wrap: 'Wrap',
  lineNumbers: 'Line numbers',
  hiddenCharacters: 'hidden characters',
  hiddenCharactersHint: 'This code holds characters that cannot be seen. They are left out of the copy.',
  table: 'Table',
  formula: 'Formula',
  footnotes: 'Footnotes',
  footnote: (number: number) => `Footnote ${number}`,
  backToText: (number: number) => `Back to the text of footnote ${number}`,
  done: 'Done',
  notDone: 'Not done',
})

/**
 * How often a message was sent, and its estimated tokens. Every number is an estimate, so each has its ≈ on
 * the same line.
 */
export const messageLifeStrings = defineMessages('message-life', {
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
  excluding: 'Excluding it saves',
  excluded: 'Its exclusion saves',
  includingCosts: 'Including it again costs',
  each: (tokens: string) => `≈\u00a0${tokens} tokens a call`,
  measured: 'Its tokens are those that the service reported because of it.',
  estimated: 'Its tokens are estimated from its words.',
})

/** Actions on a message. */
export const messageStrings = defineMessages('message', {
  more: 'More',
  copyMarkdown: 'Copy as Markdown',
  copyText: 'Copy as text',
  copySelection: 'Copy selection',
  quote: 'Quote',
  quoteSelection: 'Quote selection',
  quoteMessage: 'Quote message',
  exclude: 'Exclude from context',
  excludeWithAnswer: 'Exclude with its answer',
  include: 'Include in context',
  includeWithAnswer: 'Include with its answer',
  isExcluded: 'Excluded from context. Tally no longer sends it.',
  again: 'Regenerate',
  againWith: 'Answer again with another model…',
  compareWith: 'Compare with other models…',
  edit: 'Edit',
  editWith: 'Edit and ask another model…',
  details: 'Details',
})

export const otherModelStrings = defineMessages('other-model', {
  again: 'Answer again with',
  edit: 'Edit and ask',
  find: 'Find a model by name or owner',
  models: 'Models',
  noMatch: 'No model of this connection has that in its name.',
  willAsk: (modelId: string) => `Asks ${modelId}, this once.`,
})

/** Separators in the transcript where model or system prompt changed. */
export const changeStrings = defineMessages('change', {
  prompt: 'System prompt changed',
  promptRemoved: 'System prompt taken away',
  model: (modelId: string) => `Model changed to ${modelId}`,
  tokens: (tokens: string) => `≈ ${tokens} tokens`,
})

/** Joins the parts of a sentence in order. */
export function sentenceOf(parts: readonly string[]): string {
  return `${parts.join(', ')}.`
}
