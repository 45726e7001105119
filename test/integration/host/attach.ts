import { chromium, type Page } from 'playwright'

/** The only page that a DevTools client finds. */
export async function attach(endpoint: string): Promise<Page> {
  const browser = await chromium.connectOverCDP(endpoint)
  const pages = browser.contexts().flatMap((context) => context.pages())
  const [page] = pages
  if (page === undefined || pages.length > 1)
    throw new Error(`one page was expected: ${pages.map((found) => found.url()).join(' ')}`)
  return page
}
