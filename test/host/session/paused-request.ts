import type { OnBeforeRequestListenerDetails } from 'electron'
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts'
import type { OpenContents } from '../contents/open-contents.ts'
import { toAppAddress } from './address.ts'

/** A request that Chromium holds until it is told what becomes of it. */
export type PausedRequest = Protocol.Fetch.requestPausedPayload
type ResourceType = OnBeforeRequestListenerDetails['resourceType']

const resourceTypes: Partial<Record<PausedRequest['resourceType'], ResourceType>> = {
  Stylesheet: 'stylesheet',
  Script: 'script',
  Image: 'image',
  Font: 'font',
  Media: 'media',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
  WebSocket: 'webSocket',
}

let lastId = 0

/** The request as `webRequest` listeners are told of it. */
export async function describeRequest(
  opened: OpenContents,
  paused: PausedRequest,
): Promise<OnBeforeRequestListenerDetails> {
  const isMainFrame = paused.frameId === (await opened.prepared).id
  const documentType = isMainFrame ? 'mainFrame' : 'subFrame'
  return {
    id: ++lastId,
    url: toAppAddress(paused.request.url),
    method: paused.request.method,
    webContentsId: opened.contents.id,
    webContents: opened.contents,
    frame: isMainFrame ? opened.state.mainFrame : null,
    resourceType: isNavigation(paused) ? documentType : (resourceTypes[paused.resourceType] ?? 'other'),
    referrer: '',
    timestamp: Date.now(),
    uploadData: [],
  }
}

export function isNavigation(paused: PausedRequest): boolean {
  return paused.resourceType === 'Document'
}
