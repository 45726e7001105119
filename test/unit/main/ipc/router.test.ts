import { describe, expect, test, vi } from 'vitest'
import { createRouter } from '../../../../src/main/ipc/router.ts'
import { mayRequest } from '../../../../src/main/ipc/window-requests.ts'
import type { Log } from '../../../../src/main/log.ts'
import type { Handlers } from '../../../../src/main/services/handlers.ts'
import type { Failure } from '../../../../src/shared/contract/chat/failure.ts'
import { contract } from '../../../../src/shared/contract/contract.ts'
import { AppError } from '../../../../src/shared/domain/app/errors.ts'
import { service } from '../../../fixtures/samples/connections.ts'

function routerWith(handlers: Partial<Handlers>) {
  const warn = vi.fn<Log['warn']>()
  const unused = Object.fromEntries(
    Object.keys(contract).map((name) => [name, () => Promise.reject(new Error(`${name} was not expected`))]),
  )
  const route = createRouter(
    { ...(unused as unknown as Handlers), ...handlers },
    { warn, note() {} },
    (from, id) => from === 'main' || id === 'own',
  )
  return { route, warn }
}

function raise(sentence: string): never {
  throw new Error(sentence)
}

const throwing = { enumerable: true, get: () => raise('sk-secret') }

describe('the router', () => {
  test("answers a request with the handler's output", async () => {
    const value = { kind: 'refused', problem: 'empty' } as const
    const { route } = routerWith({ 'connections.checkAddress': () => value })
    expect(await route('connections.checkAddress', { address: '' }, 'main')).toEqual({ ok: true, value })
  })

  test.each<[string, unknown]>([
    ...['connections.steal', '__proto__', 'constructor', 'toString', 'hasOwnProperty', ''].map(
      (name): [string, unknown] => [name, name],
    ),
    ['a number', 7],
    ['null', null],
    ['nothing', undefined],
    ['a symbol', Symbol('connections.list')],
    ['a symbol of the language', Symbol.toPrimitive],
    ['a list of one name', ['connections.list']],
    ['an object with a name', { name: 'connections.list' }],
    ['an object that says it is a name', { toString: () => 'connections.list' }],
    // oxlint-disable-next-line no-new-wrappers, unicorn/new-for-builtins
    ['a boxed name', new String('connections.list')],
  ])('knows no request called %s', async (_what, name) => {
    const { route, warn } = routerWith({})
    expect(await route(name, undefined, 'main')).toEqual({ ok: false, code: 'unknown-request' })
    expect(warn.mock.calls).toEqual([['unknown request refused']])
  })

  test.each([
    ['another shape', { text: 1 }],
    ['a field too many', { address: 'x', extra: true }],
    ['a text without end', { address: 'x'.repeat(3_000) }],
    ['nothing', undefined],
    ['a prototype in place of a field', JSON.parse('{"__proto__": {"address": "x"}}')],
    ['a prototype beside the field', JSON.parse('{"address": "x", "__proto__": {"isAdmin": true}}')],
    ['a list', ['x']],
    ['a map', new Map([['address', 'x']])],
    ['bytes', new Uint8Array(3)],
    ['a number without end', { address: 1n }],
    ['an object of a class', Object.assign(new Date(0), { address: 'x' })],
    ['what cannot be looked at', new Proxy({}, { getPrototypeOf: () => raise('sk-secret') })],
    ['what throws when it is read', Object.defineProperty({}, 'address', throwing)],
  ])('refuses %s before the handler sees it, and logs only the name', async (_what, input) => {
    const handler = vi.fn()
    const { route, warn } = routerWith({ 'connections.checkAddress': handler })
    const reply = await route('connections.checkAddress', input, 'main')
    expect(reply).toEqual({ ok: false, code: 'malformed-input' })
    expect(handler).not.toHaveBeenCalled()
    const request = 'connections.checkAddress'
    expect(warn.mock.calls).toEqual([['malformed request refused', { request }]])
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
  ])('reports that the text of %s is too long', async (name, input, code) => {
    expect(await routerWith({}).route(name, input, 'main')).toEqual({ ok: false, code })
  })

  test('keeps a draft that is too long for a message', async () => {
    const saveDraft = vi.fn()
    const { route } = routerWith({ 'conversations.saveDraft': saveDraft })
    const draft = 'x'.repeat(2_000_001)
    expect(await route('conversations.saveDraft', { conversationId: 'c', draft }, 'main')).toMatchObject({
      ok: true,
    })
    expect(saveDraft).toHaveBeenCalledOnce()
  })

  test('passes on a known refusal as its code, without its sentence', async () => {
    const { route } = routerWith({
      'connections.list': () => {
        throw new AppError('key-needed', 'The key sk-secret is missing.')
      },
    })
    const reply = await route('connections.list', undefined, 'main')
    expect(reply).toEqual({ ok: false, code: 'key-needed' })
  })

  test('passes on only the parts of a refusal that the contract names', async () => {
    const { route } = routerWith({
      'connections.list': () => {
        const error = new AppError('key-needed', 'There is no key.')
        throw Object.assign(error, { failure: 'sk-secret', stop: { headers: 'sk-secret' } })
      },
    })
    expect(await route('connections.list', undefined, 'main')).toEqual({ ok: false, code: 'key-needed' })
  })

  test('passes on nothing of a refusal whose data does not fit its code', async () => {
    const failure = { code: 'key', charge: 'turned-away', cause: new Error('sk-secret') }
    const { route, warn } = routerWith({
      'connections.list': () => {
        throw new AppError('call-failed', 'It failed.', { failure: failure as unknown as Failure })
      },
    })
    expect(await route('connections.list', undefined, 'main')).toEqual({ ok: false, code: 'internal' })
    expect(JSON.stringify(warn.mock.calls)).not.toContain('sk-secret')
  })

  test('hides an unknown error from the window and the log', async () => {
    const { route, warn } = routerWith({
      'connections.list': () => {
        throw new TypeError('Bearer sk-secret is an invalid header value')
      },
    })
    const reply = await route('connections.list', undefined, 'main')
    expect(reply).toEqual({ ok: false, code: 'internal' })
    expect(JSON.stringify(warn.mock.calls)).not.toContain('sk-secret')
  })

  test('passes on nothing that the contract does not name', async () => {
    const withKey = [{ ...service, key: 'sk-secret' }]
    const { route } = routerWith({ 'connections.list': () => withKey })
    expect(await route('connections.list', undefined, 'main')).toEqual({ ok: true, value: [service] })
  })
})

describe('the window for a quick question', () => {
  const names = Object.keys(contract) as (keyof typeof contract)[]

  test('may make only the requests that it needs, none of which changes settings, keys or other chats', () => {
    expect(names.filter((name) => mayRequest('quick', name)).toSorted()).toEqual(
      `answerLimits.allow budgets.override chat.answerAgain chat.queued chat.send chat.stop connections.keyReport
       conversations.chooseModel conversations.create conversations.open conversations.saveDraft keys.checkAgain
       links.open models.habits models.list models.refresh models.setFavourite models.setOrder parameters.read
       quick.hide quick.openTally session.start spelling.check spelling.follow spelling.read usage.nextPrompts window.readyToClose`.split(
        /\s+/u,
      ),
    )
  })

  test('has its own requests, which the main window may not make', () => {
    const refused = names.filter((name) => !mayRequest('main', name))
    expect(refused).toEqual(names.filter((name) => name.startsWith('quick.')))
    expect(refused.length).toBeGreaterThan(0)
  })

  test('gets a refusal for any other request, whatever its input, before a handler runs', async () => {
    const handler = vi.fn()
    const { route, warn } = routerWith({ 'settings.read': handler, 'quick.hide': handler })
    const untrusted = { ok: false, code: 'untrusted-sender' }
    expect(await route('settings.read', undefined, 'quick')).toEqual(untrusted)
    expect(await route('settings.set', throwing, 'quick')).toEqual(untrusted)
    expect(await route('quick.hide', undefined, 'main')).toEqual(untrusted)
    expect(handler).not.toHaveBeenCalled()
    expect(warn.mock.calls).toEqual([
      ['request of another kind of window refused', { request: 'settings.read', from: 'quick' }],
      ['request of another kind of window refused', { request: 'settings.set', from: 'quick' }],
      ['request of another kind of window refused', { request: 'quick.hide', from: 'main' }],
    ])
  })

  test('is refused every request about a chat of another window, before a handler runs', async () => {
    const stop = vi.fn()
    const { route } = routerWith({ 'chat.stop': stop })
    expect(await route('chat.stop', { conversationId: 'other' }, 'quick')).toEqual({
      ok: false,
      code: 'not-found',
    })
    expect(stop).not.toHaveBeenCalled()
    await route('chat.stop', { conversationId: 'own' }, 'quick')
    await route('chat.stop', { conversationId: 'other' }, 'main')
    expect(stop).toHaveBeenCalledTimes(2)
  })
})
