import type { Session, WebContents } from 'electron'
import type { Protocol } from '../../../node_modules/playwright-core/types/protocol.d.ts'
import type { DevToolsSession } from '../chromium/devtools.ts'
import { originOf, toShownAddress } from './address.ts'

export type RequestHandler = NonNullable<Parameters<Session['setPermissionRequestHandler']>[0]>
export type CheckHandler = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>
type PermissionName = Parameters<RequestHandler>[1]

export interface PermissionHandlers {
  request: RequestHandler | null
  check: CheckHandler | null
}

/** Electron's names for what Chromium can be told over its DevTools protocol. */
const descriptors: Partial<Record<PermissionName, readonly Protocol.Browser.PermissionDescriptor[]>> = {
  'clipboard-read': [{ name: 'clipboard-read' }],
  'clipboard-sanitized-write': [{ name: 'clipboard-write' }],
  geolocation: [{ name: 'geolocation' }],
  'idle-detection': [{ name: 'idle-detection' }],
  media: [{ name: 'camera' }, { name: 'microphone' }],
  midi: [{ name: 'midi' }],
  notifications: [{ name: 'notifications' }],
  'window-management': [{ name: 'window-management' }],
}

/**
 * Makes Chromium allow a page exactly what the app's handlers allow it. Chromium does not ask over the DevTools
 * protocol, so the handlers are asked when the page loads and not at every use.
 */
export async function followPermissionHandlers(
  browser: DevToolsSession,
  handlers: PermissionHandlers,
  contents: WebContents,
  url: string,
): Promise<void> {
  const { origin } = new URL(toShownAddress(url))
  for (const [name, permissions] of Object.entries(descriptors)) {
    const isAllowed = await allows(handlers, contents, name as PermissionName, url)
    const setting = isAllowed ? 'granted' : 'denied'
    for (const permission of permissions)
      await browser.send('Browser.setPermission', { permission, setting, origin })
  }
}

async function allows(
  handlers: PermissionHandlers,
  contents: WebContents,
  name: PermissionName,
  url: string,
): Promise<boolean> {
  const details = { isMainFrame: true, requestingUrl: url, securityOrigin: originOf(url) }
  const isChecked = handlers.check?.(contents, name, originOf(url), details) ?? true
  if (!isChecked) return false
  const { request } = handlers
  return request === null || new Promise((resolve) => request(contents, name, resolve, details))
}
