import { defineMessages } from '../../shared/language/messages.ts'
/**
 * Versions, and guarantees about the app. Its construction enforces each guarantee, and anyone can verify
 * them.
 */
export const versionStrings = defineMessages('version', {
  title: 'Versions',
  text: 'What runs here, for a report or a check against lists of known faults.',
  names: {
    app: 'Tally',
    electron: 'Electron',
    chromium: 'Chromium',
    node: 'Node.js',
    sqlite: 'SQLite',
    system: 'System',
  },
  notKnown: 'not known: shown by another program than Electron',
  reading: 'being read',
  copy: 'Copy versions',
})
export const promiseStrings = defineMessages('promise', {
  title: 'What Tally never does',
  text: 'Each of these can be checked from outside.',
  list: [
    'It never sends a word that you did not send. No model is asked anything in secret, not even for a title.',
    'It never repeats a question by itself that may have been processed, because that may be charged twice.',
    'It never shows a key again once it was saved: the window gets its last four characters, no more.',
    'It never writes a key into a file, a log, a report or an export in clear.',
    'It never sends a key to another address than the one it was saved for.',
    'It never loads anything from elsewhere into its window: no picture, no font, no page.',
    'It never runs what a model wrote, as a program or as a page.',
    'It never makes up a number: what it worked out itself has ≈ before it, and what did not come is not reported.',
    'It never talks to anyone but your services and, if you leave that on, the place where newer versions of Tally lie: no telemetry, no reports of crashes.',
    'It never installs anything that you did not choose to have installed, and never restarts by itself.',
    'It never opens a port that others could connect to. On a Mac alone, where the system itself puts a fetched version in place, it is handed over on this computer, behind a password.',
  ],
  verify: 'How to check them yourself stands in docs/verify.md, with the source of Tally.',
})

/** Licences of bundled packages. Package names and licence texts come from the build. */
export const licenceStrings = defineMessages('licence', {
  title: 'Licences',
  own: 'Tally is free software under the MIT licence. The work of these people is in it, each on terms of its own:',
  of: (name: string) => `Licence of ${name}`,
  chromium:
    'Electron brings Chromium and Node.js. Whose work is in those stands in the file LICENSES.chromium.html that comes with the program.',
})

/** The description of the app. */
export const aboutStrings = defineMessages('about', {
  name: 'Tally',
  version: (version: string) => `Version ${version}`,
  unknown: 'Opened in another browser than its own',
  text: 'A chat client for services billed by the token, in which every token is accounted for. It talks to your services and, if you leave that on, to the place where newer versions of it lie.',
})
