/** Reads Tally's version from Electron's user agent; `null` outside Electron. */
export function readAppVersion(): string | null {
  return /\btally\/(\S+)/i.exec(navigator.userAgent)?.[1] ?? null
}
