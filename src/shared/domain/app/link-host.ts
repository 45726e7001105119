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

/** More words than this no link shows at a glance. */
const longestWords = 1_000
/** An address, or a name with dots as any script writes them. */
const places = /[a-z][a-z\d+.-]*:\/\/[^\s]*|(?:[\p{L}\d-]+[.。．｡])+\p{L}{2,}(?:[:/?#@][^\s]*)?/giu

/** The host to show after a link, when the words of the link would make one think of another. */
export function hostBeside(words: string, url: Target, parse: Parse): string | null {
  if (url.protocol === 'mailto:') return words.includes('@') ? differing(words.trim(), url.pathname) : null
  if (/(?:^|\.)xn--/.test(url.hostname)) return url.host
  const named = words.slice(0, longestWords).match(places) ?? []
  return named.some((place) => differing(hostOf(place, parse), url.host) !== null) ? url.host : null
}

function differing(named: string, actual: string): string | null {
  return named.toLowerCase() === actual.toLowerCase() ? null : actual
}

/** Of a name before an `@` one would think that it is the host, so it is as good as another one. */
function hostOf(place: string, parse: Parse): string {
  const url = parse(place.includes('://') ? place : `https://${place}`)
  return url === null || url.username !== '' ? place : url.host
}
