/** What went over the line for an answer, and the report that is made of it. */
export const exchangeStrings = {
  show: 'Show what went over the line',
  hide: 'Hide what went over the line',
  loading: 'What went over the line is being read.',
  notRead: 'What went over the line could not be read.',
  request: 'What was sent, without the key',
  response: 'What came back',
  nothing: 'Nothing',
  copy: 'Copy report',
  reportTitle: (version: string | null) =>
    version === null ? 'Report from Tally' : `Report from Tally ${version}`,
  time: 'Time',
}
