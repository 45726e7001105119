import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDeb } from '../../../.ci/pack/linux/deb.ts'
import { makeRpm } from '../../../.ci/pack/linux/rpm.ts'
import { createOtherSystem, type Nature } from './other-system.ts'

/** A packed folder with everything that a package uses; its permissions are those of a careless machine. */
function makePackedFolder(): { readonly work: string; readonly directory: string } {
  const work = mkdtempSync(join(tmpdir(), 'tally-packages-'))
  const directory = join(work, 'linux-unpacked')
  mkdirSync(join(directory, 'resources'), { recursive: true, mode: 0o700 })
  for (const name of ['tally', 'chrome-sandbox'])
    writeFileSync(join(directory, name), '#!/bin/sh\nexit 0\n', { mode: 0o4700 })
  for (const name of ['LICENSE.electron.txt', 'LICENSES.chromium.html', 'resources/app.asar', '50 % odd'])
    writeFileSync(join(directory, name), name, { mode: 0o600 })
  return { work, directory }
}

/** A package that shows that its AppArmor knows user namespaces, and nothing else. */
function makeAppArmor(work: string): string {
  const root = join(work, 'apparmor')
  mkdirSync(join(root, 'DEBIAN'), { recursive: true })
  mkdirSync(join(root, 'etc/apparmor.d/abi'), { recursive: true })
  writeFileSync(join(root, 'etc/apparmor.d/abi/4.0'), '')
  const fields = {
    Package: 'apparmor',
    Version: '4.0.1',
    Architecture: 'all',
    Maintainer: 'x',
    Description: 'x',
  }
  const control = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  writeFileSync(join(root, 'DEBIAN', 'control'), control.join(''))
  execFileSync('dpkg-deb', ['--build', root, `${root}.deb`], { stdio: 'ignore' })
  return `${root}.deb`
}

const run = (command: string, ...args: string[]): string => execFileSync(command, args, { encoding: 'utf8' })
const isThere = (tool: string): boolean => spawnSync(tool, ['--version']).status === 0
const hash = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
const isRoot = process.getuid?.() === 0
const helper = 'opt/Tally/chrome-sandbox'
const profile = 'etc/apparmor.d/tally'

let work: string
let directory: string
const order = (version: string, arch: 'arm64' | 'x64' = 'x64') => ({
  directory,
  version,
  arch,
  output: join(work, 'made'),
})

beforeAll(() => {
  process.env['SOURCE_DATE_EPOCH'] = '1795000000'
  ;({ work, directory } = makePackedFolder())
})

afterAll(() => {
  delete process.env['SOURCE_DATE_EPOCH']
  rmSync(work, { recursive: true, force: true })
})

/** `rights owner path` of everything, as a package's listing has it. */
function entriesOf(listing: string): Map<string, string> {
  const lines = listing.trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [rights = '', owner = ''] = line.split(/\s+/u)
      const path = line.slice(line.search(/ \.?\/(?:opt|usr)?/u) + 1).replace(/^\.?\/|\/$/gu, '')
      return [path, `${rights} ${owner}`]
    }),
  )
}

describe.runIf(isThere('dpkg-deb'))('the deb package (where dpkg exists)', () => {
  test('has name, architecture and dependencies', async () => {
    const deb = await makeDeb(order('1.2.3-beta.1', 'arm64'))
    const field = (name: string): string => run('dpkg-deb', '--field', deb, name).trim()
    expect([field('Package'), field('Version'), field('Architecture')]).toEqual([
      'tally',
      '1.2.3~beta.1',
      'arm64',
    ])
    expect(field('Depends').split(', ')).toEqual(
      expect.arrayContaining(['libsecret-1-0', 'libgtk-3-0t64 | libgtk-3-0', 'libnss3', 'xdg-utils']),
    )
    expect(field('Recommends').split(', ')).toEqual([
      expect.stringMatching(/^gnome-keyring \| /u),
      'libnotify4',
    ])
    expect(Number(field('Installed-Size'))).toBeGreaterThan(10)
  })

  test('has only files of root without setuid, and only programs are executable', async () => {
    const entries = entriesOf(run('dpkg-deb', '--contents', await makeDeb(order('1.0.0'))))
    expect(new Set([...entries.values()].map((entry) => entry.split(' ')[1]))).toEqual(new Set(['root/root']))
    expect(entries.get('opt/Tally/tally')).toBe('-rwxr-xr-x root/root')
    expect(entries.get(helper)).toBe('-rwxr-xr-x root/root')
    expect(entries.get('opt/Tally/resources/app.asar')).toBe('-rw-r--r-- root/root')
    expect(entries.get('usr/bin/tally -> /opt/Tally/tally')).toBe('lrwxrwxrwx root/root')
    expect([...entries.keys()]).toEqual(
      expect.arrayContaining([
        'opt/Tally/50 % odd',
        'opt/Tally/resources/package-type',
        'usr/share/applications/app.tally.Tally.desktop',
        'usr/share/metainfo/app.tally.Tally.metainfo.xml',
        'usr/share/icons/hicolor/16x16/apps/tally.png',
        'usr/share/icons/hicolor/512x512/apps/tally.png',
        'usr/share/doc/tally/copyright',
        'usr/share/doc/tally/changelog.gz',
      ]),
    )
  })

  test('is reproducible byte for byte', async () => {
    const first = hash(await makeDeb(order('1.0.0')))
    expect(hash(await makeDeb(order('1.0.0')))).toBe(first)
  })

  test('has metadata that the desktop tools accept', async () => {
    const out = mkdtempSync(join(work, 'unpacked-'))
    run('dpkg-deb', '--extract', await makeDeb(order('1.0.0')), out)
    const shared = join(out, 'usr', 'share')
    expect(readFileSync(join(shared, 'metainfo/app.tally.Tally.metainfo.xml'), 'utf8')).toContain(
      '<release version="1.0.0" date="2026-11-18" />',
    )
    if (isThere('desktop-file-validate'))
      expect(run('desktop-file-validate', join(shared, 'applications/app.tally.Tally.desktop'))).toBe('')
    if (isThere('appstreamcli'))
      run('appstreamcli', 'validate', '--no-net', join(shared, 'metainfo/app.tally.Tally.metainfo.xml'))
  })
})

describe.runIf(isThere('dpkg-deb') && isRoot)('installing the deb (only where dpkg is, as root)', () => {
  const systemThatIs = (nature: Nature) => createOtherSystem(mkdtempSync(join(work, 'system-')), nature)

  test.each([
    ['people have user namespaces', { hasNamespaces: true, knowsProfile: null }, '755', false],
    ['nobody has any', { hasNamespaces: false, knowsProfile: null }, '4755', false],
    [
      'AppArmor gives them to whom a profile names',
      { hasNamespaces: false, knowsProfile: true },
      '755',
      true,
    ],
    ['AppArmor is too old to know the rule', { hasNamespaces: false, knowsProfile: false }, '4755', false],
  ] as const)(
    'if %s, the sandbox has the necessary permissions and no more',
    async (_name, nature, mode, hasProfile) => {
      const system = systemThatIs(nature)
      system.install(await makeDeb(order('1.0.0')))
      expect(system.modeOf(helper)).toBe(mode)
      expect(system.has(profile)).toBe(hasProfile)
    },
  )

  test('has no useful profile on a kernel without user namespaces', async () => {
    const system = systemThatIs({ hasNamespaces: false, knowsProfile: true })
    system.put('proc/sys/user/max_user_namespaces', '0\n')
    system.install(await makeDeb(order('1.0.0')))
    expect(system.modeOf(helper)).toBe('4755')
  })

  test('places the profile when a newer system brings AppArmor later', async () => {
    const system = systemThatIs({ hasNamespaces: true, knowsProfile: false })
    system.install(await makeDeb(order('1.0.0')))
    expect(system.has(profile)).toBe(false)
    system.become({ hasNamespaces: false, knowsProfile: true })
    system.install(makeAppArmor(work))
    expect(system.has(profile)).toBe(true)
    expect(system.modeOf(helper)).toBe('755')
  })

  test("keeps the profile in an update, removes it on removal, and keeps the user's data", async () => {
    const system = systemThatIs({ hasNamespaces: false, knowsProfile: true })
    const written = 'home/ada/.config/Tally/tally.db'
    system.put(written, 'conversations')
    system.install(await makeDeb(order('1.0.0')))
    expect(system.read('opt/Tally/tally')).toContain('#!/bin/sh')
    system.install(await makeDeb(order('1.1.0')))
    expect(system.has(profile)).toBe(true)
    expect(system.toldAppArmor()).not.toContain('--remove')
    system.remove()
    expect(system.toldAppArmor()).toContain('--remove')
    expect([profile, 'opt/Tally', 'usr/bin/tally'].filter((path) => system.has(path))).toEqual([])
    system.purge()
    expect(system.read(written)).toBe('conversations')
  })
})

describe.runIf(isThere('rpmbuild'))('the rpm package (where rpmbuild exists)', () => {
  test('has name, architecture and dependencies', async () => {
    const rpm = await makeRpm(order('1.2.3-beta.1', 'arm64'))
    const about = run('rpm', '-qp', '--queryformat', '%{NAME} %{VERSION} %{ARCH} %{LICENSE}', rpm)
    expect(about).toBe('tally 1.2.3~beta.1 aarch64 MIT')
    const needs = run('rpm', '-qp', '--requires', rpm).split('\n')
    expect(needs).toEqual(expect.arrayContaining(['libsecret-1.so.0()(64bit)', 'xdg-utils']))
    const recommends = run('rpm', '-qp', '--recommends', rpm).trim().split('\n')
    expect(recommends).toEqual(
      expect.arrayContaining([expect.stringMatching(/^\(gnome-keyring or /u), 'libnotify.so.4()(64bit)']),
    )
    // It contains everything else that it needs.
    expect(needs.filter((need) => /libffmpeg|libnode|libEGL/u.test(need))).toEqual([])
  })

  test('is reproducible byte for byte', async () => {
    const first = hash(await makeRpm(order('1.0.0')))
    expect(hash(await makeRpm(order('1.0.0')))).toBe(first)
  })

  test('has the files of the deb package, owned by root, and their scripts', async () => {
    const rpm = await makeRpm(order('1.0.0'))
    const listing = run(
      'rpm',
      '-qp',
      '--queryformat',
      '[%{FILEMODES:perms} %{FILEUSERNAME}/%{FILEGROUPNAME} %{FILENAMES}\\n]',
      rpm,
    )
    const entries = entriesOf(listing)
    expect(entries.get('opt/Tally/50 % odd')).toBe('-rw-r--r-- root/root')
    expect(entries.get(helper)).toBe('-rwxr-xr-x root/root')
    expect(entries.get('usr/bin/tally')).toBe('lrwxrwxrwx root/root')
    expect(
      [...entries.keys()].filter((path) => path.startsWith('usr') && entries.get(path)?.startsWith('d')),
    ).toEqual([])
    const scripts = run('rpm', '-qp', '--scripts', rpm)
    expect(scripts).toContain('chmod 4755 "$helper"')
    expect(scripts).toContain('remove | purge | 0')
  })
})
