import type { WindowKind } from '../../shared/domain/app/window-kinds.ts'

export const appScheme = 'app'
/** For the page that extracts text of documents. Only its own session serves it. */
export const extractionScheme = 'extract'
export const appHost = 'bundle'

const pagePaths: Readonly<Record<WindowKind, string>> = { main: '/index.html', quick: '/quick.html' }

export const pageOf = (kind: WindowKind): string => `${appScheme}://${appHost}${pagePaths[kind]}`

/**
 * The kind of window whose page has this address, with or without a fragment. Compares parsed addresses, never
 * prefixes.
 */
export function kindOfPage(address: string): WindowKind | null {
  const url = URL.parse(address)
  if (url === null || !isAppAddress(url) || url.search !== '') return null
  if (url.pathname === pagePaths.main) return 'main'
  return url.pathname === pagePaths.quick ? 'quick' : null
}

export const isAppPage = (address: string): boolean => kindOfPage(address) !== null

export function isAppAddress(url: URL): boolean {
  return (
    url.protocol === `${appScheme}:` && url.host === appHost && url.username === '' && url.password === ''
  )
}
