import type { FailureCode } from '../../shared/contract/chat/failure.ts'
import { defineMessages, message, whether } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

/** The request and response of an answer's call, and the report made from them. */
export const exchangeStrings = defineMessages('exchange', {
  show: 'Show raw exchange',
  hide: 'Hide raw exchange',
  loading: 'Loading raw exchange…',
  notRead: "Tally couldn't load the raw exchange.",
  request: 'Request (without the key)',
  response: 'Response',
  copyRequest: 'Copy request',
  copyResponse: 'Copy response',
  nothing: 'Empty',
  copy: 'Copy report',
  reportTitle: message(
    '{known, select, no {Report from Tally} other {Report from Tally {version}}}',
    (version: string | null) => ({ known: whether(version !== null), version: version ?? '' }),
  ),
  time: 'Time',
})
/** Explains missing parts of a response; null for a complete response. */
export const responseStrings = defineMessages('response', {
  whole: null,
  'first-part': 'Only the first megabyte is shown.',
  excerpt: 'Only the headers and the beginning of the body are shown.',
  forgotten:
    'Tally keeps the raw responses of the last 20 answers until you quit. This response is no longer kept.',
  none: 'No response.',
  demo: 'The demo service runs inside Tally. Nothing left this computer.',
})
/** All attempts for one answer, where there were several. */
export const attemptStrings = defineMessages('attempt', {
  title: 'Calls for this answer',
  notRead: "Tally couldn't load the calls for this answer.",
  columns: {
    number: '#',
    state: 'State',
    model: 'Model',
    status: 'Status',
    prompt: 'Prompt',
    completion: 'Completion',
    total: 'Total',
    price: 'Price',
    started: 'Sent',
    duration: 'Duration',
  },
  states: {
    sending: 'sending',
    streaming: 'answering',
    complete: 'complete',
    stopped: 'stopped',
    'stopped-at-limit': 'stopped at limit',
    'cut-off': 'cut off',
    failed: 'failed',
    interrupted: 'interrupted',
  },
  notReported: 'not reported',
  notReportedMeaning: 'The service sent no token counts for this call.',
  unknown: 'unknown',
  estimate: '≈\u00a0{tokens, number}',
  estimateMeaning: 'Estimate by Tally, not included in totals.',
  none: '–',
  notProcessed: "The service didn't process this call, so it used no tokens.",
  noPrice: 'The token counts or the price are unknown.',
  noStatus: 'No status received.',
})

/** The log of every request that the app made. */
export const requestsStrings = defineMessages('requests', {
  introduction: 'This log has every request that Tally sends.',
  find: 'Find in requests',
  count: '{count, plural, one {# request} other {# requests}}',
  shownOf: message('Showing {shown, number} of {count, number}', 'shown', 'count'),
  copy: 'Copy as CSV',
  refresh: 'Refresh',
  clear: 'Clear log…',
  clearQuestion:
    "Clear the log? You can't undo this. Tally keeps chats, usage and the first request to each address.",
  confirmClear: 'Clear the log',
  cancelClear: 'Cancel',
  reading: 'Loading requests…',
  empty: 'The log is empty. Each request adds a row with its address, outcome and size.',
  nothingFound: message('No request matches {text}.', quote),
  columns: {
    time: 'Time',
    method: 'Method',
    address: 'Address',
    connection: 'Connection',
    status: 'Status',
    sent: 'Sent',
    received: 'Received',
    duration: 'Duration',
    attempt: 'Attempt',
    conversation: 'Chat or program',
  },
  listOfModels: 'Model list',
  update: 'Tally update',
  untitled: 'New chat',
  deleted: 'Deleted: {title}',
  running: 'in progress',
  stopped: 'stopped',
  lacksSystemCertificates: 'without system certificates',
  unknown: '–',
})

/** Failures for a narrow column. Each text contains its code, because the search matches codes. */
export const shortFailureStrings: Readonly<Record<FailureCode, string>> = defineMessages('short-failure', {
  key: 'key rejected',
  billing: 'billing',
  rate: 'rate limit',
  busy: 'busy',
  service: 'service failed',
  'too-long': 'prompt too long',
  model: 'model not offered',
  request: 'request rejected',
  'stream-refused': 'stream refused',
  'images-refused': 'images refused',
  address: 'address not found',
  redirect: 'redirect',
  proxy: 'proxy',
  certificate: 'certificate',
  network: 'network',
  'time-out': 'timeout',
  'cut-off': 'cut off',
  'web-page': 'web page',
  empty: 'empty answer',
  'not-understood': 'unreadable response',
})
