import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { listen } from '../fixtures/listening.ts'
import { launchHost } from '../host/launch.ts'
import { windowOf } from '../host/window-of.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const name = 'Tally-9.1.0-x86_64.AppImage'
const program = Buffer.from('#!/bin/sh\nexit 0\n'.repeat(4_000))

test.skip(
  Boolean(process.env['TALLY_ELECTRON']),
  'Electron has resources of its own; see docs/manual-checks.md',
)
test.skip(
  process.platform !== 'linux',
  'an AppImage is put in place on Linux alone; see docs/manual-checks.md',
)

/** A feed with a signed version, like a release. */
async function serveFeed() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const sha512 = createHash('sha512').update(program).digest('base64')
  const file = `{ url: ${name}, sha512: '${sha512}', size: ${program.byteLength} }`
  const feed = `version: 9.1.0\nfiles: [${file}]\nreleaseNotes: "- Counts that **add up** <b>twice</b>"\n`
  const suffix = process.arch === 'x64' ? '' : `-${process.arch}`
  const files = new Map<string | undefined, string | Buffer>([
    [`/latest-linux${suffix}.yml`, feed],
    [`/latest-linux${suffix}.yml.sig`, sign(null, Buffer.from(feed), privateKey).toString('base64')],
    [`/${name}`, program],
  ])
  const server = createServer(({ url }, response) => response.end(files.get(url)))
  const port = await listen(server)
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  return { address: `http://127.0.0.1:${port}/`, key, close: () => server.close() }
}

test('an update is found, described, downloaded and installed when the app quits; the log has every request', async () => {
  const feed = await serveFeed()
  const [data, resources, image] = ['data', 'resources', 'Tally.AppImage'].map((part) =>
    test.info().outputPath(part),
  ) as [string, string, string]
  await mkdir(resources)
  await writeFile(image, '#!/bin/sh\n')
  await chmod(image, 0o755)
  const config = `provider: generic\nurl: ${feed.address}\nupdaterCacheDirName: tally-updater\n`
  await writeFile(join(resources, 'app-update.yml'), config)
  // The key is packed with the program: this is the built app in a package with a key.
  const packed = test.info().outputPath('app')
  await cp(join(root, 'out'), join(packed, 'out'), { recursive: true })
  const own: object = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const trust = { updates: { key: feed.key, isSigned: false } }
  await writeFile(join(packed, 'package.json'), JSON.stringify({ ...own, ...trust }))
  const app = await launchHost({
    bundle: join(packed, 'out', 'main', 'index.js'),
    settings: { dataDirectory: data, isPackaged: true, resources },
    environment: { APPIMAGE: image, APPDIR: dirname(process.execPath) },
  })
  const { window, browser } = await windowOf(app)
  await window.getByRole('button', { name: 'Try the demo service' }).click()
  await window.keyboard.press('ControlOrMeta+k')
  await window.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('check for updates')
  await window.keyboard.press('Enter')

  const updates = window.getByRole('dialog', { name: 'Settings' }).getByRole('group', { name: 'Updates' })
  await expect(updates.getByText('Version 9.1.0 is available')).toBeVisible()
  await expect(updates.getByText('Counts that add up <b>twice</b>')).toBeVisible()
  await updates.getByRole('button', { name: 'Download update' }).click()
  await expect(updates.getByText('Version 9.1.0 is downloaded and verified')).toBeVisible()

  await window.keyboard.press('Escape')
  await window.keyboard.press('ControlOrMeta+k')
  await window.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('requests')
  await window.keyboard.press('Enter')
  const rows = window.getByRole('table', { name: 'Requests' }).getByRole('row', { name: 'Tally update' })
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: '200' })).toHaveCount(3)
  await app.end('SIGTERM')
  await browser.close()
  feed.close()
  expect((await readFile(image)).equals(program)).toBe(true)
})
