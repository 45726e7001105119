import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAppProtocol } from '../../../src/main/app-protocol.ts'
import { contentSecurityPolicy } from '../../../src/main/session-policy.ts'

let folder: string
let serve: (request: Request) => Promise<Response>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tally-bundle-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="en">')
  await writeFile(join(folder, 'secret.html'), 'not listed')
  await writeFile(join(folder, 'bundle-manifest.json'), JSON.stringify(['index.html', 'part.js', 'data.bin']))
  serve = await createAppProtocol(folder, () => ({ theme: 'dark', sidebarWidth: '300', odd: '"><b>' }))
})
afterAll(() => rm(folder, { recursive: true }))

function get(address: string, method = 'GET'): Promise<Response> {
  return serve({ url: address, method } as Request)
}

test('a listed file comes with its type and the policy', async () => {
  const response = await get('app://bundle/index.html')
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(
    '<!doctype html><html data-theme="dark" data-sidebar-width="300" data-odd="b" lang="en">',
  )
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  'app://bundle/secret.html',
  'app://bundle/bundle-manifest.json',
  'app://bundle/../../etc/passwd',
  'app://bundle/%2e%2e/%2e%2e/etc/passwd',
  'app://bundle/..\\..\\secret.html',
  'app://bundle/index.html%00.js',
  'app://bundle//index.html',
  'app://other/index.html',
  'app://bundle/data.bin',
])('%s is not there', async (address) => {
  expect((await get(address)).status).toBe(404)
})

test('nothing can be posted', async () => {
  expect((await get('app://bundle/index.html', 'POST')).status).toBe(405)
})
