import fc from 'fast-check'
import type * as z from 'zod'
import { madeOf } from '../../../fixtures/schema-definition.ts'

const raise = (): never => {
  throw new Error('sk-secret: it cannot be read')
}

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'the end'
  for (let level = 0; level < depth; level += 1) value = wrap(value)
  return value
}

function cyclic(): unknown {
  const circle: Record<string, unknown> = { conversationId: 'c' }
  return Object.assign(circle, { circle, list: [circle] })
}

const endless: unknown[] = []
endless.length = 2 ** 32 - 1

/**
 * Inputs that no schema accepts. A bridge would let some through; only a bug in a bridge would let the others
 * through.
 */
export const monsters: readonly (readonly [what: string, input: unknown])[] = [
  ['a deep object', nested(50_000, (inner) => ({ inner }))],
  ['a deep list', nested(50_000, (inner) => [inner])],
  ['a circle', cyclic()],
  ['a list of four thousand million places', endless],
  [
    'an object with such a list',
    { conversationId: 'c', messageIds: endless, modelIds: endless, tags: endless },
  ],
  ['a long list', Array.from({ length: 600_000 }, () => 0)],
  ['a long text', 'x'.repeat(20_000_000)],
  [
    'a prototype',
    JSON.parse('{"__proto__": {"isPolluted": true}, "constructor": {"prototype": {"isPolluted": 1}}}'),
  ],
  ['no number', Number.NaN],
  ['a number without end', -Infinity],
  ['a large number', 10n ** 400n],
  ['half a character', '\ud800'],
  ['bytes', new Uint8Array(1_000)],
  ['a buffer', new ArrayBuffer(8)],
  ['a map', new Map([['conversationId', 'c']])],
  ['a set', new Set([1])],
  ['a date without a time', new Date(Number.NaN)],
  ['an error', new Error('sk-secret')],
  ['a pattern', /^(a+)+$/],
  ['a boxed text', Object('text')],
  ['an object without a prototype', Object.assign(Object.create(null), { conversationId: 'c' })],
  [
    'an object of a class',
    new (class Ask {
      conversationId = 'c'
    })(),
  ],
  ['a function', () => 'c'],
  ['a symbol', Symbol('c')],
  ['a promise', Promise.resolve('c')],
  [
    'what throws when it is read',
    Object.defineProperty({}, 'conversationId', { enumerable: true, get: raise }),
  ],
  [
    'a proxy that throws whatever is done',
    new Proxy({}, { get: raise, ownKeys: raise, getPrototypeOf: raise }),
  ],
  ['a proxy that was revoked', revoked()],
  [
    'what says that it is a text',
    { toString: raise, valueOf: raise, [Symbol.toPrimitive]: raise, toJSON: raise },
  ],
]

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

const texts = [
  '',
  ' ',
  'x',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '..',
  '../../etc/passwd',
  'C:\\NUL',
  '/',
  '%',
  '_',
  '*',
  '"',
  "'; DROP TABLE calls; --",
  'NEAR(a b)',
  'a OR b',
  '"unclosed',
  '\u0000',
  '\u202e',
  '\ud800',
  'a\udc00b',
  '\uffff',
  '💥',
  'é'.repeat(40),
  'x'.repeat(2_000),
  '<img src=x onerror=alert(1)>',
  '0',
  '-1',
  '1',
  '0.5',
  '12',
  '999999999999.999999999999999999',
  '1e400',
  'NaN',
  'USD',
  'EUR',
  'ZZZ',
  '2026-11-20',
  '2026-11-22',
  '0000-01-01',
  '9999-12-31',
  '-000001-01-01',
  '+275760-09-13',
  'erase',
  'send',
]
/** None of them refers to another computer. */
const addresses = [
  '',
  ' ',
  'http://127.0.0.1:1',
  'https://[::1]:1/v1',
  'javascript:alert(1)',
  'http://u:p@127.0.0.1',
  '\u0000',
  '//',
  'https://',
  'file:///etc/passwd',
  'http://127.0.0.1:99999',
]
const numbers = [
  0,
  1,
  2,
  3,
  7,
  10,
  30,
  60,
  100,
  240,
  300,
  1_000,
  1_792_000_000_000,
  -1,
  0.5,
  -0,
  2 ** 31,
  2 ** 53 - 1,
  -(2 ** 53) + 1,
  2 ** 53,
  8.64e15,
  1e308,
  5e-324,
  Number.NaN,
  Infinity,
]
const wrong = [null, undefined, true, 'x', 7, [], {}, [null], { length: -1 }, '\ud800', 1n, Number.NaN]

/** The ids of existing things, by the beginning of the field names that refer to them. */
export type KnownIds = Readonly<Record<string, readonly string[]>>

/** Inputs of the right shape, or nearly, with hostile contents. `ids` are those of existing things. */
export function hostileInput(schema: z.core.$ZodType, ids: KnownIds, place = ''): fc.Arbitrary<unknown> {
  const inside = insideOf(schema, ids, place)
  return fc.oneof(
    { weight: 40, arbitrary: inside },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...wrong) },
  )
}

function insideOf(schema: z.core.$ZodType, ids: KnownIds, place: string): fc.Arbitrary<unknown> {
  const def = madeOf(schema)
  if (def.type === 'void') return fc.constant(undefined)
  if (def.type === 'boolean') return fc.boolean()
  if (def.type === 'literal') return fc.constantFrom<unknown>(...def.values)
  if (def.type === 'enum') return fc.constantFrom<unknown>(...Object.values(def.entries))
  if (def.type === 'number') return fitting(schema, numbers)
  if (def.type === 'string') return textFor(schema, ids, place)
  if (def.type === 'array') return fc.array(hostileInput(def.element, ids, place), { maxLength: 4 })
  if (def.type === 'object')
    return fc.record(
      Object.fromEntries(
        Object.entries(def.shape).map(([name, part]) => [name, hostileInput(part, ids, name)]),
      ),
    )
  if (def.type === 'nullable') return fc.oneof(fc.constant(null), hostileInput(def.innerType, ids, place))
  if (def.type === 'optional')
    return fc.oneof(fc.constant(undefined), hostileInput(def.innerType, ids, place))
  if (def.type === 'union') return fc.oneof(...def.options.map((option) => hostileInput(option, ids, place)))
  if (def.type === 'readonly') return hostileInput(def.innerType, ids, place)
  throw new Error(`nobody has thought of how to make a hostile ${def.type}`)
}

function textFor(schema: z.core.$ZodType, ids: KnownIds, place: string): fc.Arbitrary<unknown> {
  if (/address/i.test(place)) return fitting(schema, addresses)
  const known = Object.entries(ids).flatMap(([kind, found]) => (place.startsWith(kind) ? found : []))
  const others = fitting(schema, [...Object.values(ids).flat(), ...texts])
  if (known.length === 0) return others
  return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: others })
}

/** Mostly valid by the schema, because invalid inputs reach nothing else. */
function fitting(schema: z.core.$ZodType, candidates: readonly unknown[]): fc.Arbitrary<unknown> {
  const taken = candidates.filter((candidate) => (schema as z.ZodType).safeParse(candidate).success)
  const any = fc.constantFrom(...candidates)
  return taken.length === 0
    ? any
    : fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...taken) }, { weight: 1, arbitrary: any })
}
