export const composerStrings = {
  message: 'Message',
  send: 'Send',
  stop: 'Stop',
  forecast: 'Forecast',
  next: (tokens: string) => `next ≈ ${tokens} prompt tokens`,
  share: (percent: string, window: string) => `${percent} of ${window}`,
}
