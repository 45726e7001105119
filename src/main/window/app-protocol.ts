import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { ImageType } from '../../shared/domain/chat/image-marks.ts'
import { readImageHeader } from '../../shared/domain/images/image-header.ts'
import { currentLanguage, directionOf } from '../../shared/language/locale.ts'
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

/** The stored images, whose bytes are base64. */
interface StoredImages {
  find(hash: string): { readonly type: ImageType } | null
  thumbnail(hash: string): string | null
  readParts(hash: string): Generator<string>
}

/** Serves only stored images and files that the build listed; never builds a path from a request. */
export async function createAppProtocol(
  bundleFolder: string,
  attributes: () => Readonly<Record<string, string>>,
  images: StoredImages,
): Promise<(request: Request) => Promise<Response>> {
  const names: unknown = JSON.parse(await readFile(join(bundleFolder, 'bundle-manifest.json'), 'utf8'))
  const files = new Map<string, string>()
  if (Array.isArray(names))
    for (const name of names) if (typeof name === 'string') files.set(`/${name}`, name)

  return async (request) => {
    const url = new URL(request.url)
    if (request.method !== 'GET') return new Response(null, { status: 405 })
    const kind = kindOfPage(request.url)
    const [, place, hash = ''] = (url.host === appHost && imagePath.exec(url.pathname)) || []
    if (place !== undefined) return serveImage(images, hash, place === 'thumbnails')
    const path = kind === null ? url.pathname : `/${pageFile}`
    const file = url.host === appHost ? files.get(path) : undefined
    const mediaType = file === undefined ? undefined : mediaTypes[extname(file)]
    if (file === undefined || mediaType === undefined) return new Response(null, { status: 404 })
    const bytes = await readFile(join(bundleFolder, file))
    const body =
      file === pageFile
        ? withAttributes(withLanguage(bytes.toString('utf8'), files), {
            ...attributes(),
            window: kind ?? 'main',
          })
        : bytes
    return new Response(body, { headers: { ...pageHeaders, 'Content-Type': mediaType } })
  }
}

const imagePath = /^\/(images|thumbnails)\/([\da-f]{64})$/

/** The window draws what this serves, and a restored file may have any bytes. So their header is read again. */
function serveImage(images: StoredImages, hash: string, isThumbnail: boolean): Response {
  const type = isThumbnail ? 'webp' : images.find(hash)?.type
  const parts = isThumbnail ? [images.thumbnail(hash) ?? ''].values() : images.readParts(hash)
  const first = Buffer.from(parts.next().value ?? '', 'base64')
  const header = readImageHeader(first)
  if (typeof header === 'string' || header.type !== type) return new Response(null, { status: 404 })
  return new Response(streamOf(first, parts), {
    headers: { ...pageHeaders, 'Content-Type': `image/${type}` },
  })
}

/** Reads one part after the other, as the window takes them. */
function streamOf(first: Uint8Array, parts: Iterator<string>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(first),
    pull(controller) {
      const { done, value } = parts.next()
      if (done === true) controller.close()
      else controller.enqueue(Buffer.from(value, 'base64'))
    },
  })
}

/** The page loads the words of its language beside its script, and both run before the first paint. */
function withLanguage(page: string, files: ReadonlyMap<string, string>): string {
  const language = currentLanguage()
  const part = [...files.keys()].find(
    (path) => path.startsWith(`/assets/${language}-`) && path.endsWith('.js'),
  )
  const preload = part === undefined ? '' : `<link rel="modulepreload" href=".${part}">`
  return page
    .replace('lang="en"', () => `lang="${language}" dir="${directionOf(language)}"`)
    .replace('</head>', () => `${preload}</head>`)
}

/** Writes the appearance into the page itself, so that no script has to run before the first paint. */
function withAttributes(page: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) => {
    const attribute = name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
    return ` data-${attribute}="${value.replace(/[^\w.-]/gu, '')}"`
  })
  return page.replace('<html', () => `<html${written.join('')}`)
}
