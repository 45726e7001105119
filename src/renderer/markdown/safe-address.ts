import { readOpenable } from '../../shared/openable-address.ts'

/** The address as it would be opened, or null for one that must not be. */
export function readAddress(address: string): URL | null {
  return readOpenable(address, (text) => URL.parse(text))
}

export function isOpenable(address: string): boolean {
  return readAddress(address) !== null
}

/** The host to show after a link, when the words of the link would make one think of another. */
export function hostToShow(words: string, url: URL): string | null {
  if (url.protocol === 'mailto:') return words.includes('@') ? differing(words.trim(), url.pathname) : null
  if (/(?:^|\.)xn--/.test(url.hostname)) return url.host
  const named = findHost(words)
  return named === null ? null : differing(named, url.host)
}

function differing(named: string, actual: string): string | null {
  return named.toLowerCase() === actual.toLowerCase() ? null : actual
}

function findHost(words: string): string | null {
  const found = /(?:[a-z][a-z\d+.-]*:\/\/[^\s]*|(?:[\p{L}\d-]+\.)+\p{L}{2,}(?:[:/?#][^\s]*)?)/iu.exec(
    words.slice(0, 300),
  )
  if (found === null) return null
  const address = found[0].includes('://') ? found[0] : `https://${found[0]}`
  return URL.canParse(address) ? new URL(address).host : found[0]
}
