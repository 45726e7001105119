import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { canStart, startSwitches, watchDownload } from '../../.ci/electron.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tally-electron's-"))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

function write(path: string, content: string, mode = 0o644): string {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content, { mode })
  return file
}

/** A user's Linux with these settings, and an Electron that sees this AppArmor profile. */
function aSystem(settings: Readonly<Record<string, string>>, profile = 'unconfined') {
  for (const [name, value] of Object.entries(settings)) write(`sys/${name}`, `${value}\n`)
  const electron = write('electron', `#!/bin/sh\necho '${profile}'\n`, 0o755)
  write('chrome-sandbox', '')
  return { electron, system: { isRoot: false, settings: join(folder, 'sys') } }
}

const ubuntu = { 'kernel/apparmor_restrict_unprivileged_userns': '1', 'user/max_user_namespaces': '63000' }

describe.skipIf(process.platform !== 'linux')("Electron's sandbox", () => {
  it.each([{}, { ...ubuntu, 'kernel/apparmor_restrict_unprivileged_userns': '0' }])(
    'works on %o',
    (settings) => {
      const { electron, system } = aSystem(settings)
      expect(startSwitches(electron, ['--safe'], system)).toEqual([])
    },
  )

  it.each([ubuntu, { 'user/max_user_namespaces': '0' }, { 'kernel/unprivileged_userns_clone': '0' }])(
    'is blocked by %o: the error has a command that fixes it',
    (settings) => {
      const { electron, system } = aSystem(settings)
      expect(canStart(electron, system)).toBe(false)
      const helper = join(folder, 'chrome-sandbox').replaceAll("'", String.raw`'\''`)
      const command = `sudo chown root '${helper}' && sudo chmod 4755 '${helper}'`
      expect(() => startSwitches(electron, [], system)).toThrow(command)
    },
  )

  it('stays off for a user who asks for that, and for root', () => {
    const { electron, system } = aSystem(ubuntu)
    expect(startSwitches(electron, ['--no-sandbox'], system)).toEqual(['--no-sandbox'])
    expect(startSwitches(electron, [], { ...system, isRoot: true })).toEqual(['--no-sandbox'])
  })

  it('works on Ubuntu for a program with a profile', () => {
    const { electron, system } = aSystem(ubuntu, 'electron (unconfined)')
    expect(startSwitches(electron, [], system)).toEqual([])
  })

  const ofRoot = ['/usr/bin/su', '/usr/bin/mount', '/usr/bin/passwd'].find((file) => existsSync(file)) ?? ''

  it.skipIf(ofRoot === '')('works with a helper that has the rights of root', () => {
    const { electron, system } = aSystem(ubuntu)
    rmSync(join(folder, 'chrome-sandbox'))
    symlinkSync(ofRoot, join(folder, 'chrome-sandbox'))
    expect(startSwitches(electron, [], system)).toEqual([])
  })
})

it('a download has all the time it needs while data arrives, and ends when no data arrives', async () => {
  vi.useFakeTimers()
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const download = watchDownload(60_000, async ({ signal, getProgressCallback }) => {
    for (let transferred = 1; transferred <= 30; transferred++) {
      await vi.advanceTimersByTimeAsync(59_999)
      signal.throwIfAborted()
      await getProgressCallback({ transferred, total: null, percent: 0 })
    }
    await vi.advanceTimersByTimeAsync(59_999)
    signal.throwIfAborted()
    await vi.advanceTimersByTimeAsync(1)
    throw signal.reason
  })
  await expect(download).rejects.toThrow('60 seconds')
})
