export const appScheme = 'app'
export const appHost = 'bundle'
export const appPage = `${appScheme}://${appHost}/index.html`

/**
 * Whether an address is the app's page, with or without a fragment. Compares parsed addresses, never
 * prefixes.
 */
export function isAppPage(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && isAppAddress(url) && url.pathname === '/index.html' && url.search === ''
}

export function isAppAddress(url: URL): boolean {
  return (
    url.protocol === `${appScheme}:` && url.host === appHost && url.username === '' && url.password === ''
  )
}
