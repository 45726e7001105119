import { createEvent } from '../events.ts'
import { toAppAddress } from '../session/address.ts'
import { createMainFrame } from './main-frame.ts'
import { type OpenContents, type PageState, removeOpenContents } from './open-contents.ts'
import type { PageTarget } from './page-target.ts'

export function createPageState(): PageState {
  const state: Omit<PageState, 'mainFrame'> = {
    address: '',
    isDestroyed: false,
    hasMenu: true,
    frames: new Set(),
    ownNavigations: new Set(),
    windowOpenHandler: () => ({ action: 'allow' }),
  }
  return Object.assign(state, { mainFrame: createMainFrame(state) })
}

/** Keeps the state of the page, and tells the app what Chromium tells. */
export function followPage(opened: OpenContents, target: PageTarget): void {
  const { events, state } = opened
  const { page, id } = target
  followFrames(state, target)
  page.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id !== id) return
    state.address = toAppAddress(frame.url)
    state.mainFrame = createMainFrame(state)
    events.emit('did-navigate', createEvent({}), state.address, 200, 'OK')
  })
  page.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
    if (frameId === id) state.address = toAppAddress(url)
  })
  page.on('Page.loadEventFired', () => events.emit('did-finish-load'))
  page.on('Inspector.targetCrashed', () => {
    events.emit('render-process-gone', createEvent({}), { reason: 'crashed', exitCode: 5 })
  })
  void target.closed.then(() => {
    state.isDestroyed = true
    removeOpenContents(opened)
    events.emit('destroyed')
  })
}

function followFrames(state: PageState, { page, id }: PageTarget): void {
  state.frames.add(id)
  page.on('Page.frameAttached', ({ frameId }) => state.frames.add(frameId))
  page.on('Page.frameDetached', ({ frameId }) => {
    state.frames.delete(frameId)
    state.ownNavigations.delete(frameId)
  })
  // Chromium sends this before the request itself, on the same way, so a request is never judged too early.
  page.on('Page.frameRequestedNavigation', ({ frameId, disposition }) => {
    if (disposition === 'currentTab') state.ownNavigations.add(frameId)
  })
  page.on('Page.frameNavigated', ({ frame }) => state.ownNavigations.delete(frame.id))
}
