/** Actions on a message. */
export const messageStrings = {
  more: 'More',
  copyMarkdown: 'Copy as Markdown',
  copyText: 'Copy as text',
  copySelection: 'Copy selection',
  quote: 'Quote',
  quoteSelection: 'Quote selection',
  quoteMessage: 'Quote message',
  leaveOut: 'Leave out of context',
  leaveOutWithAnswer: 'Leave out with its answer',
  putBack: 'Put back',
  putBackWithAnswer: 'Put back with its answer',
  isLeftOut: 'Left out of context: it is not sent from now on.',
  again: 'Regenerate',
  againWith: 'Answer again with another model…',
  compareWith: 'Compare with other models…',
  edit: 'Edit',
  editWith: 'Edit and ask another model…',
  details: 'Details',
}

export const otherModelStrings = {
  again: 'Answer again with',
  edit: 'Edit and ask',
  find: 'Find a model by name or owner',
  models: 'Models',
  noMatch: 'No model of this connection has that in its name.',
  willAsk: (modelId: string) => `Asks ${modelId}, this once.`,
}

/** Separators in the transcript where model or system prompt changed. */
export const changeStrings = {
  prompt: 'System prompt changed',
  promptGone: 'System prompt taken away',
  model: (modelId: string) => `Model changed to ${modelId}`,
  tokens: (tokens: string) => `≈ ${tokens} tokens`,
}
