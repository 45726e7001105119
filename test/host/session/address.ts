import { isOwnScheme } from './schemes.ts'

// Chromium cannot be taught a new scheme over its DevTools protocol, so it sees `app://bundle/x` as
// `https://bundle.app.test/x`; the app never meets the second form.

const shownHost = /^(?<host>.+)\.(?<scheme>[a-z][a-z0-9+-]*)\.test$/

export function schemeOf(address: string): string {
  return URL.parse(address)?.protocol.slice(0, -1) ?? ''
}

/** The address as Chromium is given it. */
export function toShownAddress(address: string): string {
  const url = URL.parse(address)
  if (url === null || !isOwnScheme(schemeOf(address))) return address
  return `https://${url.host}.${schemeOf(address)}.test${url.pathname}${url.search}${url.hash}`
}

/** The address as the app knows it. */
export function toAppAddress(address: string): string {
  const url = URL.parse(address)
  const groups = url === null ? undefined : shownHost.exec(url.hostname)?.groups
  const scheme = groups?.['scheme']
  if (url === null || scheme === undefined || !isOwnScheme(scheme)) return address
  return `${scheme}://${groups?.['host'] ?? ''}${url.pathname}${url.search}${url.hash}`
}

/** A standard scheme has an origin in Electron; Node's URL says `null` for it. */
export function originOf(address: string): string {
  const url = URL.parse(address)
  if (url === null) return 'null'
  return isOwnScheme(schemeOf(address)) ? `${url.protocol}//${url.host}` : url.origin
}

export function isLoopback(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(URL.parse(address)?.hostname ?? '')
}
