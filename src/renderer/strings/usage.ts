import {
  formatDifference,
  formatEstimate,
  formatPercent,
  formatWholePercent,
} from '../../shared/language/format-number.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

/** The summary under an answer: its usage, as the service reported it. */
export const usageLineStrings = defineMessages('usage-line', {
  /** Next to the computed cost. */
  reportedCost: '{amount} reported',
  reportedCostMeaning: 'The cost that the service reported. Totals use the cost at your prices.',
  group: 'Token usage',
  prompt: 'prompt',
  completion: 'completion',
  total: 'total',
  cached: {
    inside: {
      text: '({tokens, number} cached)',
      meaning: 'Prompt tokens that the service read from its cache.',
    },
    beside: {
      text: '+ {tokens, number} cached',
      meaning: 'Tokens that the service read from its cache. It counts them in addition to the prompt.',
    },
    unknown: {
      text: '({tokens, number} cached)',
      meaning:
        "Tokens that the service read from its cache. Its report doesn't show whether the prompt includes them.",
    },
  },
  reasoning: {
    inside: {
      text: '({tokens, number} reasoning)',
      meaning: 'Completion tokens that the model used for reasoning.',
    },
    beside: {
      text: '+ {tokens, number} reasoning',
      meaning:
        'Tokens that the model used for reasoning. The service counts them in addition to the completion.',
    },
    unknown: {
      text: '({tokens, number} reasoning)',
      meaning:
        "Tokens that the model used for reasoning. The report doesn't show whether the completion includes them.",
    },
  },
  estimated: '· {tokens, plural, one {≈\u00a0# token} other {≈\u00a0# tokens}}',
  estimateMeaning: "Tally's estimate, because the service reported no counts. Not included in totals.",
  soFar: 'completion ≈\u00a0{tokens, number} so far',
  firstCall: 'first call',
  firstCallWith: 'first call · system prompt ≈\u00a0{systemPromptTokens, number}',
  firstCallMeaning: 'The first call in a chat has no history.',
  split: message('history {historyTokens, number} · new {newTokens, number}', 'historyTokens', 'newTokens'),
  historyUnknown: 'history unknown',
  splitMeaning:
    'History is the chat so far: the previous prompt and completion, sent again. New is what this turn added.',
  splitWithoutReasoning:
    "{tokens, plural, one {History is the previous prompt and completion, minus # reasoning token that isn't sent again.} other {History is the previous prompt and completion, minus # reasoning tokens that aren't sent again.}}",
  speed: '{tokensPerSecond, number} tok/s',
  timeMeaning: 'Time to first token, then output tokens per second',
  totalTimeMeaning: 'Total time',
  notInLedger: 'not in the ledger',
  notInLedgerMeaning:
    'Tally has no call for this answer: the call was deleted, or another program made the answer.',
  originTitle: message('charged in {title}', quote),
  originMeaning:
    "This answer was copied from that chat and charged there. It isn't included in this chat's totals.",
})

/** The reason why a prompt can't be split into history and new tokens. */
export const splitReasonStrings = defineMessages('split-reason', {
  'not-reported': 'This call or the previous call has missing counts.',
  'service-changed': 'The previous answer came from another connection, and services count differently.',
  'model-changed': 'The model changed, and models count differently.',
  'prompt-changed': 'The system prompt changed.',
  'path-changed': "The call's answer is no longer in the chat, so Tally can't find the previous call.",
  'not-whole': "The previous answer is incomplete, so its count doesn't match the text sent back.",
  'exclusions-changed': 'Messages were excluded or included again.',
  reasoning: "The previous answer was counted with its reasoning, which isn't sent back.",
  'cache-place': "The report doesn't show whether the prompt includes the cached tokens.",
  shrunk:
    'The prompt is smaller than the history. The service dropped history, or counted hidden reasoning before.',
  'too-little':
    'The prompt grew by less than the new text. The service dropped history, or counted hidden reasoning before.',
  'window-full': 'The context window was almost full, so the service may have dropped history.',
  'not-in-ledger': "The previous call isn't in the ledger.",
  program: "Another program made this call. Tally doesn't store its messages, so it can't compare prompts.",
  'tools-changed':
    'The tools changed since the previous call, and services count tools as part of the prompt.',
  'format-changed':
    'The response format changed since the previous call, and services count the format as part of the prompt.',
  'template-changed':
    'The chat template or its arguments changed since the previous call, and they change the prompt.',
})

export const detailStrings = defineMessages('detail', {
  priceOrigin: 'Price source',
  forecast: 'Prompt forecast',
  expected: formatEstimate,
  within: message('reported {tokens, number} ({difference}, within the range)', 'tokens', [
    'difference',
    formatDifference,
  ]),
  outside: message('reported {tokens, number} ({difference}, outside the range)', 'tokens', [
    'difference',
    formatDifference,
  ]),
  report: 'Answer and call',
  model: 'Model',
  modelRequested: 'Requested model',
  modelAnswered: 'Model that answered',
  completionId: 'Completion ID',
  created: 'Created',
  finishReason: 'Finish reason',
  status: 'Status',
  started: 'Sent',
  firstToken: 'Time to first token',
  duration: 'Total time',
  split: 'History and new',
  extraFields: 'Extra fields',
  notRecorded: 'not recorded',
  notReported: 'not reported',
  unknown: 'unknown',
})

/** The service's whole report of one call, in its details. */
export const reportStrings = defineMessages('usage-report', {
  title: 'Usage report',
  copy: 'Copy usage report',
  prompt: 'Prompt tokens',
  completion: 'Completion tokens',
  total: 'Total tokens',
  cached: 'Cached tokens',
  cachedPlace: {
    inside: '{tokens, number}, part of the prompt',
    beside: '{tokens, number}, in addition to the prompt',
    unknown: "{tokens, number}; the report doesn't show whether the prompt includes them",
  },
  cacheWrite: 'Cache write tokens',
  writePlace: {
    inside: '{tokens, number} written to cache, part of the prompt',
    beside: '{tokens, number} written to cache, in addition to the prompt',
    unknown: "{tokens, number} written to cache; the report doesn't show whether the prompt includes them",
  },
  reasoning: 'Reasoning tokens',
  reasoningPlace: {
    inside: '{tokens, number}, part of the completion',
    beside: '{tokens, number}, in addition to the completion',
    unknown: "{tokens, number}; the report doesn't show whether the completion includes them",
  },
  newImages: '{images, plural, one {Tokens of the new image} other {Tokens of # new images}}',
  imagesMeasured: '≈\u00a0{tokens, number}, measured',
  tooLong: 'The report was longer than 4 kB, so Tally kept only its numbers.',
  tooDeep: 'The report was nested too deeply, so Tally kept only its numbers.',
  hadKey: 'The report contained the API key, so Tally kept only its numbers.',
})

export interface CallCounts {
  readonly callCount: number
  readonly notReportedCount?: number
  readonly noTotalCount?: number
}

const callCountStrings = defineMessages('call-count', {
  calls: '{calls, plural, one {# call} other {# calls}}',
  notReported: message(
    '{calls, plural, one {# call} other {# calls}}, {notReported, number} without counts',
    'calls',
    'notReported',
  ),
  withoutTotal: message(
    '{calls, plural, one {# call} other {# calls}}, {withoutTotal, number} without a total',
    'calls',
    'withoutTotal',
  ),
  both: message(
    '{calls, plural, one {# call} other {# calls}}, {notReported, number} without counts, {withoutTotal, number} without a total',
    'calls',
    'notReported',
    'withoutTotal',
  ),
})

/** `412 calls, 3 without counts`. Without zeros. */
export function describeCalls({ callCount, notReportedCount = 0, noTotalCount = 0 }: CallCounts): string {
  const { calls, notReported, withoutTotal, both } = callCountStrings
  if (notReportedCount === 0)
    return noTotalCount === 0 ? calls(callCount) : withoutTotal(callCount, noTotalCount)
  if (noTotalCount === 0) return notReported(callCount, notReportedCount)
  return both(callCount, notReportedCount, noTotalCount)
}

/** The review of a chat: the token counts of every call. */
export const usageStrings = defineMessages('usage', {
  title: 'Chat usage',
  demo: 'demo',
  demoNote: "Demo calls are free and aren't included in other totals.",
  copy: 'Copy as CSV',
  copyMarkdown: 'Copy as Markdown',
  export: 'Export…',
  exportCsv: 'Export as CSV…',
  exportLines: 'Export as JSON Lines…',
  widen: 'Expand panel',
  narrow: 'Shrink panel',
  columnChoice: 'Columns',
  defaultColumns: 'Default columns',
  find: 'Filter calls',
  filters: {
    all: 'All calls',
    answers: 'Answers in view',
    'not-in-view': 'Not in view',
    failed: 'Failed or cut off',
    'not-reported': 'Not reported',
    flagged: 'Anomalies',
  },
  model: 'Model',
  allModels: 'All models',
  shownOf: message(
    '{all, plural, one {{shown, number} of # call} other {{shown, number} of # calls}}',
    'shown',
    'all',
  ),
  noneShown: 'No calls match the filters.',
  showAll: 'Show all calls',
  sortBy: 'Sort by {column}',
  loading: 'Loading calls…',
  notRead: "Tally couldn't load the calls.",
  emptyTitle: 'No calls yet',
  empty: 'Each call in this chat gets a row here, with the counts that the service reported.',
  write: 'Write the first message',
  copied:
    '{answers, plural, one {# answer in view was copied from another chat and counts there.} other {# answers in view were copied from other chats and count there.}}',
  inView: 'In view',
  inViewMeaning: 'The last call of each answer in view',
  allCalls: 'All calls',
  allCallsMeaning: 'All calls that may have been processed, including replaced and stopped answers',
  perhapsCharged: 'Calls without reported counts may still have been charged.',
  calls: 'Calls',
  bars: 'Chart bars',
  growth: 'Prompt growth by call',
  growthLabel: message(
    'Prompt growth over {calls, plural, one {# call} other {# calls}}. The largest call has {largest, plural, one {# token} other {# tokens}}. The table below has every number.',
    'calls',
    'largest',
  ),
  window: 'context window {tokens, number}',
  windowOf: message(
    'The largest prompt filled {percent} of the context window of {model} ({tokens, plural, one {# token} other {# tokens}}).',
    ['model', quote],
    'tokens',
    ['percent', formatPercent],
  ),
  binned: '{calls, plural, one {Each bar is # call.} other {Each bar is the largest of # calls.}}',
  costliest: 'Costliest turns',
  call: 'Call {number, number}',
  callCount: '{calls, plural, one {# call} other {# calls}}',
  tokens: '{tokens, plural, one {# token} other {# tokens}}',
  plusEstimate: '+ ≈\u00a0{tokens, number}',
  estimatedTokens: '{tokens, plural, one {≈ # token} other {≈ # tokens}}',
  untitledTurn: 'Deleted message',
  series: {
    system: '≈ system prompt',
    history: 'history',
    new: 'new',
    unsplit: 'split unknown',
    reasoning: 'reasoning',
    completion: 'completion',
  },
  seriesTokens: {
    system: '≈ system prompt {tokens, number}',
    history: 'history {tokens, number}',
    new: 'new {tokens, number}',
    unsplit: 'split unknown {tokens, number}',
    reasoning: 'reasoning {tokens, number}',
    completion: 'completion {tokens, number}',
  },
  columns: {
    number: '#',
    kind: 'Kind',
    model: 'Model',
    prompt: 'Prompt',
    history: 'History',
    new: 'New',
    cached: 'Cached',
    cacheWrite: 'Cache write',
    completion: 'Completion',
    reasoning: 'Reasoning',
    total: 'Total',
    estimate: '≈ Estimate',
    price: 'Price',
    firstToken: 'First token',
    duration: 'Duration',
    status: 'Status',
    time: 'Time',
    anomalies: 'Anomalies',
  },
  /** For the narrow panel. */
  shortColumns: { completion: 'Compl.', reasoning: 'Reas.', estimate: '≈ Est.' },
  columnMeanings: {
    history: 'Prompt tokens that repeat the chat so far',
    new: 'Prompt tokens of this turn',
    cached: 'Tokens that the service read from its cache',
    cacheWrite: 'Tokens that the service wrote to its cache',
    reasoning: 'Tokens that the model used for reasoning',
    estimate: "Tally's estimates for calls without reported counts, not included in totals",
    firstToken: 'Time to first token',
  },
  sum: 'Σ',
  sumOfShown: 'Sum of the calls shown',
  notReported: 'not reported',
  notReportedMeaning: "The service didn't report this count. The call may still have been charged.",
  notRecorded: 'not recorded',
  unknown: 'unknown',
  none: '–',
  firstCall: 'The first call has no history.',
  firstCallWith:
    'The first call has no history. The system prompt is ≈\u00a0{systemPromptTokens, number} of its tokens.',
  noPrice: 'No price for this call',
  notProcessed: "The service didn't process this call, so there is nothing to count.",
  show: 'Show this answer',
  showNotOnView: 'Show the version with this answer',
  notOnViewInTrash: 'In another version. Restore the chat to see it.',
  attempt: 'Attempt {attempt, number}',
  estimated: "Tally's estimate, not included in totals",
  apart:
    '{tokens, plural, one {≈\u00a0# token is an estimate, not included in totals.} other {≈\u00a0# tokens are estimates, not included in totals.}}',
  integrity: 'Integrity',
  holds: message('Totals verified ✓ ({counts})', describeCalls),
  doesNotHold:
    "Totals don't match: these rows don't add up to the ledger. Nothing was changed. Press “Verify totals” in Settings › Privacy and data to find and repair the difference.",
  historyShare: message('{percent} of the reported input tokens were resent history.', formatWholePercent),
  historyShareAtLeast: message(
    'At least {percent} of the reported input tokens were resent history.',
    formatWholePercent,
  ),
  notInView: '{answers, plural, one {# answer not in view} other {# answers not in view}}',
  notReportedCount: '{calls, number} without counts',
  withoutTotalCount: '{calls, number} without a total',
  withoutTotal:
    "{calls, plural, one {# call reported no total, so its tokens aren't in the total.} other {# calls reported no total, so their tokens aren't in the total.}}",
})

export const callKindStrings = defineMessages('call-kind', {
  answer: 'answer',
  compared: 'compared',
  replaced: 'replaced',
  program: 'program',
  stopped: 'stopped',
  'stopped-at-limit': 'stopped at limit',
  'cut-off': 'cut off',
  interrupted: 'interrupted',
  failed: 'failed',
  answering: 'answering',
})
