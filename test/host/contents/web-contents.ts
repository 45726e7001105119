import { appendFileSync } from 'node:fs'
import type { WebContents, WebPreferences } from 'electron'
import { appEvents } from '../app/app-events.ts'
import { followTheme } from '../desktop/native-theme.ts'
import { createEvent } from '../events.ts'
import { settings } from '../given-settings.ts'
import { encode } from '../page/codec.ts'
import { modelled } from '../page/modelled.ts'
import type { ToHost, ToPage } from '../page/wire.ts'
import { hostSessionOf, sessionOfPartition } from '../session/session.ts'
import { scriptWithoutFeatures } from '../window/web-preferences.ts'
import { followWindowOpens } from '../window/window-open.ts'
import { createDeliveryQueue } from './delivery-queue.ts'
import { receiveIpc } from './ipc-receiver.ts'
import { pressKey } from './key-press.ts'
import { addOpenContents, type OpenContents } from './open-contents.ts'
import { followConsole } from './page-console.ts'
import { createPageState, followPage } from './page-events.ts'
import { loadingMembers } from './page-loading.ts'
import { printToPdf } from './page-printing.ts'
import { openPageTarget, type PageTarget } from './page-target.ts'
import { openTextMenu } from './text-menu.ts'
import { createWebContentsEvents } from './web-contents-events.ts'

let lastId = 0

export function createContents(preferences: WebPreferences): OpenContents {
  const { preload, session, partition = '', javascript = true } = preferences
  const hostSession = session === undefined ? sessionOfPartition(partition) : hostSessionOf(session)
  const firstScript = scriptWithoutFeatures(preferences)
  const events = createWebContentsEvents()
  const state = createPageState()
  const prepared = openPageTarget(preload, (message) => receive(opened, message)).then((target) =>
    prepare(opened, target, { javascript, firstScript }),
  )
  const deliver = createDeliveryQueue(async (messages) => (await prepared).world.deliver(messages))
  const post = (message: ToPage): void => {
    writeDown(message)
    deliver(message)
  }
  const contents: WebContents = modelled<WebContents>('webContents', {
    ...events.members,
    ...loadingMembers(prepared, events, state),
    printToPDF: (options) => printToPdf(prepared, options),
    id: ++lastId,
    getOSProcessId: () => contents.id,
    session: hostSession.session,
    get mainFrame() {
      return state.mainFrame
    },
    isDestroyed: () => state.isDestroyed,
    // It has no answer: what it was asked of is gone by then.
    forcefullyCrashRenderer: () => void prepared.then(({ page }) => page.send('Page.crash')).catch(() => {}),
    send: (channel, ...values) => {
      if (state.isDestroyed) throw new TypeError('Object has been destroyed')
      post({ type: 'message', channel, text: encode(values) })
    },
    setWindowOpenHandler: (handler) => {
      state.windowOpenHandler = handler
    },
    replaceMisspelling: (text) => post({ type: 'replace-misspelling', text }),
    // The host's pages have no network that could reveal addresses.
    setWebRTCIPHandlingPolicy: () => undefined,
  })
  const opened: OpenContents = { contents, session: hostSession, events, state, prepared, post }
  addOpenContents(opened)
  appEvents.emit('web-contents-created', createEvent({}), contents)
  return opened
}

async function prepare(
  opened: OpenContents,
  target: PageTarget,
  { javascript, firstScript }: { readonly javascript: boolean; readonly firstScript: string },
): Promise<PageTarget> {
  followPage(opened, target)
  followWindowOpens(target, opened.state)
  await followConsole(opened, target)
  await followTheme(target.page)
  await target.page.send('Page.addScriptToEvaluateOnNewDocument', { source: firstScript })
  if (!javascript) await target.page.send('Emulation.setScriptExecutionDisabled', { value: true })
  return target
}

function writeDown(message: ToPage): void {
  if (settings.messagesTo !== null) appendFileSync(settings.messagesTo, `${JSON.stringify(message)}\n`)
}

function receive(opened: OpenContents, message: ToHost): void {
  if (message.type === 'key') pressKey(opened, message.key)
  else if (message.type === 'menu') openTextMenu(opened, message.menu)
  else void receiveIpc(opened, message)
}
