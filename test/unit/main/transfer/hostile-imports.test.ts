import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TransferError } from '../../../../src/main/transfer/transfer-error.ts'
import { cases } from '../../../fixtures/cases.ts'
import { makeZip } from '../../../fixtures/import/make-zip.ts'
import { expectSound, findIn, fixture, found } from './imported.ts'

const names = [
  'chatgpt.json',
  'cherry-studio.json',
  'chatbox.json',
  'open-webui.json',
  'librechat.json',
  'lm-studio.json',
] as const
const texts = new Map(names.map((name) => [name, new TextDecoder().decode(fixture(name))]))
const textOf = (name: (typeof names)[number]): string => texts.get(name) ?? ''

/** The file is refused, unknown, or its contents can be stored. */
function expectHarmless(content: Uint8Array): void {
  try {
    const result = findIn(content)
    if (result !== null) expectSound(result)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof TransferError &&
    /^(?:broken|unknown-version|early-version|unpacked-too-large|false-size|encrypted)$/.test(
      error.problem.reason,
    )
  )
}

function expectRefusal(content: Uint8Array, reason: string): void {
  expect(() => findIn(content)).toThrow(
    expect.objectContaining({ problem: { reason, line: null, field: null } }),
  )
}

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  fc.constantFrom<unknown>(
    '',
    -1,
    1e300,
    {},
    [],
    [null],
    { toString: 'x' },
    JSON.parse('{"__proto__":{"isAdmin":true}}'),
    '\ud800',
    '\u0000',
    'q1',
    'root',
    'a1',
  ),
)

/** The path to a changed part of a value: for every step, which of the fields. */
const route = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 9 })
const change = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), value: anything }),
  fc.record({ kind: fc.constant('remove' as const) }),
  fc.record({
    kind: fc.constant('add' as const),
    value: anything,
    key: fc.constantFrom('__proto__', 'q1', 'constructor', ''),
  }),
)
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

function changed(text: string, steps: readonly number[], what: Change): string {
  const value: unknown = JSON.parse(text)
  let holder: unknown = value
  for (const [index, step] of steps.entries()) {
    if (typeof holder !== 'object' || holder === null) break
    const fields = holder as Record<string, unknown>
    const key = Object.keys(fields)[step % Math.max(Object.keys(fields).length, 1)] ?? ''
    const next = fields[key]
    const isEnd = index === steps.length - 1 || typeof next !== 'object' || next === null
    if (isEnd) apply(fields, key, what)
    holder = isEnd ? null : next
  }
  return JSON.stringify(value)
}

function apply(fields: Record<string, unknown>, key: string, what: Change): void {
  if (what.kind === 'remove') {
    if (Array.isArray(fields)) fields.splice(Number(key), 1)
    else delete fields[key]
    return
  }
  Object.defineProperty(fields, what.kind === 'put' ? key : what.key, {
    value: what.value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

describe('a hostile file of another program', () => {
  it('with any malformed part causes no crash', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(fc.tuple(route, change), { minLength: 1, maxLength: 6 }),
        (name, changes) => {
          const text = changes.reduce((json, [steps, what]) => changed(json, steps, what), textOf(name))
          expectHarmless(new TextEncoder().encode(text))
        },
      ),
      { numRuns: cases(600) },
    )
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })

  it('with any damaged or missing bytes causes no crash', () => {
    const files = [
      ...names.map((name) => fixture(name)),
      makeZip([{ name: 'conversations.json', content: textOf('chatgpt.json') }]),
      makeZip([{ name: 'data.json', content: textOf('cherry-studio.json') }]),
      makeZip([{ name: '1.conversation.json', content: textOf('lm-studio.json') }]),
      fixture('jan-messages.jsonl'),
      makeZip([
        { name: 'threads/t1/thread.json', content: fixture('jan-thread.json') },
        { name: 'threads/t1/messages.jsonl', content: fixture('jan-messages.jsonl') },
      ]),
    ]
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(fc.constantFrom(...files), damage, fc.nat(), (file, places, cut) => {
        const content = file.slice(0, cut % 3 === 0 ? cut % file.length : file.length)
        for (const [place, byte] of places) if (content.length > 0) content[place % content.length] = byte
        expectHarmless(content)
      }),
      { numRuns: cases(600) },
    )
  })

  it.each(names)('is refused if it is cut off: %s', (name) => {
    const text = textOf(name)
    expectRefusal(new TextEncoder().encode(text.slice(0, text.length / 2)), 'broken')
  })

  it('is refused if it is of a shape that no known version has', () => {
    const text = '{"version":5,"localStorage":{},"indexedDB":{"topics":7}}'
    expectRefusal(new TextEncoder().encode(text), 'unknown-version')
  })

  it('is refused if it is no text', () => {
    const content = new TextEncoder().encode(textOf('chatgpt.json'))
    content[content.indexOf(0x42)] = 0xff
    expectRefusal(content, 'broken')
  })

  it('loses only the malformed chat', () => {
    const [bread, picture] = JSON.parse(textOf('chatgpt.json')) as Record<string, unknown>[]
    const { conversations, skipped } = found(
      JSON.stringify([7, { ...bread, mapping: 'gone' }, picture, picture, { id: 'none', mapping: {} }]),
    )
    expect(conversations.map(({ conversation }) => conversation.title)).toEqual(['Draw a loaf'])
    expect(skipped).toMatchObject({
      'unreadable-conversation': 2,
      'repeated-conversation': 1,
      'empty-conversation': 1,
    })
  })

  it('loses only the damaged piece of an export', () => {
    const [bread] = JSON.parse(textOf('chatgpt.json')) as unknown[]
    const zip = makeZip([
      { name: 'conversations-000.json', content: JSON.stringify([bread]) },
      { name: 'conversations-001.json', content: '[{"mapping":' },
      { name: 'conversations-002.json', content: '[]', said: { checksum: 7 } },
    ])
    const { conversations, skipped } = found(zip)
    expect(conversations).toHaveLength(1)
    expect(skipped).toMatchObject({ 'unreadable-file': 2 })
  })
})
