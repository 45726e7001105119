import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readArchive } from '../../../.ci/pack/archive.ts'
import { identity } from '../../../.ci/pack/identity.ts'
import { inspectPackage, type PackedFolder } from '../../../.ci/pack/inspect-package.ts'
import { keytarFilesOf, layouts, type System } from '../../../.ci/pack/systems.ts'
import { smoke } from '../../../.ci/smoke.ts'
import { writePdf } from '../../fixtures/documents/write-pdf.ts'
import { gatherOutput } from '../../host/child-output.ts'
import { launchHost } from '../../host/launch.ts'
import { settingsEnvironment } from '../../host/settings.ts'
import { attach } from '../host/attach.ts'
import { type FakeProcessor, makeFakeElectron } from './fake-electron.ts'
import { plantedFaults } from './planted-faults.ts'

const insideArchive = fileURLToPath(new URL('./inside-archive.ts', import.meta.url))
const hostRegister = fileURLToPath(new URL('../../host/register.ts', import.meta.url))
const launcher = fileURLToPath(new URL('../../../.ci/under-node-24.mjs', import.meta.url))

/** Like `npm run pack`, with a given Electron, and without this machine's certificates and feeds. */
async function runPack(
  args: readonly string[],
  electron: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const unknown = Object.fromEntries(
    ['CSC_LINK', 'WIN_CSC_LINK', 'CSC_NAME', 'TALLY_UPDATE_FEED', 'GITHUB_REPOSITORY'].map((name) => [
      name,
      '',
    ]),
  )
  const child = spawn(process.execPath, [launcher, 'pack', ...args], {
    env: { ...process.env, ...unknown, ELECTRON_DIST: electron, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = gatherOutput(child)
  const [code] = await once(child, 'close')
  return { code: Number(code), output: output() }
}

// CI packs the real Electron on each system, and inspects the result; this test needs none.
const isLinux = process.platform === 'linux'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pack-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

/** Fast replacements for Linux's packaging tools: compressing takes long, and those packages have other tests. */
const packagers = {
  'dpkg-deb': 'for file; do :; done; echo deb > "$file"',
  rpmbuild: `for word; do case $word in '_topdir '*) made="\${word#* }/RPMS/x86_64"; esac; done
mkdir -p "$made" && echo rpm > "$made/tally.rpm"`,
}

/** Packs with the real command, around an Electron that cannot run. */
async function packFor(system: System, processor: FakeProcessor): Promise<PackedFolder & { output: string }> {
  const name = `${system}-${processor}`
  const [electron, out] = [join(folder, `electron-${name}`), join(folder, name)]
  makeFakeElectron(electron, system, processor)
  const tools = join(folder, 'tools')
  mkdirSync(tools, { recursive: true })
  for (const [tool, script] of Object.entries(packagers))
    writeFileSync(join(tools, tool), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const { code, output } = await runPack(['--system', system, '--arch', processor, '--out', out], electron, {
    PATH: `${tools}:${process.env['PATH']}`,
  })
  expect(code, output).toBe(0)
  const packed = readdirSync(out).find((entry) => /^(?:linux|mac|win)/u.test(entry)) ?? ''
  return { folder: join(out, packed), system, processor, output }
}

describe.skipIf(!isLinux)('npm run pack with a placeholder for Electron', () => {
  let packed: PackedFolder & { output: string }

  beforeAll(async () => {
    packed = await packFor('linux', 'x64')
  })

  test('makes a valid folder, and prints its size', async () => {
    expect(await inspectPackage(packed)).toEqual([])
    expect(packed.output).toMatch(/the archive \d+\.\d MB \(at most/)
    expect(existsSync(join(packed.folder, '..', 'unfinished'))).toBe(false)
    expect(readdirSync(join(packed.folder, 'locales'))).toEqual(['en-US.pak'])
  })

  test('makes a package with each available tool', () => {
    const made = readdirSync(join(packed.folder, '..')).filter((name) => /\.(?:deb|rpm)$/u.test(name))
    expect(made.toSorted()).toEqual(['tally.rpm', `tally_${identity.version}_amd64.deb`])
  })

  test('without a feed the app has no update address', () => {
    expect(readdirSync(join(packed.folder, 'resources')).toSorted()).toEqual([
      'app.asar',
      'app.asar.unpacked',
    ])
  })

  /** The packed app on the host: it runs out of its archive. */
  function packedApp() {
    const resources = join(packed.folder, layouts.linux.resources)
    const archive = join(resources, 'app.asar')
    return {
      bundle: join(archive, 'out', 'main', 'index.js'),
      settings: { isPackaged: true, resources },
      environment: { TALLY_TEST_ARCHIVE: archive },
    }
  }

  test('makes an archive whose window, jobs, spell check and document reader need nothing outside', async () => {
    const dataDirectory = join(folder, 'data')
    const app = packedApp()
    const dictionary = fileURLToPath(new URL('../../fixtures/dictionaries/en_XT.dic', import.meta.url))
    const host = await launchHost({
      ...app,
      settings: { ...app.settings, dataDirectory, openFiles: [dictionary] },
      environment: { ...app.environment, TALLY_DATA_DIR: dataDirectory },
      imports: [insideArchive],
    })
    onTestFinished(async () => void (await host.end('SIGTERM')))
    const page = await attach(host.endpoint)
    await expect.poll(() => page.getByLabel('API key').isVisible()).toBe(true)
    const request = (name: string, input?: object) =>
      page.evaluate(([what, value]) => Reflect.get(globalThis, 'api').request(what, value), [
        name,
        input,
      ] as const)
    // A job that shares a thread, one with a thread of its own, a spelling thread, and a page of its own.
    const pdf = Buffer.from(writePdf({ pages: ['Costs rose'] }), 'latin1').toString('base64')
    expect(await request('search.facets')).toMatchObject({ ok: true })
    expect(await request('data.check')).toMatchObject({ ok: true })
    expect(await request('spelling.add')).toMatchObject({ ok: true, value: { name: 'en_XT' } })
    expect(await request('documents.read', { kind: 'pdf', data: pdf })).toMatchObject({ ok: true })
    expect(host.output()).not.toMatch(/not-loaded|A packed app has no/u)
  })

  test('makes a program that passes the smoke test', async () => {
    const { bundle, settings, environment } = packedApp()
    const program = join(packed.folder, 'on-the-host')
    const variables = Object.entries({ ...environment, ...settingsEnvironment(settings) })
    const lines = variables.map(([name, value]) => `export ${name}='${value}'`)
    const imports = [insideArchive, hostRegister].map((file) => `--import '${file}'`).join(' ')
    writeFileSync(
      program,
      ['#!/bin/sh', ...lines, `exec '${process.execPath}' ${imports} '${bundle}'`].join('\n'),
    )
    chmodSync(program, 0o755)
    expect(await smoke(program)).toEqual([])
    rmSync(program)
  })

  test.each(plantedFaults)('the inspection finds %s', async (_what, plant, said) => {
    const changed = mkdtempSync(join(folder, 'changed-'))
    cpSync(packed.folder, changed, { recursive: true })
    plant(changed)
    expect((await inspectPackage({ ...packed, folder: changed })).join('\n')).toMatch(said)
  })

  test('leaves no package after an Electron for another architecture', async () => {
    const out = join(folder, 'wrong')
    const electron = join(folder, 'electron-linux-x64')
    const { code, output } = await runPack(['--arch', 'arm64', '--out', out], electron)
    expect(output).toContain('tally is for linux-x64, not for linux-arm64')
    expect(code).toBe(1)
    expect(readdirSync(out)).toEqual(['unfinished'])
  })
})

// Not covered: a universal app is merged on macOS only; installers and images need downloaded tools.
describe.skipIf(!isLinux)('for other systems, from Linux, without installers and signatures', () => {
  async function packSoundly(system: System, processor: FakeProcessor) {
    const packed = await packFor(system, processor)
    expect(await inspectPackage(packed)).toEqual([])
    return { packed, archive: readArchive(join(packed.folder, layouts[system].resources, 'app.asar')) }
  }

  test("Windows: only the expected files, the fuses, and the archive's hash in the program", async () => {
    const { archive } = await packSoundly('win32', 'arm64')
    expect(archive.unpacked).toEqual(keytarFilesOf('win32', 'arm64'))
  })

  test('macOS: the same in both halves of a universal app, and each may use the local network', async () => {
    const [x64, arm64] = await Promise.all([packSoundly('darwin', 'x64'), packSoundly('darwin', 'arm64')])
    expect(x64.archive.unpacked.toSorted()).toEqual(keytarFilesOf('darwin', 'universal'))
    expect(arm64.archive.hash).toBe(x64.archive.hash)
    const list = join(arm64.packed.folder, 'Tally.app', 'Contents', 'Info.plist')
    const text = readFileSync(list, 'utf8')
    writeFileSync(list, text.replace('NSLocalNetworkUsageDescription', 'NSOther'))
    expect(await inspectPackage(arm64.packed)).toEqual([
      'Tally.app/Contents/Info.plist has no NSLocalNetworkUsageDescription',
    ])
  })
})
