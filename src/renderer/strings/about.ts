/** What this app is. */
export const aboutStrings = {
  name: 'Tally',
  version: (version: string) => `Version ${version}`,
  unknown: 'Opened in another browser than its own',
  text: 'A chat client for services billed by the token, in which every token is accounted for. It talks to your services and to nobody else.',
}
