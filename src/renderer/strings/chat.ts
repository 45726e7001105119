export const chatStrings = {
  transcript: 'Transcript',
  you: 'You',
  assistant: 'Assistant',
  usage: 'Usage',
  untitled: 'New chat',
  demo: 'demo',
  jumpToLatest: 'Jump to latest',
  waiting: (seconds: number) => `Waiting, ${seconds} s`,
  edit: 'Edit',
  editMessage: 'Edit message',
  saveAndSend: 'Save and send',
  cancel: 'Cancel',
  copy: 'Copy',
  regenerate: 'Regenerate',
  details: 'Details',
  previousVersion: 'Previous version',
  nextVersion: 'Next version',
  version: (position: number, count: number) => `${position}/${count}`,
  complete: 'Answer complete',
  completeWith: (tokens: string) => `Answer complete, ${tokens} completion tokens`,
}

/** The words for an answer that did not come to its end. */
export const endStrings = {
  stopped: { word: 'Stopped', text: 'You stopped this answer.' },
  'cut-off': { word: 'Cut off', text: 'The answer broke off before its end.' },
  interrupted: { word: 'Interrupted', text: 'Tally closed while this answer came.' },
}

export const keptStrings = {
  some: 'What had come is kept.',
  nothing: 'Nothing had come yet.',
  empty: 'The answer was empty.',
}

export function describeFinish(reason: string): string | null {
  if (reason === 'stop') return null
  if (reason === 'length') return 'Ended at the limit of its length. Ask it to go on for the rest.'
  if (reason === 'content_filter')
    return 'Held back in part by the filter of the service. Other words may help.'
  if (reason === 'tool_calls') return 'The model asked for a tool, which Tally does not offer.'
  return `The service ended the answer with the reason “${reason}”.`
}

export const emptyChatStrings = {
  title: 'Ask anything',
  text: 'Under every answer stands what it cost in tokens, as the service reported it.',
  demoText:
    'This is the demo service: answers and numbers are made up on this computer. Try /error 402 to see a failure.',
  connectedTo: (address: string) => `Connected to ${address}`,
  checkConnection: 'Check the connection',
}
