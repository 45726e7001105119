import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { feedText, newer, program, programName, serveFeed } from './feed-server.ts'
import { startUpdatingApp } from './updating-app.ts'

afterEach(() => void vi.unstubAllEnvs())

const dayMs = 86_400_000

describe('an update feed with a newer version', () => {
  it('is reported with its changes and size, and downloaded only after consent', async () => {
    const feed = await serveFeed(newer())
    const app = startUpdatingApp({ feed: feed.address })
    const state = await app.updates.check()
    expect(state).toMatchObject({ step: 'resting', failure: null, isPostponed: false })
    expect(state.offer).toMatchObject({ version: '9.1.0', byteCount: program.byteLength })
    expect(state.offer?.notes).toContain('Counts <img src=x>')
    expect(feed.asked.map(({ path }) => path)).toEqual([
      '/updates/latest-linux.yml',
      '/updates/latest-linux.yml.sig',
    ])
    expect(app.files()).toEqual([])
  })

  it('is requested without anything that identifies a user', async () => {
    const feed = await serveFeed(newer())
    const app = startUpdatingApp({ feed: feed.address })
    await app.updates.check()
    await app.fetched()
    const expected = {
      host: new URL(feed.address).host,
      'user-agent': 'Tally',
      accept: '*/*',
      'accept-encoding': 'identity',
      connection: 'close',
    }
    expect(feed.asked.map(({ headers }) => headers)).toEqual([expected, expected, expected])
    expect(feed.asked.every(({ path }) => !path.includes('?'))).toBe(true)
    expect(app.files().toSorted()).toEqual([programName, 'update-info.json'])
  })

  it('is downloaded, verified, and installed when the app quits', async () => {
    const feed = await serveFeed(newer())
    const app = startUpdatingApp({ feed: feed.address })
    await app.updates.check()
    expect(await app.fetched()).toMatchObject({ step: 'ready', receivedBytes: program.byteLength })
    expect(app.rows.map(({ address, end }) => [address, end?.status, end?.failureCode])).toEqual([
      [`${feed.address}latest-linux.yml`, 200, null],
      [`${feed.address}latest-linux.yml.sig`, 200, null],
      [`${feed.address}${programName}`, 200, null],
    ])
    await app.updates.install()
    expect(app.quit).toHaveBeenCalledOnce()
    expect(readFileSync(app.program, 'utf8')).not.toContain(program.toString())
    app.updates.close()()
    expect(readFileSync(app.program).equals(program)).toBe(true)
  })

  it('is not installed if the file was replaced after verification', async () => {
    const feed = await serveFeed(newer())
    const app = startUpdatingApp({ feed: feed.address })
    await app.updates.check()
    await app.fetched()
    const before = readFileSync(app.program)
    writeFileSync(join(app.data, 'tally-updater', 'pending', programName), '#!/bin/sh\necho other\n')
    app.updates.close()()
    expect(readFileSync(app.program).equals(before)).toBe(true)
    const state = await app.updates.install()
    expect(state).toMatchObject({ step: 'resting', failure: { action: 'install', code: 'wrong-file' } })
    expect(app.quit).not.toHaveBeenCalled()
    expect(app.files()).toEqual([])
  })

  it('is not installed during an answer', async () => {
    const feed = await serveFeed(newer())
    const app = startUpdatingApp({ feed: feed.address, isBusy: () => true, mode: 'automatic' })
    await app.updates.checkWhenDue()
    expect(app.updates.read()).toMatchObject({ step: 'resting', offer: { version: '9.1.0' } })
    await app.fetched()
    expect(await app.updates.install()).toMatchObject({ step: 'ready', failure: { code: 'answering' } })
    expect(app.quit).not.toHaveBeenCalled()
  })

  it('is downloaded automatically if that was chosen, and waits for the quit', async () => {
    const feed = await serveFeed(newer())
    const app = startUpdatingApp({ feed: feed.address, mode: 'automatic' })
    await app.updates.checkWhenDue()
    expect(app.updates.read().step).toBe('ready')
    expect(app.quit).not.toHaveBeenCalled()
  })

  it('is checked once a day, and after a start only when due', async () => {
    const feed = await serveFeed(newer())
    const app = startUpdatingApp({ feed: feed.address })
    await app.updates.checkWhenDue()
    await app.updates.checkWhenDue()
    app.pass(dayMs - 1)
    const again = app.start()
    await again.checkWhenDue()
    expect(feed.asked).toHaveLength(2)
    expect(again.read().offer?.version).toBe('9.1.0')
    app.pass(1)
    await again.checkWhenDue()
    expect(feed.asked).toHaveLength(4)
    app.pass(-10 * dayMs)
    await again.checkWhenDue()
    expect(feed.asked).toHaveLength(6)
  })

  it('is reported once if it was postponed', async () => {
    const feed = await serveFeed(newer())
    const app = startUpdatingApp({ feed: feed.address })
    await app.updates.check()
    expect(app.updates.postpone().isPostponed).toBe(true)
    expect(app.start().read()).toMatchObject({ isPostponed: true, offer: { version: '9.1.0' } })
  })

  it('can be canceled midway, and leaves nothing behind', async () => {
    const feed = await serveFeed({
      ...newer(),
      [programName]: (_request, response) => {
        response.writeHead(200, { 'content-length': program.byteLength })
        response.write(program.subarray(0, 20_000))
      },
    })
    const app = startUpdatingApp({ feed: feed.address, waitMs: 60_000 })
    await app.updates.check()
    app.updates.download()
    await expect.poll(() => app.updates.read().receivedBytes).toBeGreaterThan(0)
    app.updates.cancel()
    await expect.poll(() => app.updates.read().step).toBe('resting')
    expect(app.updates.read().failure).toBe(null)
    expect(app.files()).toEqual([])
  })
})

describe('an update feed without a usable version', () => {
  it.each([
    ['the same version', '9.1.0', '9.1.0'],
    ['an older one', '8.9.9', '9.0.0'],
    ['a trial of the next one', '9.1.0-beta.1', '9.0.0'],
  ])('%s is no update', async (_what, offered, version) => {
    const feed = await serveFeed({ ...newer(), 'latest-linux.yml': feedText({ version: offered }) })
    const app = startUpdatingApp({ feed: feed.address, version })
    expect(await app.updates.check()).toMatchObject({ offer: null, failure: null, step: 'resting' })
    expect(app.updates.read().checkedAt).not.toBe(null)
    app.updates.download()
    expect(feed.asked).toHaveLength(2)
  })

  it('a preview version finds the next preview', async () => {
    const feed = await serveFeed({ ...newer(), 'latest-linux.yml': feedText({ version: '9.1.0-beta.2' }) })
    const app = startUpdatingApp({ feed: feed.address, version: '9.1.0-beta.1' })
    expect((await app.updates.check()).offer?.version).toBe('9.1.0-beta.2')
  })
})

describe("an app that can't update itself", () => {
  it.each([
    ['a portable copy', { isPortable: true }, 'portable'],
    ['a deb, though another AppImage started it,', { packageType: 'deb' }, 'deb'],
    ['an rpm, in the same way,', { packageType: 'rpm' }, 'rpm'],
  ])('%s sends no request, for any click', async (_what, given, obstacle) => {
    const feed = await serveFeed(newer())
    const app = startUpdatingApp({ feed: feed.address, mode: 'automatic', ...given })
    await app.updates.checkWhenDue()
    await app.updates.check()
    app.updates.download()
    await app.updates.install()
    expect(app.updates.read()).toMatchObject({ obstacle, step: 'resting', offer: null })
    expect(feed.asked).toEqual([])
    expect(app.rows).toEqual([])
  })

  it('a build without an update feed says so', () => {
    expect(startUpdatingApp({ feed: null }).updates.read()).toMatchObject({ obstacle: 'no-feed', feed: null })
  })

  it.each([
    ['has no key', JSON.stringify({ name: 'tally' })],
    ['was packed without one', JSON.stringify({ name: 'tally', updates: { key: null, isSigned: true } })],
    ['has something else in its place', JSON.stringify({ updates: { key: 7 } })],
    ['cannot be read', '{"updates":'],
  ])('a build with package %s checks and installs nothing', async (_what, packageText) => {
    const feed = await serveFeed(newer())
    const app = startUpdatingApp({ feed: feed.address, mode: 'automatic', packageText })
    await app.updates.checkWhenDue()
    await app.updates.check()
    app.updates.download()
    expect(app.updates.read()).toMatchObject({ obstacle: 'no-key', step: 'resting', offer: null })
    expect(feed.asked).toEqual([])
  })

  it('a declined update stays away', async () => {
    const feed = await serveFeed(newer())
    const app = startUpdatingApp({ feed: feed.address, mode: 'off' })
    await app.updates.checkWhenDue()
    expect(feed.asked).toEqual([])
  })
})
