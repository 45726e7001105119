import { app, dialog, protocol } from 'electron'
import { offerContextMenu } from '../menus/context-menu.ts'
import { words } from '../native-words.ts'
import { imageOf } from '../program-place.ts'
import { privilegedScheme } from '../window/app-protocol.ts'
import { confineContents } from '../window/confine-contents.ts'
import { findRefused } from './refused-switches.ts'
import { applySessionPolicy } from './session-policy.ts'

/** What the page's Chromium is told once and for all; main's own requests leave by Node and are not touched by it. */
const switches = {
  // A policy of the page holds back neither look-ups ahead of time nor those of WebRTC, and a name can carry a secret.
  'host-resolver-rules': 'MAP * ~NOTFOUND',
  'webrtc-ip-handling-policy': 'disable_non_proxied_udp',
}

/** The first thing that happens: before Electron is ready, and before anything of the data is opened. False where it cannot be closed. */
export function closeCage(): boolean {
  // Whatever Tally and Electron write from here on, other accounts cannot read.
  process.umask(0o077)
  const canBeClosed = leaveIfWeakened()
  for (const [name, value] of Object.entries(switches)) app.commandLine.appendSwitch(name, value)
  // It would take back the switch, without which Electron does not run as root.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  protocol.registerSchemesAsPrivileged([privilegedScheme])
  app.on('session-created', applySessionPolicy)
  app.on('web-contents-created', (_event, contents) => {
    confineContents(contents)
    offerContextMenu(contents)
  })
  return canBeClosed
}

/**
 * Whoever develops Tally may start it as they like; a release may not be started so that it protects less. Nobody typed the switch that
 * an AppImage is started with where the system gives it no sandbox, so what can be done is told where one sees it.
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

/** In place of a start. Before Electron is ready, Linux shows no box. */
export function leaveWithoutSandbox(): void {
  dialog.showErrorBox(words.noSandbox.title, words.noSandbox.text)
  app.exit(1)
}
