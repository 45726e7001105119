import type { DownloadItem, Event, Session, WebContents, WebFrameMain } from 'electron'
import { announce } from '../announce.ts'
import type { DevToolsSession } from '../chromium/devtools.ts'
import { contentsOfFrame } from '../contents/open-contents.ts'
import { createEvent, createEvents, type HostEvents } from '../events.ts'
import { refused } from '../page/modelled.ts'

interface Events {
  'will-download': [Event, DownloadItem, WebContents, WebFrameMain | null]
}

export type SessionEvents = HostEvents<Session, Events>

export function createSessionEvents(): SessionEvents {
  return createEvents<Session, Events>('session', ['will-download'])
}

/** Asks the app about every download. None happens: allowing one is not modelled. */
export async function followDownloads(browser: DevToolsSession): Promise<void> {
  browser.on('Browser.downloadWillBegin', ({ frameId, url }) => {
    const opened = contentsOfFrame(frameId)
    if (opened === undefined) return
    const { contents, session, state } = opened
    const item = refused('downloadItem') as DownloadItem
    const isAllowed = session.events.allows('will-download', createEvent({}), item, contents, state.mainFrame)
    announce(isAllowed ? 'a download is not modelled, and was refused' : 'the app refused a download', url)
  })
  await browser.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true })
}
