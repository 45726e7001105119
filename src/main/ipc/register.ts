import { type BrowserWindow, ipcMain } from 'electron'
import { requestChannel } from '../../shared/contract/channels.ts'
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
    log.warn('a request from an untrusted frame was refused')
    return untrusted
  })
}
