import { EventEmitter } from 'node:events'
import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { modelled } from '../page/modelled.ts'

type Handler = Parameters<IpcMain['handle']>[1]

const handlers = new Map<string, Handler>()
const listeners = new EventEmitter()
// A page may send on a channel of this name, which an emitter without a listener would throw on.
listeners.on('error', () => undefined)

export const ipcMain: IpcMain = modelled<IpcMain>('ipcMain', {
  handle: (channel, handler) => {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, handler)
  },
  handleOnce: (channel, handler) => {
    ipcMain.handle(channel, (event, ...values) => {
      ipcMain.removeHandler(channel)
      return handler(event, ...values)
    })
  },
  removeHandler: (channel) => {
    handlers.delete(channel)
  },
  on(channel, listener) {
    listeners.on(channel, listener)
    return ipcMain
  },
  removeListener(channel, listener) {
    listeners.off(channel, listener)
    return ipcMain
  },
  removeAllListeners(channel) {
    listeners.removeAllListeners(channel)
    return ipcMain
  },
})

/** The handler's answer; any error becomes the sentence that Electron rejects with. */
export async function answerInvoke(
  event: IpcMainInvokeEvent,
  channel: string,
  values: readonly unknown[],
): Promise<unknown> {
  const handler = handlers.get(channel)
  try {
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
    return await handler(event, ...values)
  } catch (error) {
    if (handler !== undefined) console.error(`Error occurred in handler for '${channel}':`, error)
    throw new Error(`Error invoking remote method '${channel}': ${String(error)}`, { cause: error })
  }
}

export function hearMessage(event: IpcMainEvent, channel: string, values: readonly unknown[]): void {
  listeners.emit(channel, event, ...values)
}
