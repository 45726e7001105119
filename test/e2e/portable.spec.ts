import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, expect, test } from '@playwright/test'
import { launchHost } from '../host/launch.ts'

const bundle = fileURLToPath(new URL('../../out/main/index.js', import.meta.url))

test.skip(Boolean(process.env['TALLY_ELECTRON']), 'Electron is where it is; see docs/manual-checks.md')

/** A program with this folder of its own, and the usual folder of its user. */
async function places() {
  const [program, usual] = ['program', 'usual'].map((name) => test.info().outputPath(name)) as [
    string,
    string,
  ]
  await mkdir(program)
  const start = () =>
    launchHost({ bundle, settings: { dataDirectory: usual, executable: join(program, 'tally') } })
  return { beside: join(program, 'tally-data'), usual, start }
}

test('a folder tally-data beside the program has everything, the usual one nothing, and both are said', async () => {
  const { beside, usual, start } = await places()
  await mkdir(beside)
  const app = await start()
  const browser = await chromium.connectOverCDP(app.endpoint)
  const [window] = browser.contexts().flatMap((context) => context.pages())
  if (window === undefined) throw new Error('the app showed no window')
  await window.getByRole('button', { name: 'Try the demo service' }).click()
  await window.keyboard.press('Control+,')
  const settings = window.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Data' }).click()
  await expect(settings.getByRole('group', { name: 'Where is my data?' })).toContainText(beside)
  await expect(settings.getByText('The API keys stay in the keychain of this computer')).toBeVisible()
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

test('one that cannot be used is said by name, and nothing is begun elsewhere', async () => {
  const { beside, usual, start } = await places()
  await writeFile(beside, '')
  const refusal = await start().then(
    () => 'it started',
    (error: Error) => error.message,
  )
  expect(refusal).toContain('ended with 1')
  expect(refusal).toContain('Tally cannot use the folder for its data')
  expect(refusal).toContain(beside)
  expect(existsSync(usual)).toBe(false)
})
