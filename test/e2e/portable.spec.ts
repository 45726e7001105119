import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { launchHost, refusalOf } from '../host/launch.ts'
import { windowOf } from '../host/window-of.ts'
import { ask, openDemo, openSettings } from './story.ts'

test.skip(Boolean(process.env['TALLY_ELECTRON']), 'Electron is where it is; see docs/manual-checks.md')

/** A program with its portable folder, and its user's default folder. */
async function places() {
  const [program, usual] = ['program', 'usual'].map((name) => test.info().outputPath(name)) as [
    string,
    string,
  ]
  await mkdir(program)
  const start = (environment: Readonly<Record<string, string>> = {}) =>
    launchHost({
      settings: { dataDirectory: usual, executable: join(program, 'tally') },
      environment,
    })
  return { beside: join(program, 'tally-data'), usual, start }
}

test('a tally-data folder next to the program has all data, the default folder none, and both are shown', async () => {
  const { beside, usual, start } = await places()
  await mkdir(beside)
  const app = await start()
  const { window, browser } = await windowOf(app)
  await window.getByRole('button', { name: 'Try the demo service' }).click()
  const settings = await openSettings(window, 'Privacy and data')
  await expect(settings.getByRole('group', { name: 'Data on this computer' })).toContainText(beside)
  await expect(settings.getByText('API keys stay in the keychain of this computer')).toBeVisible()
  const paths = await app.evaluate(
    String(({ app: electron }: typeof import('electron')) =>
      (['userData', 'sessionData'] as const).map((name) => electron.getPath(name)),
    ),
  )
  expect(paths).toEqual([beside, beside])
  await app.end('SIGTERM')
  await browser.close()
  expect(await readdir(beside)).toContain('tally.db')
  expect(existsSync(usual)).toBe(false)
})

test('an unusable folder is reported by name, and no data is created elsewhere', async () => {
  const { beside, usual, start } = await places()
  await writeFile(beside, '')
  const refusal = await refusalOf(start())
  expect(refusal).toContain('ended with 1')
  expect(refusal).toContain("Tally can't use its data folder")
  expect(refusal).toContain(beside)
  expect(existsSync(usual)).toBe(false)
})

test('a second account is told that the folder is in use, and the first continues', async () => {
  const { beside, usual } = await places()
  await mkdir(beside)
  const elsewhere = await mkdtemp(join(tmpdir(), 'tally-'))
  const settings = { dataDirectory: usual, messageBoxes: 'cancel' } as const
  const environment = { TALLY_DATA_DIR: beside }
  const first = await launchHost({ settings, environment })
  // The host keeps Electron's lock in the temporary folder, so another temporary folder acts as another
  // account.
  const second = await refusalOf(launchHost({ settings, environment: { ...environment, TMPDIR: elsewhere } }))
  expect(second).toContain('Another copy of Tally is using this data')
  expect(first.output()).not.toContain('Another copy of Tally')
  const { window, browser } = await windowOf(first)
  await openDemo(window)
  await ask(window, 'Are you still there?')
  await expect(window.getByRole('alert')).toHaveCount(0)
  await browser.close()
  await first.end('SIGKILL')
  const third = await launchHost({ settings, environment: { ...environment, TMPDIR: elsewhere } })
  expect(await third.end('SIGTERM')).toMatchObject({ signal: null })
  await rm(elsewhere, { recursive: true })
})

test('a second start of the same account brings the first window forward without a message', async () => {
  const { beside, usual } = await places()
  await mkdir(beside)
  const settings = { dataDirectory: usual } as const
  const environment = { TALLY_DATA_DIR: beside }
  const first = await launchHost({ settings, environment })
  const second = await refusalOf(launchHost({ settings, environment }))
  expect(second).toContain('ended with 0')
  expect(second).not.toContain('message box')
  await first.end('SIGTERM')
})

/** The files in the folder that other accounts may read or change. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))]
  const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode))
  return names.filter((_name, index) => ((modes[index] ?? 0) & 0o077) !== 0)
}

test('other accounts can read nothing in a folder that Tally creates, for any umask', async () => {
  test.skip(process.platform === 'win32', 'there are no such permissions')
  const { start } = await places()
  const folder = test.info().outputPath('fresh', 'data')
  const before = process.umask(0o002)
  const app = await start({ TALLY_DATA_DIR: folder }).finally(() => process.umask(before))
  const { window, browser } = await windowOf(app)
  await window.getByRole('button', { name: 'Try the demo service' }).click()
  const settings = await openSettings(window, 'Privacy and data')
  await settings.getByRole('button', { name: 'Back up now' }).click()
  await expect.poll(() => existsSync(join(folder, 'backups'))).toBe(true)
  await expect
    .poll(async () => (await readdir(join(folder, 'backups'))).filter((name) => name.endsWith('.db')).length)
    .toBe(1)
  expect(await openToOthers(folder)).toEqual([])
  await app.end('SIGTERM')
  await browser.close()
  expect(await openToOthers(folder)).toEqual([])
})

test('a folder that other accounts can open is reported, and its files are private', async () => {
  test.skip(process.platform === 'win32', 'there are no such permissions')
  const { beside, start } = await places()
  await mkdir(beside)
  await chmod(beside, 0o755)
  const app = await start()
  const { window, browser } = await windowOf(app)
  const notice = window.getByRole('status').filter({ hasText: 'Other accounts can read your data folder' })
  await expect(notice).toContainText(beside)
  await expect(window.getByRole('alert')).toHaveCount(0)
  await app.end('SIGTERM')
  await browser.close()
  expect(await openToOthers(beside)).toEqual(['.'])
})
