import type { IpcRenderer, IpcRendererEvent, WebUtils } from 'electron'
import { decode, encode } from './codec.ts'
import { modelled } from './modelled.ts'
import type { ToHost, ToPage } from './wire.ts'

type Listener = (event: IpcRendererEvent, ...values: unknown[]) => void

export interface Ipc {
  readonly ipcRenderer: IpcRenderer
  readonly webUtils: WebUtils
  /** Each message is a separate task, as in Electron: a reply's effects are done before the next message. */
  deliver(messages: readonly ToPage[]): Promise<void>
}

export function createIpc(post: (message: ToHost) => void, replace: (text: string) => void): Ipc {
  const invocations = createInvocations(post)
  const listeners = new Map<string, Listener[]>()
  const listenersOf = (channel: string): Listener[] => listeners.get(channel) ?? []

  const ipcRenderer: IpcRenderer = modelled<IpcRenderer>('ipcRenderer', {
    invoke: invocations.invoke,
    send: (channel, ...values) => post({ type: 'send', channel, text: encode(values) }),
    on(channel, listener) {
      listeners.set(channel, [...listenersOf(channel), listener])
      return ipcRenderer
    },
    removeListener(channel, listener) {
      const others = listenersOf(channel).filter((candidate) => candidate !== listener)
      listeners.set(channel, others)
      return ipcRenderer
    },
  })
  const event = { sender: ipcRenderer, ports: [], senderId: 0 } as unknown as IpcRendererEvent
  const hear = (channel: string, text: string): void => {
    for (const listener of listenersOf(channel)) reportErrors(() => listener(event, ...decodeList(text)))
  }
  let dragged: readonly string[] = []
  return {
    ipcRenderer,
    webUtils: modelled<WebUtils>('webUtils', {
      getPathForFile: ({ name }) => dragged.find((path) => path.split('/').at(-1) === name) ?? '',
    }),
    deliver: async (messages) => {
      for (const message of messages) {
        if (message.type === 'message') hear(message.channel, message.text)
        else if (message.type === 'dragged') dragged = message.paths
        else if (message.type === 'replace-misspelling') replace(message.text)
        else invocations.settle(message)
        await scheduler.postTask(() => undefined, { priority: 'user-blocking' })
      }
    },
  }
}

function createInvocations(post: (message: ToHost) => void) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  return {
    invoke: async (channel: string, ...values: unknown[]): Promise<unknown> => {
      const text = encode(values)
      const reply = Promise.withResolvers<unknown>()
      waiting.set(++lastId, reply)
      post({ type: 'invoke', id: lastId, channel, text })
      return reply.promise
    },
    settle: (message: Extract<ToPage, { id: number }>): void => {
      const reply = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.type === 'reply') reply?.resolve(decode(message.text))
      else reply?.reject(new Error(message.message))
    },
  }
}

function decodeList(text: string): unknown[] {
  return decode(text) as unknown[]
}

/** One listener's error is the page's to report, and no reason to skip the next listener. */
function reportErrors(run: () => void): void {
  try {
    run()
  } catch (error) {
    reportError(error)
  }
}
