import type { OnBeforeRequestListenerDetails } from 'electron'
import type { OpenContents } from '../contents/open-contents.ts'
import { createEvent } from '../events.ts'
import type { PausedRequest } from './paused-request.ts'

/** Asks the app about navigations by the page, but not about those by the app or a DevTools client. */
export function mayNavigate(
  { state, events }: OpenContents,
  { frameId, redirectedRequestId }: PausedRequest,
  { url, resourceType, frame = null }: OnBeforeRequestListenerDetails,
): boolean {
  const isMainFrame = resourceType === 'mainFrame'
  if (!isMainFrame && resourceType !== 'subFrame') return true
  const params = { url, isSameDocument: false, isMainFrame, frame, initiator: null }
  if (redirectedRequestId !== undefined)
    return events.allows('will-redirect', createEvent(params), url, false, isMainFrame)
  if (!state.ownNavigations.delete(frameId)) return true
  if (!events.allows('will-frame-navigate', createEvent(params))) return false
  return !isMainFrame || events.allows('will-navigate', createEvent(params), url, false, true)
}
