import type { WebContents, WebFrameMain } from 'electron'
import type { ToPage } from '../page/wire.ts'
import type { HostSession } from '../session/session.ts'
import type { PageTarget } from './page-target.ts'
import type { WebContentsEvents } from './web-contents-events.ts'

/** The known state of a page, mostly reported by Chromium. */
export interface PageState {
  address: string
  mainFrame: WebFrameMain
  isDestroyed: boolean
  /** Whether keys that the page leaves over reach the application menu. */
  hasMenu: boolean
  readonly frames: Set<string>
  /** The frames whose page asked to go elsewhere, until they have. */
  readonly ownNavigations: Set<string>
  windowOpenHandler: Parameters<WebContents['setWindowOpenHandler']>[0]
}

/** The host's view of a page, with parts that the app does not see. */
export interface OpenContents {
  readonly contents: WebContents
  readonly session: HostSession
  readonly events: WebContentsEvents
  readonly state: PageState
  readonly prepared: Promise<PageTarget>
  /** Sends to the preload's world, in order. */
  post(message: ToPage): void
}

const opened = new Set<OpenContents>()

export function addOpenContents(contents: OpenContents): void {
  opened.add(contents)
}

export function removeOpenContents(contents: OpenContents): void {
  opened.delete(contents)
}

export function listOpenContents(): readonly OpenContents[] {
  return [...opened]
}

export function contentsOfFrame(frameId: string): OpenContents | undefined {
  return listOpenContents().find(({ state }) => state.frames.has(frameId))
}
