/** What this app is, and the licences of what is built into it. */
export const aboutStrings = {
  name: 'Tally',
  version: (version: string) => `Version ${version}`,
  unknown: 'Opened in another browser than its own',
  text: 'A chat client for services billed by the token, in which every token is accounted for. It talks to your services and to nobody else.',
  licences: 'Licences',
  own: 'Tally is free software under the MIT licence. It is built with:',
  parts: [
    { name: 'Electron, Chromium and Node.js', licence: 'MIT, BSD and others' },
    { name: 'React', licence: 'MIT' },
    { name: 'zustand', licence: 'MIT' },
    { name: 'Zod', licence: 'MIT' },
    { name: 'markdown-it', licence: 'MIT' },
    { name: 'highlight.js', licence: 'BSD 3-Clause' },
    { name: 'KaTeX', licence: 'MIT' },
    { name: 'keytar', licence: 'MIT' },
    { name: 'Inter', licence: 'OFL 1.1' },
  ],
}
