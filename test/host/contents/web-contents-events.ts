import type {
  ContextMenuParams,
  Event,
  Input,
  RenderProcessGoneDetails,
  WebContents,
  WebContentsConsoleMessageEventParams,
  WebContentsWillFrameNavigateEventParams,
  WebContentsWillNavigateEventParams,
  WebContentsWillRedirectEventParams,
  WebPreferences,
} from 'electron'
import { createEvents, type HostEvents } from '../events.ts'

interface Events {
  'did-start-loading': []
  'did-finish-load': []
  'did-fail-load': [Event, number, string, string, boolean]
  'did-navigate': [Event, string, number, string]
  'will-navigate': [Event<WebContentsWillNavigateEventParams>, string, boolean, boolean]
  'will-frame-navigate': [Event<WebContentsWillFrameNavigateEventParams>]
  'will-redirect': [Event<WebContentsWillRedirectEventParams>, string, boolean, boolean]
  'will-attach-webview': [Event, WebPreferences, Record<string, string>]
  'render-process-gone': [Event, RenderProcessGoneDetails]
  'console-message': [Event<WebContentsConsoleMessageEventParams>]
  'before-input-event': [Event, Input]
  'context-menu': [Event, ContextMenuParams]
  destroyed: []
}

export type WebContentsEvents = HostEvents<WebContents, Events>

/**
 * `will-attach-webview` accepts listeners and is never emitted, because the host refuses the webview tag.
 */
export function createWebContentsEvents(): WebContentsEvents {
  return createEvents<WebContents, Events>('webContents', [
    'did-start-loading',
    'did-finish-load',
    'did-fail-load',
    'did-navigate',
    'will-navigate',
    'will-frame-navigate',
    'will-redirect',
    'will-attach-webview',
    'render-process-gone',
    'console-message',
    'before-input-event',
    'context-menu',
    'destroyed',
  ])
}
