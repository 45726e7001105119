import type { Session } from 'electron'
import { isAppAddress, isAppPage } from '../window/app-address.ts'
import { permissionsPolicy } from './permissions-policy.ts'

export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'none'",
  "media-src 'none'",
  "object-src 'none'",
  "frame-src 'none'",
  "worker-src 'self'",
  "manifest-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': permissionsPolicy,
}

/**
 * Applies to every session: a page may load its own files and write to the clipboard, and nothing else. DevTools,
 * which only developers have, are a page of the same session.
 */
export function applySessionPolicy(session: Session, hasDevTools: boolean): void {
  session.setSpellCheckerEnabled(false)
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(isAllowedPermission(permission, details.requestingUrl))
  })
  session.setPermissionCheckHandler((_contents, permission, _origin, details) =>
    isAllowedPermission(permission, details.requestingUrl ?? ''),
  )
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  const isAllowed = (url: string): boolean => isAllowedRequest(url) || (hasDevTools && isOfDevTools(url))
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isAllowed(url) }))
  session.on('will-download', (event) => event.preventDefault())
}

function isAllowedPermission(permission: string, requestingUrl: string): boolean {
  return permission === 'clipboard-sanitized-write' && isAppPage(requestingUrl)
}

export function isAllowedRequest(address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  if (url.protocol === 'blob:') return isAllowedRequest(url.pathname)
  return isAppAddress(url)
}

function isOfDevTools(address: string): boolean {
  return URL.parse(address)?.protocol === 'devtools:'
}
