import type { FailureCode } from '../../shared/contract/chat/failure.ts'
import { defineMessages } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

/** The request and response of an answer's call, and the report made from them. */
export const exchangeStrings = defineMessages('exchange', {
  show: 'Show what went over the line',
  hide: 'Hide what went over the line',
  loading: 'What went over the line is being read.',
  notRead: 'What went over the line could not be read.',
  request: 'What was sent, without the key',
  response: 'What came back',
  copyRequest: 'Copy request',
  copyResponse: 'Copy response',
  nothing: 'Nothing',
  copy: 'Copy report',
  reportTitle: (version: string | null) =>
    version === null ? 'Report from Tally' : `Report from Tally ${version}`,
  time: 'Time',
})
/** Explains missing parts of a response; null for a complete response. */
export const responseStrings = defineMessages('response', {
  whole: null,
  'first-part': 'It went on. This is the first megabyte of it.',
  excerpt: 'Its head, and the beginning of what it said.',
  forgotten:
    'The raw response is kept for the last 20 answers until Tally closes; this one is not kept any more.',
  none: 'Nothing came back.',
  demo: 'The demo service answers inside Tally. Nothing went over a line.',
})
/** All attempts for one answer, where there were several. */
export const attemptStrings = defineMessages('attempt', {
  title: 'Calls for this answer',
  notRead: 'The calls for this answer could not be read.',
  columns: {
    number: '#',
    state: 'End',
    model: 'Model',
    status: 'Status',
    prompt: 'Prompt',
    completion: 'Completion',
    total: 'Total',
    price: 'Price',
    started: 'Sent',
    duration: 'Time',
  },
  states: {
    sending: 'sending',
    streaming: 'answering',
    complete: 'complete',
    stopped: 'stopped',
    'cut-off': 'cut off',
    failed: 'failed',
    interrupted: 'interrupted',
  },
  notReported: 'not reported',
  notKnown: 'not known',
  estimated: 'Counted by Tally; in no sum',
  none: '–',
  notProcessed: 'This call brought no answer that could have been counted.',
  noPrice: 'Nothing was reported that a price could be of, or no price is known.',
  noStatus: 'No status came back.',
})

/** The log of every request that the app made. */
export const requestsStrings = defineMessages('requests', {
  title: 'Requests',
  close: 'Close',
  introduction: 'Every request that Tally makes is noted here. Nothing else goes out.',
  find: 'Find in requests',
  count: (count: string) => (count === '1' ? '1 request' : `${count} requests`),
  shownOf: (shown: string, count: string) => `Showing ${shown} of ${count}`,
  copy: 'Copy as CSV',
  refresh: 'Refresh',
  clear: 'Clear log…',
  clearQuestion:
    'Clear the log? It cannot be had back. The first request to each service stays, and so do conversations and their counts.',
  confirmClear: 'Clear the log',
  cancelClear: 'Keep it',
  reading: 'The requests are being read.',
  empty: 'The log is empty. Each request that leaves gets a row here: its address, its outcome and its size.',
  nothingFound: (text: string) => `No request has ${quote(text)} in its address, outcome or conversation.`,
  columns: {
    time: 'Time',
    method: 'Method',
    address: 'Address',
    status: 'Status',
    sent: 'Sent',
    received: 'Received',
    duration: 'Duration',
    attempt: 'Attempt',
    conversation: 'Conversation',
  },
  listOfModels: 'List of models',
  update: 'Update of Tally',
  untitled: 'New chat',
  deleted: (title: string) => `deleted: ${title}`,
  running: 'no end yet',
  stopped: 'stopped',
  unknown: '–',
})

/** Failures for a narrow column. Each text contains its code, because the search matches codes. */
export const shortFailureStrings: Readonly<Record<FailureCode, string>> = defineMessages('short-failure', {
  key: 'key refused',
  billing: 'billing',
  rate: 'rate limit',
  busy: 'busy',
  service: 'service failed',
  'too-long': 'too-long prompt',
  model: 'model not offered',
  request: 'request refused',
  'stream-refused': 'stream-refused',
  address: 'address not found',
  redirect: 'redirect',
  proxy: 'proxy',
  certificate: 'certificate',
  network: 'network',
  'time-out': 'time-out',
  'cut-off': 'cut-off',
  'web-page': 'web-page',
  empty: 'empty answer',
  'not-understood': 'not-understood',
})
