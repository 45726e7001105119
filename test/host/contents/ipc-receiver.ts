import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { createEvent } from '../events.ts'
import { decode, encode } from '../page/codec.ts'
import { modelled } from '../page/modelled.ts'
import type { ToHost } from '../page/wire.ts'
import { answerInvoke, hearMessage } from './ipc-main.ts'
import type { OpenContents } from './open-contents.ts'

/** Brings what a preload sent to `ipcMain`, and the answer back. */
export async function receiveIpc(
  { contents, state, post }: OpenContents,
  message: Exclude<ToHost, { type: 'key' | 'menu' }>,
): Promise<void> {
  const values = decode(message.text) as unknown[]
  const sender = { sender: contents, senderFrame: state.mainFrame, type: 'frame' } as const
  if (message.type === 'send') {
    const event = modelled<IpcMainEvent>('ipcMainEvent', createEvent(sender))
    hearMessage(event, message.channel, values)
    return
  }
  const { id, channel } = message
  try {
    const event = modelled<IpcMainInvokeEvent>('ipcMainInvokeEvent', createEvent(sender))
    post({ type: 'reply', id, text: encode(await answerInvoke(event, channel, values)) })
  } catch (error) {
    post({ type: 'failure', id, message: error instanceof Error ? error.message : String(error) })
  }
}
