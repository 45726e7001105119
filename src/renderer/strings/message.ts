import type { MessageWeight } from '../../shared/contract/usage/chat-usage.ts'
import type { Money } from '../../shared/domain/money/money.ts'
import { formatCallMoney } from '../../shared/language/format-money.ts'
import { approximate, formatCount } from '../../shared/language/format-number.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'

export const markdownStrings = defineMessages('markdown', {
  code: 'code',
  copyCode: 'Copy code',
  wrap: 'Wrap',
  collapse: 'Collapse',
  lineNumbers: 'Line numbers',
  hiddenCharacters: 'hidden characters',
  hiddenCharactersHint: 'This code contains invisible characters. Copying removes them.',
  table: 'Table',
  formula: 'Formula',
  footnotes: 'Footnotes',
  footnote: 'Footnote {number, number}',
  backToText: 'Back to the text of footnote {number, number}',
  done: 'Done',
  notDone: 'Not done',
})

const aboutCount = (tokens: number): string => approximate(formatCount(tokens))
const aboutMoney = (money: Money): string => approximate(formatCallMoney(money))

/** The effect of an exclusion. Every number is an estimate, so each has its ≈ on the same line. */
const exclusionStrings = defineMessages('exclusion', {
  excluding: message('Excluding this message saves {tokens} tokens per call.', aboutCount),
  excludingWithCost: message(
    'Excluding this message saves {tokens} tokens per call, {cost}.',
    ['tokens', aboutCount],
    ['cost', aboutMoney],
  ),
  rereads: message(
    'The next call then pays the full price for {tokens} tokens that were cached.',
    aboutCount,
  ),
  paysAfter:
    '{callCount, plural, one {Excluding this message pays off after ≈\u00a0# call.} other {Excluding this message pays off after ≈\u00a0# calls.}}',
  paysTooLate:
    '{callCount, plural, one {Probably not worth it: excluding this message pays off only after ≈\u00a0# more call.} other {Probably not worth it: excluding this message pays off only after ≈\u00a0# more calls.}}',
  paysNever: 'Excluding this message never pays off, because cached tokens are free.',
  including: message('Including this message adds {tokens} tokens per call.', aboutCount),
  includingWithCost: message(
    'Including this message adds {tokens} tokens per call, {cost}.',
    ['tokens', aboutCount],
    ['cost', aboutMoney],
  ),
})

/** An exclusion that takes longer than most chats last doesn't pay. */
const manyCalls = 20

/** The cached tokens that are read again after an exclusion, and when it pays off. Empty where it costs nothing. */
export function describeReread(reread: MessageWeight['reread']): string {
  if (reread === null || (reread.pays.kind === 'after' && reread.pays.callCount === 0)) return ''
  const { tokens, pays } = reread
  const rereads = exclusionStrings.rereads(tokens)
  if (pays.kind === 'no-price') return rereads
  if (pays.kind === 'never') return `${rereads} ${exclusionStrings.paysNever}`
  const { paysAfter, paysTooLate } = exclusionStrings
  return `${rereads} ${(pays.callCount > manyCalls ? paysTooLate : paysAfter)(pays.callCount)}`
}

/** Actions on a message. */
export const messageStrings = defineMessages('message', {
  more: 'More',
  copyMarkdown: 'Copy as Markdown',
  copySelection: 'Copy selection',
  quote: 'Quote',
  quoteSelection: 'Quote selection',
  quoteMessage: 'Quote message',
  selected: '{tokens, plural, one {≈\u00a0# token} other {≈\u00a0# tokens}}',
  selectedWithPrice: message(
    '{tokens, plural, one {≈\u00a0# token · {price} as a prompt} other {≈\u00a0# tokens · {price} as a prompt}}',
    'tokens',
    ['price', aboutMoney],
  ),
  exclude: 'Exclude from context',
  excludeWithAnswer: 'Exclude with its answer',
  include: 'Include in context',
  includeWithAnswer: 'Include with its answer',
  isExcluded: 'Excluded from context. Tally no longer sends this message.',
  again: 'Regenerate',
  againWith: 'Regenerate with another model…',
  compareWith: 'Compare with other models…',
  edit: 'Edit',
  editWith: 'Edit and send to another model…',
  details: 'Details',
})

export const otherModelStrings = defineMessages('other-model', {
  again: 'Regenerate with another model',
  edit: 'Edit and send to another model',
  find: 'Find a model',
  models: 'Models',
  noMatch: 'No matching model.',
  willAsk: 'Uses {modelId} for this answer only.',
})

/** Separators in the transcript where model or system prompt changed. */
export const changeStrings = defineMessages('change', {
  prompt: 'System prompt changed',
  promptRemoved: 'System prompt removed',
  model: 'Model changed to {modelId}',
  tokens: '{tokens, plural, one {≈ # token} other {≈ # tokens}}',
})

/** The summary under an imported answer. */
export const importedStrings = defineMessages('imported', {
  from: 'Imported from {program}',
  noCounts: 'no counts',
  meaning: 'Another program made this call, so Tally has no counts for it.',
  countsFrom: 'Counts from {program}',
  countsMeaning:
    "{program} counted these tokens. Tally didn't make this call, so no total, price or budget includes it.",
  prompt: 'prompt {tokens, number}',
  completion: 'completion {tokens, number}',
  total: 'total {tokens, number}',
  program: 'Imported from',
  notInFile: 'not in the file',
})

/** The savings per call of an exclusion in future, against what it costs where the prompt is cached. */
export function describeExcluding({ tokensEach, savedCost, reread }: MessageWeight): string {
  const saving =
    savedCost === null
      ? exclusionStrings.excluding(tokensEach)
      : exclusionStrings.excludingWithCost(tokensEach, savedCost)
  return `${saving} ${describeReread(reread)}`.trimEnd()
}

/** The extra cost per call of an inclusion in future. */
export function describeIncluding({ tokensEach, savedCost }: Omit<MessageWeight, 'reread'>): string {
  return savedCost === null
    ? exclusionStrings.including(tokensEach)
    : exclusionStrings.includingWithCost(tokensEach, savedCost)
}
