import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { contentSecurityPolicy } from '../../../src/main/hardening/session-policy.ts'
import { createAppProtocol } from '../../../src/main/window/app-protocol.ts'
import { setLanguage } from '../../../src/shared/language/messages.ts'
import { cases } from '../../fixtures/cases.ts'
import { webpExtended, webpLossy, writePng, writeWebp } from '../../fixtures/images/write-image.ts'

let folder: string
const stored = 'a0'.repeat(32)
/** In a file that something else wrote: its bytes aren't of its type. */
const forged = 'c0'.repeat(32)
const png = Buffer.from(await writePng({ width: 12, height: 8 }))
const small = Buffer.from(writeWebp(webpExtended(0), webpLossy))
let serve: (request: Request) => Promise<Response>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tally-bundle-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="en"><head></head>')
  await writeFile(join(folder, 'secret.html'), 'not listed')
  await writeFile(
    join(folder, 'bundle-manifest.json'),
    JSON.stringify(['index.html', 'part.js', 'data.bin', 'assets/ar-5fK_.js']),
  )
  const attributes = () => ({ theme: 'dark', sidebarWidth: '300', odd: '"><b>' })
  serve = await createAppProtocol(folder, attributes, {
    find: (hash) => (hash === stored ? { type: 'png' } : hash === forged ? { type: 'jpeg' } : null),
    thumbnail: (hash) =>
      hash === stored ? small.toString('base64') : hash === forged ? btoa('<svg>') : null,
    *readParts() {
      yield png.subarray(0, 60).toString('base64')
      yield png.subarray(60).toString('base64')
    },
  })
})
afterAll(() => rm(folder, { recursive: true }))

function get(address: string, method = 'GET'): Promise<Response> {
  return serve({ url: address, method } as Request)
}

test('a listed file has its type and the policy', async () => {
  const response = await get('app://bundle/index.html')
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(
    '<!doctype html><html data-theme="dark" data-sidebar-width="300" data-odd="b" data-window="main" lang="en" dir="ltr"><head></head>',
  )
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the page is written from right to left and loads its words early, where the language asks for it', async () => {
  setLanguage('ar', {})
  onTestFinished(() => setLanguage('en', {}))
  const page = await (await get('app://bundle/index.html')).text()
  expect(page).toContain(
    ' lang="ar" dir="rtl"><head><link rel="modulepreload" href="./assets/ar-5fK_.js"></head>',
  )
})

test('the quick window gets the same page and policy, marked as its own', async () => {
  const response = await get('app://bundle/quick.html')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('data-window="quick" lang="en" dir="ltr">')
  expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy)
})

test.each([
  ['images', 'image/png', png],
  ['thumbnails', 'image/webp', small],
])('a stored image of %s has its type and the policy', async (place, type, bytes) => {
  const response = await get(`app://bundle/${place}/${stored}`)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
})

/** Addresses outside the bundle, in every known spelling that defeats a path resolver. */
const outside = [
  `app://bundle/images/${'b0'.repeat(32)}`,
  `app://bundle/thumbnails/${'b0'.repeat(32)}`,
  `app://bundle/images/${forged}`,
  `app://bundle/thumbnails/${forged}`,
  `app://bundle/images/${stored}/..`,
  `app://bundle/images/${stored.toUpperCase()}`,
  `app://elsewhere/images/${stored}`,
  'app://bundle/images/',
  'app://bundle/secret.html',
  'app://bundle/bundle-manifest.json',
  'app://bundle/../../etc/passwd',
  'app://bundle/..%2f..%2fetc%2fpasswd',
  'app://bundle/%2e%2e/%2e%2e/etc/passwd',
  'app://bundle/%252e%252e/%252e%252e/etc/passwd',
  'app://bundle/..\\..\\secret.html',
  'app://bundle/..%5c..%5csecret.html',
  'app://bundle/....//secret.html',
  'app://bundle/./secret.html',
  'app://bundle/assets/../secret.html',
  'app://bundle/index.html%00.js',
  'app://bundle/\u0000/index.html',
  'app://bundle/index.html%20',
  'app://bundle/index.html.',
  'app://bundle/index.html/',
  'app://bundle/index.html::$DATA',
  'app://bundle/INDEX.HTML',
  'app://bundle/C:/Windows/win.ini',
  'app://bundle//index.html',
  'app://bundle///etc/passwd',
  'app://bundle//example.com/index.html',
  'app://bundle/',
  'app://bundle',
  'app://bundle/constructor',
  'app://bundle/__proto__',
  'app://other/index.html',
  'app://bundle.example.com/index.html',
  'app://bundle:8080/index.html',
  'app:///index.html',
  'app://bundle/data.bin',
]

test.each(outside)('%j does not exist', async (address) => {
  const response = await get(address)
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('')
})

test.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'CONNECT', 'get', ''])(
  '%j reaches nothing, for any address',
  async (method) => {
    for (const address of ['app://bundle/index.html', ...outside])
      expect((await get(address, method)).status).toBe(405)
  },
)

test('any request returns only listed files of the build, unchanged', async () => {
  const piece = fc.oneof(
    fc.constantFrom('..', '.', '%2e%2e', '%2f', '%5c', '\\', '%00', 'secret.html', 'index.html', 'etc', ''),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  const address = fc.array(piece, { maxLength: 6 }).map((pieces) => `app://bundle/${pieces.join('/')}`)
  await fc.assert(
    fc.asyncProperty(address.filter(URL.canParse), async (asked) => {
      const { status } = await get(asked)
      const { pathname } = new URL(asked)
      expect(status).toBe(pathname === '/index.html' ? 200 : 404)
    }),
    { numRuns: cases(1_000) },
  )
})

test('the page contains its policy too, except for the parts that only a header can have', async () => {
  const page = await readFile(new URL('../../../src/renderer/index.html', import.meta.url), 'utf8')
  const [, said] = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(page) ?? []
  expect(said).toBe(contentSecurityPolicy.replace("; frame-ancestors 'none'", ''))
  expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<script'))
})

test('every browser feature except copying is denied by name', async () => {
  const policy = (await get('app://bundle/index.html')).headers.get('permissions-policy')?.split(', ') ?? []
  expect(policy.filter((entry) => !entry.endsWith('=()'))).toEqual(['clipboard-write=(self)'])
  for (const name of [
    'camera',
    'microphone',
    'geolocation',
    'usb',
    'serial',
    'hid',
    'clipboard-read',
    'display-capture',
  ])
    expect(policy).toContain(`${name}=()`)
})
