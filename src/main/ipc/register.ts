import { type BrowserWindow, ipcMain } from 'electron'
import { eventChannel, requestChannel } from '../../shared/contract/channels.ts'
import type { AddressedEvent, AppEvent, Publish } from '../../shared/contract/events.ts'
import type { RefusedResult } from '../../shared/domain/app/errors.ts'
import { type WindowKind, windowKinds } from '../../shared/domain/app/window-kinds.ts'
import type { Log } from '../log.ts'
import type { Router } from './router.ts'
import { isTrustedSender } from './sender.ts'
import { type MayUse, mayHear } from './window-requests.ts'

type FindWindow = (kind: WindowKind) => BrowserWindow | null

const untrusted: RefusedResult = { ok: false, code: 'untrusted-sender' }

/** The only place that listens to windows. Only Tally's own windows get responses, each with its own page. */
export function registerRequests(
  route: Router,
  findWindow: FindWindow,
  kindOfPage: (address: string) => WindowKind | null,
  log: Log,
): void {
  ipcMain.handle(requestChannel, (event, name: unknown, input: unknown) => {
    const from = windowKinds.find((kind) =>
      isTrustedSender(
        event,
        () => findWindow(kind)?.webContents.mainFrame ?? null,
        (address) => kindOfPage(address) === kind,
      ),
    )
    if (from !== undefined) return route(name, input, from)
    log.warn('request from an untrusted frame refused')
    return untrusted
  })
}

/** Pushes events to the open windows. Drops an event without a window, because the store holds the truth. */
export function createPublisher(
  findWindow: FindWindow,
  mayUse: MayUse,
): {
  /** To every window that may hear it. */
  readonly publish: Publish
  readonly sendTo: (kind: WindowKind, event: AddressedEvent) => void
} {
  const sendTo = (kind: WindowKind, event: AppEvent): void => {
    const target = findWindow(kind)?.webContents
    if (target !== undefined && !target.isDestroyed()) target.send(eventChannel, event)
  }
  return {
    publish(event) {
      for (const kind of windowKinds) if (mayHear(kind, event, mayUse)) sendTo(kind, event)
    },
    sendTo,
  }
}
