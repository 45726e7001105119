/** The request and response of an answer's call, and the report made from them. */
export const exchangeStrings = {
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
}

/** Explains missing parts of a response; null for a complete response. */
export const responseStrings = {
  whole: null,
  'first-part': 'It went on. This is the first megabyte of it.',
  excerpt: 'Its head, and the beginning of what it said.',
  forgotten:
    'The raw response is kept for the last 20 answers until Tally closes; this one is not kept any more.',
  none: 'Nothing came back.',
  demo: 'The demo service answers inside Tally. Nothing went over a line.',
}

/** All attempts for one answer, where there were several. */
export const triesStrings = {
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
}
