interface Target {
  readonly protocol: string
  readonly host: string
  readonly hostname: string
  readonly pathname: string
}

interface Named {
  readonly host: string
  readonly username: string
}

type Parse = (address: string) => Named | null

/** Longest part of a link's text that Tally examines; longer texts cannot be read at a glance. */
const maxWordsLength = 1_000
const addresses = /(?<![a-z\d+.-])[\d+.-]*([a-z][a-z\d+.-]*:\/\/[^\s]*)/giu
/** Dotted names in any script. The lookbehinds keep both patterns from starting again at every letter. */
const names = /(?<![\p{L}\d.。．｡-])[.。．｡]*((?:[\p{L}\d-]+[.。．｡]+)+\p{L}{2,}(?:[:/?#@][^\s]*)?)/giu

/** The host to show after a link, if the link's text suggests another host. */
export function hostNotInText(words: string, url: Target, parse: Parse): string | null {
  if (url.protocol === 'mailto:') return words.includes('@') ? differing(words.trim(), url.pathname) : null
  if (/(?:^|\.)xn--/.test(url.hostname)) return url.host
  const start = words.slice(0, maxWordsLength)
  const named = [...start.matchAll(addresses), ...start.replaceAll(addresses, ' ').matchAll(names)]
  return named.some(([, place = '']) => differing(hostOf(place, parse), url.host) !== null) ? url.host : null
}

function differing(named: string, actual: string): string | null {
  return named.toLowerCase() === actual.toLowerCase() ? null : actual
}

/**
 * The host that a reader would see. Text with user info returns itself, because a reader takes the part
 * before `@` for the host.
 */
function hostOf(place: string, parse: Parse): string {
  const url = parse(place.includes('://') ? place : `https://${place}`)
  return url === null || url.username !== '' ? place : url.host
}
