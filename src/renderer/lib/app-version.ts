/** Electron names the app and its version in what the browser calls itself; null where something else shows the window. */
export function readAppVersion(): string | null {
  return /\btally\/(\S+)/i.exec(navigator.userAgent)?.[1] ?? null
}
