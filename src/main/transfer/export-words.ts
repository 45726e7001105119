import { formatTime } from '../../shared/language/format-moment.ts'
import { formatCount } from '../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../shared/language/messages.ts'

/** Every text that Tally adds to a chat in a file for people. */
export const exportStrings = defineMessages('export', {
  untitled: 'Untitled chat',
  /** The name of the file of a chat without a usable title. */
  fileName: 'Chat',
  begun: 'Started',
  lastUsed: 'Last used',
  model: 'Model',
  connection: 'Connection',
  systemPrompt: 'System prompt',
  you: 'You',
  assistant: 'Assistant',
  reasoning: 'Reasoning',
  answeredBy: (model: string) => `Assistant (${model})`,
  version: (position: number, count: number) => `version ${formatCount(position)} of ${formatCount(count)}`,
  notOnView: 'not in view',
  importedFrom: (program: string) => `imported from ${program}`,
  countedBy: (program: string) => `counted by ${program}, in no total`,
  noText: 'This answer has no text.',
  states: {
    sending: 'In progress when exported',
    streaming: 'In progress when exported',
    complete: null,
    stopped: 'Stopped',
    'stopped-at-limit': 'Stopped at limit',
    'cut-off': 'Cut off',
    failed: 'Failed',
    interrupted: 'Interrupted',
  },
  tokens: 'Tokens',
  prompt: (count: number) => `prompt ${formatCount(count)}`,
  completion: (count: number) => `completion ${formatCount(count)}`,
  total: (count: number) => `total ${formatCount(count)}`,
  promptEstimate: (count: number) => `prompt ≈ ${formatCount(count)}`,
  completionEstimate: (count: number) => `completion ≈ ${formatCount(count)}`,
  totalEstimate: (count: number) => `total ≈ ${formatCount(count)}`,
  promptNotReported: 'prompt not reported',
  completionNotReported: 'completion not reported',
  totalNotReported: 'total not reported',
  nothingCounted: "none: the service didn't process this call",
  estimate: 'estimate',
  inView: 'In view',
  allCalls: 'All calls',
  calls: (count: number) => plural(count, { one: '# call', other: '# calls' }),
  callsNotReported: (count: number) => `${formatCount(count)} not reported`,
  estimatesNotIncluded: (tokens: number) =>
    `estimates ≈ ${formatCount(tokens)} tokens, not included in totals`,
  demoNote: 'These numbers come from the demo service. Nothing was paid.',
  exportedBy: (at: number) => `Exported by Tally on ${formatTime(at)}`,
})
