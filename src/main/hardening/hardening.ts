import { app, dialog, protocol } from 'electron'
import { imageOf } from '../installation.ts'
import { offerContextMenu } from '../menus/menu.ts'
import { words } from '../native-words.ts'
import { privilegedSchemes } from '../window/app-protocol.ts'
import { confineContents } from '../window/confine-contents.ts'
import { findRefused } from './refused-switches.ts'
import { applySessionPolicy } from './session-policy.ts'

/** Chromium switches for the page. They don't affect main's own requests, which go through Node. */
const switches = {
  // A page policy stops neither DNS prefetching nor WebRTC look-ups, and a host name can leak a secret.
  'host-resolver-rules': 'MAP * ~NOTFOUND',
  'webrtc-ip-handling-policy': 'disable_non_proxied_udp',
}

/**
 * Runs first: before Electron is ready and before any data is opened. False where the sandbox cannot be
 * enabled.
 */
export function harden(): boolean {
  // Other accounts cannot read the files that Tally and Electron write from here on.
  process.umask(0o077)
  const canBeClosed = leaveIfWeakened()
  for (const [name, value] of Object.entries(switches)) app.commandLine.appendSwitch(name, value)
  // Would undo the switch without which Electron does not run as root.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  protocol.registerSchemesAsPrivileged(privilegedSchemes)
  app.on('session-created', (session) => applySessionPolicy(session, !app.isPackaged))
  app.on('web-contents-created', (_event, contents) => {
    confineContents(contents)
    offerContextMenu(contents)
  })
  return canBeClosed
}

/**
 * Refuses to start a release with weaker protection; developers may start Tally as they like. An AppImage
 * adds its switch itself where the system offers no sandbox. Nobody typed that switch, so Tally explains the
 * fix in a dialog.
 */
function leaveIfWeakened(): boolean {
  const refused = app.isPackaged ? findRefused(process.argv, process.env) : []
  if (refused.length === 0) return true
  const { platform, env: environment } = process
  const isImage = imageOf({ platform, executable: app.getPath('exe'), environment }) !== null
  if (isImage && refused.join() === '--no-sandbox') return false
  dialog.showErrorBox(words.refusedStart.title, words.refusedStart.text(refused))
  process.exit(1)
}

/** Shows an error and quits. Linux shows no dialog before Electron is ready. */
export function quitWithoutSandbox(): void {
  dialog.showErrorBox(words.noSandbox.title, words.noSandbox.text)
  app.exit(1)
}
