import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { appHost, appScheme } from './app-address.ts'
import { pageHeaders } from './session-policy.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

export const privilegedScheme = {
  scheme: appScheme,
  // corsEnabled stays unset: setting it removes cross-origin protection.
  privileges: { standard: true, secure: true },
}

/** Serves the files that the build listed and nothing else: no path is ever joined from a request. */
export async function createAppProtocol(
  bundleFolder: string,
): Promise<(request: Request) => Promise<Response>> {
  const names: unknown = JSON.parse(await readFile(join(bundleFolder, 'bundle-manifest.json'), 'utf8'))
  const files = new Map<string, string>()
  if (Array.isArray(names))
    for (const name of names) if (typeof name === 'string') files.set(`/${name}`, name)

  return async (request) => {
    const url = new URL(request.url)
    if (request.method !== 'GET') return new Response(null, { status: 405 })
    const file = url.host === appHost ? files.get(url.pathname) : undefined
    const mediaType = file === undefined ? undefined : mediaTypes[extname(file)]
    if (file === undefined || mediaType === undefined) return new Response(null, { status: 404 })
    return new Response(await readFile(join(bundleFolder, file)), {
      headers: { ...pageHeaders, 'Content-Type': mediaType },
    })
  }
}
