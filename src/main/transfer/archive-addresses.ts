export function isWebAddress(address: string): boolean {
  const url = URL.parse(address)
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === ''
  )
}

/** Exactly as an address is written down here, so that none can mean something else than it looks like. */
export function isBaseAddress(address: string): boolean {
  const url = URL.parse(address)
  return isWebAddress(address) && url?.href === address && !/[?#]|\/$/.test(address)
}
