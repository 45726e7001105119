import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { binaryPath as binary } from '../../../.ci/electron.ts'
import { makeZip } from '../../fixtures/import/make-zip.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import { gatherOutput } from '../../host/child-output.ts'
import { serve, use } from '../inference/loopback.ts'
import { serveProxy } from '../inference/proxy-server.ts'

const version = '99.1.2'
const archiveName = `electron-v${version}-${process.platform}-${process.arch}.zip`
const program = '#!/bin/sh\necho "started with $@"\n'

/** The `electron` package without its binary, and the archive that its checksums name. */
function aPackage(archived = version) {
  const folder = temporaryFolder()
  const archive = makeZip([
    { name: 'version', content: archived },
    { name: binary, content: program, isProgram: true },
    { name: 'data', content: new Uint8Array(2_000_000), isStored: true },
  ])
  const checksum = createHash('sha256').update(archive).digest('hex')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }))
  writeFileSync(join(folder, 'checksums.json'), JSON.stringify({ [archiveName]: checksum }))
  return { folder, archive, caches: temporaryFolder() }
}

type Fetched = { readonly binary: string } | { readonly reason: string }

const electron = new URL('../../../.ci/electron.ts', import.meta.url).href
const script = `
  const { fetchElectron } = await import(${JSON.stringify(electron)})
  console.log(JSON.stringify(await fetchElectron(JSON.parse(process.argv[1]))))`
const unrelated = /^(?:https?_proxy|no_proxy|electron_.*|npm_config_electron_.*)$/iu

/** In a process of its own, because proxies and mirrors are settings of a whole process. */
async function fetchElectron(
  { folder, caches }: ReturnType<typeof aPackage>,
  environment: Readonly<Record<string, string>>,
  stallMs = 60_000,
): Promise<{ fetched: Fetched; shown: string }> {
  const inherited = Object.entries(process.env).filter(([name]) => !unrelated.test(name))
  const env = { ...Object.fromEntries(inherited), electron_config_cache: caches, ...environment }
  const options = JSON.stringify({ electronPackage: folder, stallMs })
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, options], { env })
  const output = gatherOutput(child)
  await once(child, 'close')
  const lines = output().trim().split('\n')
  return { fetched: JSON.parse(lines.at(-1) ?? ''), shown: lines.slice(0, -1).join('\n') }
}

/** A mirror on this computer, and the requests to it. */
async function aMirror(answer: RequestListener) {
  const asked: (string | undefined)[] = []
  const { port } = await use(
    serve((request, response) => {
      asked.push(request.url)
      answer(request, response)
    }),
  )
  return { asked, environment: { ELECTRON_MIRROR: `http://127.0.0.1:${port}/` } }
}

const sending =
  (archive: Uint8Array): RequestListener =>
  (_request, response) => {
    response.setHeader('content-length', archive.length).end(archive)
  }

test('a missing binary is downloaded once, with a few lines of progress, and starts', async () => {
  const installation = aPackage()
  const { asked, environment } = await aMirror(sending(installation.archive))
  const first = await fetchElectron(installation, environment)
  const path = join(installation.folder, 'dist', binary)
  expect(first.fetched).toEqual({ binary: path })
  expect(asked).toEqual([`/v${version}/${archiveName}`])
  expect(first.shown).toContain('100%')
  expect(first.shown.split('\n').length).toBeLessThan(8)
  expect(await fetchElectron(installation, environment)).toEqual({ fetched: first.fetched, shown: '' })
  expect(asked).toHaveLength(1)
  if (process.platform === 'win32') return
  expect(execFileSync(path, ['some', 'arguments'], { encoding: 'utf8' })).toBe(
    'started with some arguments\n',
  )
})

it.each<[string, (folder: string) => void]>([
  ['without its last file', (folder) => rmSync(join(folder, 'path.txt'))],
  ['without its version', (folder) => rmSync(join(folder, 'dist', 'version'))],
  ['of another version', (folder) => writeFileSync(join(folder, 'dist', 'version'), '99.1.1')],
  ['without its binary', (folder) => rmSync(join(folder, 'dist', binary))],
])('an installation %s is replaced', async (_, damage) => {
  const installation = aPackage()
  const { environment } = await aMirror(sending(installation.archive))
  const { fetched } = await fetchElectron(installation, environment)
  damage(installation.folder)
  const old = join(installation.folder, 'dist', 'old')
  writeFileSync(old, '')
  const again = await fetchElectron(installation, environment)
  expect(again.shown).not.toBe('')
  expect(again.fetched).toEqual(fetched)
  expect(existsSync(old)).toBe(false)
})

const stalls: Readonly<Record<string, (archive: Uint8Array) => RequestListener>> = {
  'before its first byte': () => () => undefined,
  'in the middle': (archive) => (_request, response) => {
    response.setHeader('content-length', archive.length).write(archive.slice(0, 1_000))
  },
}

it.each(Object.entries(stalls))('a download that stalls %s ends', async (_, answer) => {
  const installation = aPackage()
  const { environment } = await aMirror(answer(installation.archive))
  const { fetched } = await fetchElectron(installation, environment, 400)
  expect(fetched).toEqual({ reason: expect.stringContaining('0.4 seconds') })
})

it('a failed download names its reason in one line, and the next attempt succeeds', async () => {
  const installation = aPackage()
  const answers: RequestListener[] = [
    (_request, response) => response.writeHead(404).end('nothing here'),
    (_request, response) => response.destroy(),
    sending(installation.archive.slice(1)),
    sending(installation.archive),
  ]
  const { environment } = await aMirror((request, response) => answers.shift()?.(request, response))
  const closed = await serve(() => undefined)
  await closed.close()
  const nobody = { ELECTRON_MIRROR: `http://127.0.0.1:${closed.port}/` }
  for (const [settings, reason] of [
    [nobody, 'ECONNREFUSED'],
    [environment, '404'],
    [environment, 'closed'],
    [environment, 'checksum'],
  ] as const) {
    const { fetched } = await fetchElectron(installation, settings)
    expect(fetched).toEqual({
      reason: expect.stringMatching(new RegExp(`^Could.*${reason}.*(?<!\\.)$`, 'u')),
    })
  }
  expect((await fetchElectron(installation, environment)).fetched).toHaveProperty('binary')
})

test('an archive of another version is no Electron', async () => {
  const installation = aPackage('99.1.1')
  const { environment } = await aMirror(sending(installation.archive))
  const { fetched } = await fetchElectron(installation, environment)
  expect(fetched).toEqual({ reason: expect.stringContaining(version) })
})

it.each(['HTTP_PROXY', 'http_proxy'])('the download goes through the proxy of %s', async (name) => {
  const installation = aPackage()
  const { asked, environment } = await aMirror(sending(installation.archive))
  const proxy = await serveProxy()
  try {
    const { fetched } = await fetchElectron(installation, { ...environment, [name]: proxy.address })
    expect(fetched).toHaveProperty('binary')
  } finally {
    await proxy.close()
  }
  expect(asked).toHaveLength(1)
  expect(proxy.asked).toHaveLength(1)
})

it.each(['ELECTRON_DIST', 'ELECTRON_OVERRIDE_DIST_PATH'])('%s is used as it is', async (name) => {
  const installation = aPackage()
  const { asked, environment } = await aMirror(sending(installation.archive))
  const folder = join(installation.folder, 'given')
  const given = { ...environment, [name]: folder }
  expect((await fetchElectron(installation, given)).fetched).toEqual({
    reason: expect.stringContaining(folder),
  })
  mkdirSync(join(folder, binary, '..'), { recursive: true })
  writeFileSync(join(folder, binary), program)
  expect((await fetchElectron(installation, given)).fetched).toEqual({ binary: join(folder, binary) })
  expect(asked).toEqual([])
})
