import { expect, test } from '@playwright/test'
import { launchHost } from '../host/launch.ts'
import { windowOf } from '../host/window-of.ts'

test.skip(Boolean(process.env['TALLY_ELECTRON']), 'there Electron is what it is')

test('an app started on an outdated Electron says so, and works', async () => {
  const dataDirectory = test.info().outputPath('data')
  const host = await launchHost({
    settings: { dataDirectory, electronVersion: '44.1.0' },
    environment: { TALLY_DATA_DIR: dataDirectory },
  })
  const { window, browser } = await windowOf(host)
  await expect(window.getByRole('alert').filter({ hasText: 'outdated version of Electron' })).toContainText(
    'Electron 44.1.0',
  )
  await window.getByRole('button', { name: 'Try the demo service' }).click()
  await expect(window.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible()
  await host.end('SIGTERM')
  await browser.close()
})
