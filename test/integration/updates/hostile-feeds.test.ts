import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { feedText, makersKey, newer, program, programName, serveFeed, signatureOf } from './feed-server.ts'
import { startUpdatingApp } from './updating-app.ts'

afterEach(() => void vi.unstubAllEnvs())

describe('an untrustworthy update feed', () => {
  const text = feedText()
  const unsigned: RequestListener = (_request, response) => response.writeHead(404).end()
  it.each<[string, string, string?, (string | RequestListener)?, key?: string]>([
    ['broken text', 'feed-unreadable', 'version: ['],
    ['a web page', 'feed-unreadable', '<html>Sign in</html>'],
    ['no version', 'feed-unreadable', 'files: []'],
    ['a path out of its folder', 'feed-unreadable', feedText({ url: '../../evil.AppImage' })],
    ['the address of somebody else', 'feed-unreadable', feedText({ url: 'https://evil.example/a.AppImage' })],
    ['a file for another system alone', 'no-file', feedText({ url: 'Tally.exe' })],
    ['nothing at all', 'address'],
    ['one that is far too large', 'cut-off', `${text}#${'x'.repeat(300_000)}`],
    ['no signature', 'no-signature', text, unsigned],
    ['the signature of another text', 'wrong-signature', text, signatureOf(`${text} `)],
    ['a signature that is none', 'wrong-signature', text, 'AAAA'],
    ['a build whose key is broken', 'wrong-signature', text, signatureOf(text), 'broken'],
  ])('%s', async (_what, code, listed, signature, key = makersKey) => {
    const feed = await serveFeed({
      ...(listed !== undefined && { 'latest-linux.yml': listed }),
      ...(signature !== undefined && { 'latest-linux.yml.sig': signature }),
    })
    const app = startUpdatingApp({ feed: feed.address, key })
    const state = await app.updates.check()
    expect(state).toMatchObject({ offer: null, step: 'resting', failure: { action: 'check', code } })
    expect(app.rows).toHaveLength(feed.asked.length)
    expect(app.rows.every(({ end }) => end !== null)).toBe(true)
  })

  it('is accepted with the signature of its publisher', async () => {
    const files = { ...newer(), 'latest-linux.yml.sig': `${signatureOf(text)}\n` }
    const app = startUpdatingApp({ feed: (await serveFeed(files)).address, key: makersKey })
    expect((await app.updates.check()).offer?.version).toBe('9.1.0')
    expect(app.rows.map(({ address }) => address.split('/').at(-1))).toEqual([
      'latest-linux.yml',
      'latest-linux.yml.sig',
    ])
  })

  it('that is unreachable is reported with request and cause', async () => {
    const app = startUpdatingApp({ feed: 'http://127.0.0.1:9/updates/' })
    expect((await app.updates.check()).failure).toEqual({
      action: 'check',
      code: 'network',
      address: 'http://127.0.0.1:9/updates/latest-linux.yml',
      status: null,
      cause: 'ECONNREFUSED',
    })
    expect(app.rows.map(({ end }) => end?.failureCode)).toEqual(['network'])
  })
})

describe('a download that differs from its announcement', () => {
  it.each([
    ['another one of the same size', Buffer.alloc(program.byteLength, 7), 'wrong-file'],
    ['half of it', program.subarray(0, 30_000), 'wrong-file'],
    ['more than was announced', Buffer.concat([program, program]), 'cut-off'],
  ])('%s is discarded', async (_what, file, code) => {
    const app = startUpdatingApp({ feed: (await serveFeed({ ...newer(), [programName]: file })).address })
    await app.updates.check()
    expect(await app.fetched()).toMatchObject({ step: 'resting', failure: { action: 'download', code } })
    expect(app.files()).toEqual([])
  })

  it('that breaks off, or never arrives, ends with a message', async () => {
    let count = 0
    const feed = await serveFeed({
      ...newer(),
      [programName]: (_request, response) => {
        response.writeHead(200, { 'content-length': program.byteLength })
        response.write(program.subarray(0, 20_000))
        if (count++ === 0) setTimeout(() => response.destroy(), 20)
      },
    })
    const app = startUpdatingApp({ feed: feed.address, waitMs: 1_000 })
    await app.updates.check()
    expect((await app.fetched()).failure).toMatchObject({ action: 'download', code: 'cut-off', status: 200 })
    expect((await app.fetched()).failure).toMatchObject({ action: 'download', status: 200 })
    expect(app.rows.slice(2).every(({ end }) => end?.failureCode !== null)).toBe(true)
  })
})

describe('redirects of an update feed', () => {
  it('are logged step by step, without the query of an address', async () => {
    const feed = await serveFeed({
      ...newer(),
      'latest-linux.yml': (_request, response) =>
        response.writeHead(302, { location: '/updates/elsewhere.yml?pass=secret' }).end(),
      'latest-linux.yml.sig': signatureOf(feedText()),
      'elsewhere.yml': feedText(),
    })
    const app = startUpdatingApp({ feed: feed.address })
    expect((await app.updates.check()).offer?.version).toBe('9.1.0')
    expect(feed.asked[1]?.path).toBe('/updates/elsewhere.yml?pass=secret')
    expect(app.rows.map(({ address, end }) => [address, end?.status])).toEqual([
      [`${feed.address}latest-linux.yml`, 302],
      [`${feed.address}elsewhere.yml`, 200],
      [`${feed.address}latest-linux.yml.sig`, 200],
    ])
  })

  it.each([
    ['without encryption', 'http://updates.example/latest-linux.yml', 'updates.example'],
    ['to a file of this computer', 'file:///etc/passwd', ''],
  ])('%s it is not followed', async (_what, location, cause) => {
    const feed = await serveFeed({
      'latest-linux.yml': (_request, response) => response.writeHead(302, { location }).end(),
    })
    const app = startUpdatingApp({ feed: feed.address })
    const { failure } = await app.updates.check()
    expect(failure).toMatchObject({ code: 'redirect', status: 302, cause: cause || null })
    expect(app.rows).toHaveLength(1)
  })

  it('end if they are circular', async () => {
    const feed = await serveFeed({
      'latest-linux.yml': (_request, response) =>
        response.writeHead(302, { location: 'latest-linux.yml' }).end(),
    })
    const app = startUpdatingApp({ feed: feed.address })
    expect((await app.updates.check()).failure).toMatchObject({ code: 'redirect' })
    expect(app.rows).toHaveLength(6)
  })
})
