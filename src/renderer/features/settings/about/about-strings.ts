import { defineMessages, message } from '../../../../shared/language/messages.ts'
import { isolate } from '../../../strings/quote.ts'

/** Versions, for a report. */
export const versionStrings = defineMessages('version', {
  title: 'Versions',
  names: {
    app: 'Tally',
    electron: 'Electron',
    chromium: 'Chromium',
    node: 'Node.js',
    sqlite: 'SQLite',
    system: 'System',
  },
  notKnown: 'not available outside Electron',
  reading: 'Loading…',
  copy: 'Copy versions',
})

/** Guarantees about the app. Its construction enforces each of them, and anyone can verify them. */
export const promiseStrings = defineMessages('promise', {
  title: 'Guarantees',
  list: [
    'Tally sends only what you send. It makes no hidden calls, not even to generate titles.',
    'Tally never retries a call on its own if the call may have been processed and charged.',
    'Tally never shows a saved key again: the window only gets its last four characters.',
    'Tally never writes a key as plain text to a file, log, report, or export.',
    'Tally never sends a key to any address except the one you saved the key for.',
    'Tally never loads pictures, fonts, or pages from the network into its window.',
    'Tally never runs code from an answer.',
    'Tally never invents numbers: estimates have ≈, and missing counts are “not reported”.',
    'Tally connects only to your services and, if update checks are on, to its update server. It sends no telemetry or crash reports.',
    'Tally never installs or restarts without asking you.',
    'Tally never opens a port to other computers. On macOS, the system gets updates through a password-protected port on this computer.',
  ],
  verify: "docs/verify.md in Tally's source explains how to verify each guarantee.",
})

/** Licenses of bundled packages. Package names and license texts come from the build. */
export const licenseStrings = defineMessages('license', {
  title: 'Licenses',
  own: 'Tally is free software under the MIT license. The packages in Tally have their own licenses.',
  show: 'Show licenses',
  of: message('License of {name}', isolate),
  chromium:
    'Electron includes Chromium and Node.js. Their licenses are in LICENSES.chromium.html, installed with Tally.',
})

/** The description of the app. */
export const aboutStrings = defineMessages('about', {
  name: 'Tally',
  version: 'Version {version}',
  unknown: 'Version unknown',
  text: 'Desktop chat for OpenAI-compatible APIs that shows what every token costs.',
})

/** The diagnostics report, and the data that the report omits. */
export const diagnosticsStrings = defineMessages('diagnostics', {
  title: 'Diagnostics',
  text: 'Versions, settings, and recent errors, for a bug report. You can read the text before you copy it.',
  open: 'Copy diagnostics…',
  introduction:
    'Tally copies only this text. It contains no keys, chat text, addresses, or paths. Read it before you share it.',
  reading: 'Loading diagnostics…',
  shown: 'Diagnostics text',
  copy: 'Copy',
  save: 'Save as file',
})
