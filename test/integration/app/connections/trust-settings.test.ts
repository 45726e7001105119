import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createSessionKeychain } from '../../../../src/main/keychain/create-key-stores.ts'
import type { Keychain } from '../../../../src/main/keychain/keychain.ts'
import { trustAccount } from '../../../../src/main/keychain/trust-secret.ts'
import type { ProxyChoice } from '../../../../src/shared/contract/app/settings.ts'
import { breakableKeychain } from '../breakable-keychain.ts'
import { type HeadlessApp, temporaryFolder, typedConnection } from '../headless-app.ts'
import { openApp } from '../story.ts'

const evil: ProxyChoice = { use: 'own', address: 'http://evil.example:8080' }
const mine: ProxyChoice = { use: 'own', address: 'http://proxy.example:3128' }
const plain = 'http://plain.example'

const start = (folder: string, keychain: Keychain) => openApp({ folder, keychain })

function change(folder: string, sql: string): void {
  const database = new DatabaseSync(join(folder, 'tally.db'))
  database.exec(sql)
  database.close()
}

/** A folder in which the user set a proxy and allowed plain http to a host, and its keychain. */
async function withTrust() {
  const folder = temporaryFolder()
  const { keychain, state } = breakableKeychain()
  const app = start(folder, keychain)
  await app.request('settings.setProxy', { proxy: mine })
  await app.request('connections.save', typedConnection(`${plain}/v1`, ''))
  app.close()
  return { folder, keychain, state }
}

const proxyOf = async (app: HeadlessApp): Promise<ProxyChoice> =>
  (await app.request('settings.read', undefined)).proxy

async function isPlainAllowed(app: HeadlessApp): Promise<boolean> {
  return (await app.trust.settle()).plainOrigins.includes(plain)
}

const codes = (app: HeadlessApp): string[] =>
  app.events.flatMap((event) => (event.type === 'notice-raised' ? [event.code] : []))

test('settings made on this computer are trusted after a restart, without a message', async () => {
  const { folder, keychain } = await withTrust()
  const app = start(folder, keychain)
  expect(await isPlainAllowed(app)).toBe(true)
  expect(await proxyOf(app)).toEqual(mine)
  expect(codes(app)).toEqual([])
  expect(app.events).toContainEqual(expect.objectContaining({ type: 'settings-changed' }))
})

test('a record changed in the file is off, and so is one signed with another secret', async () => {
  const { folder, keychain } = await withTrust()
  change(
    folder,
    `UPDATE settings SET value = replace(value, 'proxy.example:3128', 'evil.example:8080') WHERE name = 'trust'`,
  )
  const app = start(folder, keychain)
  await expect.poll(() => codes(app)).toEqual(['trust-off'])
  expect(await proxyOf(app)).toMatchObject({ use: 'system' })
  expect(await isPlainAllowed(app)).toBe(false)
})

test('a restored earlier record is off', async () => {
  const { folder, keychain } = await withTrust()
  const database = new DatabaseSync(join(folder, 'tally.db'))
  const earlier = database.prepare("SELECT value FROM settings WHERE name = 'trust'").get()?.['value'] ?? ''
  const app = start(folder, keychain)
  await isPlainAllowed(app)
  await app.request('settings.setProxy', { proxy: { use: 'none', address: '' } })
  app.close()
  database.prepare("UPDATE settings SET value = ? WHERE name = 'trust'").run(earlier)
  database.close()
  const again = start(folder, keychain)
  await expect.poll(() => codes(again)).toEqual(['trust-off'])
  expect(await proxyOf(again)).toMatchObject({ use: 'system' })
})

test('settings of two folders on one computer are both trusted', async () => {
  const { folder, keychain } = await withTrust()
  const other = temporaryFolder()
  for (const proxy of [evil, { use: 'none', address: '' }] as const) {
    const app = start(other, keychain)
    await app.request('settings.setProxy', { proxy })
    app.close()
  }
  const app = start(folder, keychain)
  expect(await isPlainAllowed(app)).toBe(true)
  expect(await proxyOf(app)).toEqual(mine)
  expect(codes(app)).toEqual([])
})

test('a setting that the keychain refuses lasts until Tally quits, with a notice', async () => {
  const { folder, keychain, state } = await withTrust()
  const app = start(folder, keychain)
  await isPlainAllowed(app)
  state.problem = 'locked'
  await app.request('settings.setProxy', { proxy: evil })
  await expect.poll(() => codes(app)).toEqual(['trust-not-kept'])
  expect(await proxyOf(app)).toEqual(evil)
  app.close()
  state.problem = null
  const again = start(folder, keychain)
  await expect.poll(() => codes(again)).toEqual(['trust-off'])
  expect(await proxyOf(again)).toMatchObject({ use: 'system' })
})

test('settings are off on another computer, and still trusted on their own', async () => {
  const { folder, keychain } = await withTrust()
  const elsewhere = createSessionKeychain()
  const away = start(folder, elsewhere)
  await expect.poll(() => codes(away)).toEqual(['trust-off'])
  expect(await proxyOf(away)).toMatchObject({ use: 'system' })
  await away.request('settings.setProxy', { proxy: { use: 'none', address: '' } })
  away.close()
  const home = start(folder, keychain)
  await isPlainAllowed(home)
  expect(await proxyOf(home)).toEqual(mine)
  home.close()
  const awayAgain = start(folder, elsewhere)
  await isPlainAllowed(awayAgain)
  expect(await proxyOf(awayAgain)).toMatchObject({ use: 'none' })
  expect(codes(awayAgain)).toEqual([])
})

test('settings are off while the keychain is locked, and trusted as soon as it opens', async () => {
  const { folder, keychain, state } = await withTrust()
  state.problem = 'locked'
  const app = start(folder, keychain)
  await expect.poll(() => codes(app)).toEqual(['trust-waits'])
  expect(await proxyOf(app)).toMatchObject({ use: 'system' })
  state.problem = null
  expect(await isPlainAllowed(app)).toBe(true)
  expect(await proxyOf(app)).toEqual(mine)
  expect(app.events).toContainEqual(
    expect.objectContaining({ type: 'notice-withdrawn', code: 'trust-waits' }),
  )
})

test('without a usable keychain a setting lasts until Tally quits, with a notice', async () => {
  const folder = temporaryFolder()
  const { keychain, state } = breakableKeychain()
  state.problem = 'no-bus'
  const app = start(folder, keychain)
  await app.request('settings.setProxy', { proxy: mine })
  expect(await proxyOf(app)).toEqual(mine)
  expect(codes(app)).toEqual(['trust-not-kept'])
  app.close()
  expect(await proxyOf(start(folder, keychain))).toMatchObject({ use: 'system' })
})

test('a first run requests nothing from the keychain, and erasing everything deletes the secret', async () => {
  const folder = temporaryFolder()
  const asked: string[] = []
  const working = createSessionKeychain()
  const keychain: Keychain = {
    ...working,
    read: (account) => {
      asked.push(account)
      return working.read(account)
    },
  }
  const app = start(folder, keychain)
  await app.request('settings.read', undefined)
  await isPlainAllowed(app)
  expect(asked).toEqual([])
  await app.request('settings.setProxy', { proxy: mine })
  expect(await working.read(trustAccount)).not.toBeNull()
  await app.request('data.erase', { isKeepingKeys: false })
  expect(await working.read(trustAccount)).toBeNull()
})

test('resetting the proxy, and undoing that, survive a restart', async () => {
  const { folder, keychain } = await withTrust()
  const app = start(folder, keychain)
  await isPlainAllowed(app)
  await app.request('settings.reset', { names: ['proxy'] })
  expect(await proxyOf(app)).toMatchObject({ use: 'system' })
  await app.request('settings.undoReset', undefined)
  app.close()
  const again = start(folder, keychain)
  expect(await isPlainAllowed(again)).toBe(true)
  expect(await proxyOf(again)).toEqual(mine)
})
