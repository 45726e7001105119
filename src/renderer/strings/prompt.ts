export const promptStrings = {
  systemPrompt: 'System prompt',
  placeholder: 'None. Write here what the model should keep in mind.',
  tokens: (count: string) => `≈ ${count} tokens`,
}
