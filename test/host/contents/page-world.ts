import { randomUUID } from 'node:crypto'
import type { DevToolsSession } from '../chromium/devtools.ts'
import { settings } from '../given-settings.ts'
import type { IsolatedWorldOptions } from '../page/isolated-world.ts'
import type { ToHost, ToPage } from '../page/wire.ts'
import { pageScript } from './page-script.ts'

const worldName = 'Electron Isolated Context'
const binding = 'electronHostWire'
const delivery = 'electronHostDeliver'

const shared = ['clock.ts', 'kinds.ts', 'codec.ts', 'bridge.ts']
const mainFiles = [...shared, 'main-world.ts']
const isolatedFiles = [
  ...shared,
  'modelled.ts',
  'ipc-renderer.ts',
  'keyboard.ts',
  'spelling.ts',
  'isolated-world.ts',
]
const shiftClock = settings.clockOffsetMs === 0 ? '' : `shiftClock(${settings.clockOffsetMs})`

export interface PageWorld {
  /** Sends to the preload's world; what is sent while there is none is lost, as in Electron. */
  deliver(messages: readonly ToPage[]): Promise<void>
}

/** Gives every document a preload world; the page's world sees only the exposed API of it. */
export async function installPageWorld(
  page: DevToolsSession,
  preload: string | null,
  receive: (message: ToHost) => void,
): Promise<PageWorld> {
  const secret = randomUUID()
  const { frameTree } = await page.send('Page.getFrameTree')
  let contextId: number | null = null
  page.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === worldName && context.auxData?.['frameId'] === frameTree.frame.id)
      contextId = context.id
  })
  page.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (executionContextId === contextId) contextId = null
  })
  page.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    if (name === binding && executionContextId === contextId) receive(JSON.parse(payload))
  })
  await page.send('Runtime.enable')
  // Chromium would compile a whole script again for the stack of each error that is made, which Electron doesn't do.
  await page.send('Runtime.setMaxCallStackSizeToCapture', { size: 0 })
  await page.send('Runtime.addBinding', { name: binding, executionContextName: worldName })
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    source: pageScript(mainFiles, `${shiftClock}\nstartMainWorld(${JSON.stringify(secret)})`),
  })
  await page.send('Page.addScriptToEvaluateOnNewDocument', {
    worldName,
    source: pageScript(isolatedFiles, `${shiftClock}\n${startIsolatedWorld(secret, preload)}`),
  })
  return {
    deliver: async (messages) => {
      if (contextId === null) return
      const expression = `${delivery}(${JSON.stringify(messages)})`
      const parameters = { expression, contextId, awaitPromise: true, silent: true }
      await page.send('Runtime.evaluate', parameters).catch(() => undefined)
    },
  }
}

function startIsolatedWorld(secret: string, preload: string | null): string {
  const options: IsolatedWorldOptions = {
    secret,
    binding,
    delivery,
    process: {
      type: 'renderer',
      sandboxed: true,
      contextIsolated: true,
      platform: process.platform,
      arch: process.arch,
      versions: process.versions,
      env: {},
      argv: [],
    },
  }
  const script = preload === null ? 'null' : `(require, module, exports, process) => {\n${preload}\n}`
  return `startIsolatedWorld(${JSON.stringify(options)}, ${script})`
}
