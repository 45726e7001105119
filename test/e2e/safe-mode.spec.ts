import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type RunningApp, startApp } from './driver/running-app.ts'
import { ask, expect, openDemo, openSettings, test } from './story.ts'

const usesGpu = (app: RunningApp) =>
  app.evaluateMain(({ app: electron }) => electron.isHardwareAccelerationEnabled(), null)
const notice = (window: Page) => window.getByRole('alert').filter({ hasText: 'Tally runs in safe mode' })

async function chooseLook(window: Page, label: string): Promise<void> {
  await window.keyboard.press('ControlOrMeta+,')
  const settings = window.getByRole('dialog', { name: 'Settings' })
  const section = settings.getByRole('navigation', { name: 'Settings' })
  await section.getByRole('button', { name: 'Appearance' }).click()
  await settings.getByRole('radio', { name: label, exact: true }).check()
  await window.keyboard.press('Escape')
}

test('safe mode starts without custom appearance and threads, says so, and keeps changes made in it', async () => {
  const options = {
    dataDirectory: test.info().outputPath('data'),
    environment: {},
    colorScheme: null,
  } as const
  const usual = await startApp(options)
  await openDemo(usual.window)
  await chooseLook(usual.window, 'Dark')
  await ask(usual.window, 'Say it before')
  await usual.quit()

  const safe = await startApp({ ...options, switches: ['--safe'] })
  const { window } = safe
  await expect(notice(window)).toContainText('To leave safe mode, restart Tally')
  await expect(window.locator('html')).toHaveAttribute('data-theme', 'system')
  expect(await usesGpu(safe)).toBe(false)
  await ask(window, 'Say it after')
  await window.getByRole('searchbox', { name: 'Search' }).fill('before')
  await expect(window.locator('mark').filter({ hasText: 'before' }).first()).toBeVisible()
  const settings = await openSettings(window, 'Privacy and data')
  await settings.getByRole('button', { name: 'Back up now' }).click()
  await expect(settings.getByText(/^Last backup: .*manual/)).toBeVisible()
  await window.keyboard.press('Escape')
  await chooseLook(window, 'Compact')
  await safe.quit()

  const after = await startApp(options)
  await expect(after.window.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(after.window.locator('html')).toHaveAttribute('data-density', 'compact')
  await expect(after.window.getByRole('article', { name: 'You' }).last()).toContainText('Say it after')
  await expect(notice(after.window)).toHaveCount(0)
  await after.quit()
})

test('after two starts without a window the third offers safe mode, and a successful start resets the count', async () => {
  const dataDirectory = test.info().outputPath('data')
  const mark = join(dataDirectory, 'unfinished-starts')
  await mkdir(dataDirectory)
  await writeFile(mark, '2')
  // On the host a box is answered with its default, which is safe mode.
  test.skip(
    Boolean(process.env['TALLY_ELECTRON']),
    'nobody is there to answer the box; see docs/manual-checks.md',
  )
  const app = await startApp({ dataDirectory, environment: {}, colorScheme: null })
  await expect(notice(app.window)).toBeVisible()
  expect(await usesGpu(app)).toBe(false)
  await expect.poll(() => existsSync(mark)).toBe(false)
  await app.quit()
})
