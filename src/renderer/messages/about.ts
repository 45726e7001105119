/** The description of the app. */
export const aboutStrings = {
  name: 'Tally',
  version: (version: string) => `Version ${version}`,
  unknown: 'Opened in another browser than its own',
  text: 'A chat client for services billed by the token, in which every token is accounted for. It talks to your services and, if you leave that on, to the place where newer versions of it lie.',
}
