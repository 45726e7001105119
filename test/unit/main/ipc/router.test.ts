import { describe, expect, test, vi } from 'vitest'
import { isAppPage } from '../../../../src/main/app-address.ts'
import { createRouter, type Handlers } from '../../../../src/main/ipc/router.ts'
import { isTrustedSender } from '../../../../src/main/ipc/sender.ts'
import type { Log } from '../../../../src/main/log.ts'
import { contract } from '../../../../src/shared/contract.ts'
import { AppError } from '../../../../src/shared/errors.ts'

function routerWith(handlers: Partial<Handlers>) {
  const warn = vi.fn<Log['warn']>()
  const unused = Object.fromEntries(
    Object.keys(contract).map((name) => [name, () => Promise.reject(new Error(`${name} was not expected`))]),
  )
  const route = createRouter({ ...(unused as unknown as Handlers), ...handlers }, { warn })
  return { route, warn }
}

describe('the router', () => {
  test('answers a request with what its handler gives', async () => {
    const value = { check: { kind: 'refused', problem: 'empty' }, isPlainAllowed: false } as const
    const { route } = routerWith({ 'connections.checkAddress': () => value })
    expect(await route('connections.checkAddress', { address: '' })).toEqual({ ok: true, value })
  })

  test.each([
    'connections.steal',
    '__proto__',
    'toString',
    '',
    7,
    null,
    undefined,
    { name: 'connections.list' },
  ])('refuses the unknown request %j', async (name) => {
    const { route } = routerWith({})
    expect(await route(name, undefined)).toMatchObject({ ok: false, code: 'unknown-request' })
  })

  test.each([
    ['another shape', { text: 1 }],
    ['a field too many', { address: 'x', extra: true }],
    ['a text without end', { address: 'x'.repeat(3_000) }],
    ['nothing', undefined],
    ['a polluted prototype', JSON.parse('{"__proto__": {"address": "x"}}')],
  ])('refuses %s before the handler sees it', async (_what, input) => {
    const handler = vi.fn()
    const { route } = routerWith({ 'connections.checkAddress': handler })
    expect(await route('connections.checkAddress', input)).toMatchObject({ code: 'malformed-input' })
    expect(handler).not.toHaveBeenCalled()
  })

  test.each([
    ['chat.send', { conversationId: 'c', text: 'x'.repeat(2_000_001), replacing: null }, 'text-too-long'],
    ['chat.queue', { conversationId: 'c', text: 'x'.repeat(2_000_001) }, 'text-too-long'],
    [
      'conversations.setSystemPrompt',
      { conversationId: 'c', systemPrompt: 'x'.repeat(2_000_001) },
      'text-too-long',
    ],
    ['conversations.saveDraft', { conversationId: 'c', draft: 'x'.repeat(10_000_001) }, 'draft-too-long'],
  ])('says of %s that the text is too long, not that something is wrong', async (name, input, code) => {
    expect(await routerWith({}).route(name, input)).toEqual({ ok: false, code, failure: null })
  })

  test('keeps a draft that is too long for a message', async () => {
    const saveDraft = vi.fn()
    const { route } = routerWith({ 'conversations.saveDraft': saveDraft })
    const draft = 'x'.repeat(2_000_001)
    expect(await route('conversations.saveDraft', { conversationId: 'c', draft })).toMatchObject({ ok: true })
    expect(saveDraft).toHaveBeenCalledOnce()
  })

  test('passes a known refusal on as its code, without its sentence', async () => {
    const { route } = routerWith({
      'connections.list': () => {
        throw new AppError('key-needed', 'The key sk-secret is missing.')
      },
    })
    const reply = await route('connections.list', undefined)
    expect(reply).toEqual({ ok: false, code: 'key-needed', failure: null })
  })

  test('says nothing of an unknown error, to the window or to the log', async () => {
    const { route, warn } = routerWith({
      'connections.list': () => {
        throw new TypeError('Bearer sk-secret is an invalid header value')
      },
    })
    const reply = await route('connections.list', undefined)
    expect(reply).toEqual({ ok: false, code: 'internal', failure: null })
    expect(JSON.stringify(warn.mock.calls)).not.toContain('sk-secret')
  })

  test('lets nothing cross that the contract does not name', async () => {
    const connection = {
      id: '1',
      kind: 'service',
      name: 'n',
      baseAddress: 'a',
      dashboardAddress: '',
      streaming: 'counted',
      answers: null,
    } as const
    const withKey = [{ ...connection, key: 'sk-secret' }]
    const { route } = routerWith({ 'connections.list': () => withKey })
    expect(JSON.stringify(await route('connections.list', undefined))).not.toContain('sk-secret')
  })
})

describe('who may ask', () => {
  const page = { url: 'app://bundle/index.html#/c/1', parent: null }

  test('our own page may', () => {
    expect(isTrustedSender(page, page, isAppPage)).toBe(true)
  })

  test.each([
    ['a frame that is gone', null],
    ['another frame of the same address', { ...page }],
    ['a frame inside the page', { ...page, parent: page }],
  ])('%s may not', (_who, frame) => {
    expect(isTrustedSender(frame, page, isAppPage)).toBe(false)
  })

  test.each([
    'app://bundle.evil/index.html',
    'app://bundle@evil/index.html',
    'app://bundle/other.html',
    'https://bundle/index.html',
    'about:blank',
    '',
  ])('a page at %s may not', (url) => {
    const frame = { url, parent: null }
    expect(isTrustedSender(frame, frame, isAppPage)).toBe(false)
  })
})
