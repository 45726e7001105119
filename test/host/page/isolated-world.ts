import type { ContextBridge } from 'electron'
import { createBridge } from './bridge.ts'
import { createIpc } from './ipc-renderer.ts'
import { reportKeys } from './keyboard.ts'
import { modelled } from './modelled.ts'
import { createSpelling } from './spelling.ts'
import type { ToHost, ToPage } from './wire.ts'

export interface IsolatedWorldOptions {
  readonly secret: string
  /** The global by which this world talks to the host, and the one by which the host talks to it. */
  readonly binding: string
  readonly delivery: string
  readonly process: Readonly<Record<string, unknown>>
}

type Preload = (
  require: (name: string) => unknown,
  module: { exports: object },
  exports: object,
  process: object,
) => void

/** The world of a sandboxed preload: `ipcRenderer`, `webUtils`, `webFrame`, `contextBridge`, and nothing of Node. */
export function startIsolatedWorld(options: IsolatedWorldOptions, preload: Preload | null): void {
  if (window !== window.top) return
  const globals = globalThis as unknown as Record<string, unknown>
  const send = globals[options.binding] as (text: string) => void
  const post = (message: ToHost): void => send(JSON.stringify(message))
  const spelling = createSpelling((menu) => post({ type: 'menu', menu }))
  const ipc = createIpc(post, spelling.replace)
  globals[options.delivery] = (messages: readonly ToPage[]): Promise<void> => ipc.deliver(messages)

  const bridge = createBridge(options.secret, 'isolated', () => {
    throw new Error('electron host: contextBridge from the main world is not modelled')
  })
  const contextBridge = modelled<ContextBridge>('contextBridge', {
    exposeInMainWorld: (name, api) => bridge.expose(name, api),
  })
  const { ipcRenderer, webUtils } = ipc
  const { webFrame } = spelling
  const electron = modelled('electron', { ipcRenderer, webUtils, webFrame, contextBridge })
  const requireModule = (name: string): unknown => {
    if (name === 'electron' || name === 'electron/renderer') return electron
    throw new Error(`module not found: ${name}`)
  }
  reportKeys((key) => post({ type: 'key', key }))
  const module = { exports: {} }
  preload?.(requireModule, module, module.exports, options.process)
}
