import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalStrings } from '../../../../src/renderer/strings/refusals.ts'
import { contract, type RequestName } from '../../../../src/shared/contract/contract.ts'
import { cases } from '../../../fixtures/cases.ts'
import { madeOf } from '../../../fixtures/schema-definition.ts'
import { type HeadlessApp, startHeadlessApp } from '../headless-app.ts'
import { hostileInput, type KnownIds, monsters } from './hostile-input.ts'

/**
 * An output that the contract allows: plain data that a bridge copies unchanged, without any error object.
 */
function expectPlainReply(reply: unknown, what: string): void {
  const found = findForeign(reply, 'reply')
  expect(found, what).toEqual([])
  expect(structuredClone(reply), what).toEqual(reply)
  const { ok, ...rest } = reply as { ok: unknown; [name: string]: unknown }
  expect([true, false], what).toContain(ok)
  const known =
    ok === true
      ? ['value']
      : ['code', 'failure', 'stop', 'problem', 'documentProblem', 'imageProblem', 'dictionaryProblem']
  expect(known, what).toEqual(expect.arrayContaining(Object.keys(rest)))
  if (ok === true) return
  expect(Object.keys(refusalStrings), what).toContain(rest['code'])
  // No request of a window may be unexpected.
  expect(rest['code'], what).not.toBe('internal')
  expect(JSON.stringify(rest), what).not.toContain('sk-secret')
}

function findForeign(value: unknown, place: string): string[] {
  if (['function', 'symbol', 'bigint'].includes(typeof value)) return [`${place} is a ${typeof value}`]
  if (typeof value !== 'object' || value === null) return []
  const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value))
  if (!isPlain) return [`${place} is a ${Object.prototype.toString.call(value)}`]
  return Reflect.ownKeys(value).flatMap((key) => {
    const own = Object.getOwnPropertyDescriptor(value, key)
    const at = `${place}.${String(key)}`
    if (typeof key === 'symbol' || own === undefined || !('value' in own)) return [`${at} is not plain`]
    return findForeign(own.value, at)
  })
}

const names = Object.keys(contract) as RequestName[]
let app: HeadlessApp
/** Never named, so that each request starts with a copy of it. */
let original: string

/** Requests with at least one accepted input. */
const taken = new Set<string>()

/** Nothing can be put in other words but by a few ways, and what starts a thread takes its time. */
function runsOf(name: RequestName): number {
  if (madeOf(contract[name].input).type === 'void') return 1
  return /^(?:trash|ledger|bills|backups|data)\.|usage\.verify/.test(name) ? cases(8) : cases(32)
}

/** Requests like a window's: the router and all services are real. */
const ask = (name: string, input: unknown): Promise<unknown> =>
  (app.ask as (name: string, input: unknown) => Promise<unknown>)(name, input)

async function beginChat(): Promise<string> {
  const { id: connectionId } = await app.request('connections.addDemo', undefined)
  const { id: conversationId } = await app.request('conversations.create', { connectionId })
  const { models } = await app.request('models.refresh', { connectionId })
  await app.request('conversations.chooseModel', { conversationId, modelId: models[0]?.id ?? '' })
  await app.answered({ conversationId, text: 'One' })
  return conversationId
}

beforeAll(async () => {
  app = startHeadlessApp()
  original = await beginChat()
})
afterAll(() => {
  app.close()
  app.remove()
})

/** The ids of existing things, so that requests reach deep into the app. */
async function findIds(): Promise<KnownIds> {
  const copyOf = (conversationId: string) => ({ conversationId, upTo: null, title: 'A copy' })
  // Its connection may have been deleted, and the chat with it. A chat in the trash can be opened but not copied.
  const reply = await app.ask('conversations.copy', copyOf(original))
  if (!reply.ok) original = await beginChat()
  const { id, connectionId } = reply.ok
    ? reply.value
    : await app.request('conversations.copy', copyOf(original))
  const { messages } = await app.request('conversations.open', { conversationId: id })
  const { models } = await app.request('models.list', { connectionId })
  return {
    connection: [connectionId],
    conversation: [id],
    message: messages.map((message) => message.id),
    model: models.map((model) => model.id),
  }
}

describe('arbitrary requests from a window', () => {
  test.each(names)('%s answers every malformed input as the contract says', async (name) => {
    for (const [what, monster] of monsters) expectPlainReply(await ask(name, monster), `${name} of ${what}`)
  })

  test.each(names)('%s answers every almost valid input as the contract says', async (name) => {
    const ids = await findIds()
    await fc.assert(
      fc.asyncProperty(hostileInput(contract[name].input, ids), async (input) => {
        const reply = await ask(name, input)
        expectPlainReply(reply, name)
        if ((reply as { ok: boolean }).ok) taken.add(name)
      }),
      { numRuns: runsOf(name) },
    )
  })

  test('invalid requests are refused as the contract says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (name, input) => {
        expectPlainReply(await ask(name as string, input), 'no request')
      }),
    )
  })

  test('most almost valid requests were accepted', () => {
    expect(taken.size).toBeGreaterThan(names.length * 0.6)
  })

  test('nothing was polluted, and the data is sound', async () => {
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(Reflect.get({}, 'isPolluted')).toBeUndefined()
    expect(await app.request('data.check', undefined)).toEqual({ isIntact: true })
    expect(await app.request('settings.read', undefined)).toBeTypeOf('object')
  })
})
