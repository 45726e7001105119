const openableProtocols = new Set(['https:', 'http:', 'mailto:'])
const longestAddress = 2_000

/** The address as the parser understood it, or null where it is none that may leave the app. */
export function openableAddress(address: string): URL | null {
  const url = URL.parse(address.trim())
  if (url === null || !openableProtocols.has(url.protocol)) return null
  if (url.username !== '' || url.password !== '' || url.href.length > longestAddress) return null
  return url
}
