import type { FailureCode } from '../../shared/contract/chat/failure.ts'
import { quote } from './quote.ts'

/** The log of every request that the app made. */
export const requestsStrings = {
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
  clearYes: 'Clear the log',
  clearNo: 'Keep it',
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
  underWay: 'no end yet',
  stopped: 'stopped',
  unknown: '–',
}

/** Failures for a narrow column. Each text contains its code, because the search matches codes. */
export const shortFailureStrings: Readonly<Record<FailureCode, string>> = {
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
}
