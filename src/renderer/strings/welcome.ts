export const welcomeStrings = {
  title: 'Connect your service',
  introduction: 'Tally talks to one address, with your key. Nothing else leaves this computer.',
}
