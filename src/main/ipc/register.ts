import { type BrowserWindow, ipcMain, type WebContents } from 'electron'
import { eventChannel, requestChannel } from '../../shared/contract/channels.ts'
import type { Publish } from '../../shared/contract/events.ts'
import type { RefusedResult } from '../../shared/domain/app/errors.ts'
import type { Log } from '../log.ts'
import type { Router } from './router.ts'
import { isTrustedSender } from './sender.ts'

const untrusted: RefusedResult = { ok: false, code: 'untrusted-sender' }

/** The only place that listens to windows. Only the window from `findOwnWindow` gets responses. */
export function registerRequests(
  route: Router,
  findOwnWindow: () => BrowserWindow | null,
  isOwnPage: (address: string) => boolean,
  log: Log,
): void {
  const findOwnFrame = () => findOwnWindow()?.webContents.mainFrame ?? null
  ipcMain.handle(requestChannel, (event, name: unknown, input: unknown) => {
    if (isTrustedSender(event, findOwnFrame, isOwnPage)) return route(name, input)
    log.warn('request from an untrusted frame refused')
    return untrusted
  })
}

/** Pushes events to the open window. Drops an event without a window, because the store holds the truth. */
export function createPublisher(findTarget: () => WebContents | null): Publish {
  return (event) => {
    const target = findTarget()
    if (target !== null && !target.isDestroyed()) target.send(eventChannel, event)
  }
}
