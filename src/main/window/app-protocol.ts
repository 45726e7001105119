import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pageHeaders } from '../hardening/session-policy.ts'
import { appHost, appScheme, extractionScheme, kindOfPage } from './app-address.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Every window has the same page, which learns its kind from an attribute. */
const pageFile = 'index.html'

/** `corsEnabled` stays unset: setting it removes cross-origin protection. */
export const privilegedSchemes = [
  { scheme: appScheme, privileges: { standard: true, secure: true } },
  // Its page gets a document from main, and sends back the text.
  { scheme: extractionScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
]

/** Serves only files that the build listed; never builds a path from a request. */
export async function createAppProtocol(
  bundleFolder: string,
  attributes: () => Readonly<Record<string, string>>,
): Promise<(request: Request) => Promise<Response>> {
  const names: unknown = JSON.parse(await readFile(join(bundleFolder, 'bundle-manifest.json'), 'utf8'))
  const files = new Map<string, string>()
  if (Array.isArray(names))
    for (const name of names) if (typeof name === 'string') files.set(`/${name}`, name)

  return async (request) => {
    const url = new URL(request.url)
    if (request.method !== 'GET') return new Response(null, { status: 405 })
    const kind = kindOfPage(request.url)
    const path = kind === null ? url.pathname : `/${pageFile}`
    const file = url.host === appHost ? files.get(path) : undefined
    const mediaType = file === undefined ? undefined : mediaTypes[extname(file)]
    if (file === undefined || mediaType === undefined) return new Response(null, { status: 404 })
    const bytes = await readFile(join(bundleFolder, file))
    const body =
      file === pageFile
        ? withAttributes(bytes.toString('utf8'), { ...attributes(), window: kind ?? 'main' })
        : bytes
    return new Response(body, { headers: { ...pageHeaders, 'Content-Type': mediaType } })
  }
}

/** Writes the appearance into the page itself, so that no script has to run before the first paint. */
function withAttributes(page: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => {
    const attribute = name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
    return ` data-${attribute}="${value.replace(/[^\w.-]/gu, '')}"`
  })
  return page.replace('<html', () => `<html${written.join('')}`)
}
