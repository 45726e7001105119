import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  areExtraFields,
  changeField,
  controlTextOf,
  controlValueOf,
  type FieldLevel,
  knownFieldNames,
  mergeLevels,
  promptFieldChange,
  readExtraFields,
  writeExtraFields,
  wrongFields,
} from '../../../src/shared/domain/chat/extra-fields.ts'
import { cases } from '../../fixtures/cases.ts'

const rawOf = (text: string, name: string) =>
  readExtraFields(text).fields.find((field) => field.name === name)?.raw

describe('extra fields', () => {
  test.each([['{"temperature": 1.000}', '1.000']])('keep the number in %s as it is spelled', (text, raw) => {
    expect(readExtraFields(text).problem).toBeNull()
    expect(rawOf(text, 'temperature')).toBe(raw)
  })

  test('lose only the blanks of a value', () => {
    expect(rawOf('{"tools": [ {"a b" : 1.0 ,"c":"\\u00e9 x"} , [ ] ]}', 'tools')).toBe(
      '[{"a b":1.0,"c":"\\u00e9 x"},[]]',
    )
  })

  test.each<[string, object]>([
    ['[1]', { kind: 'syntax', missing: 'object', line: 1, column: 1 }],
    ['{"a":1', { kind: 'syntax', missing: 'comma', line: 1, column: 7 }],
    ["{'a': 1}", { kind: 'syntax', missing: 'name', line: 1, column: 2 }],
    ['{"a" 1}', { kind: 'syntax', missing: 'colon', line: 1, column: 6 }],
    ['{"a": nope}', { kind: 'syntax', missing: 'value', line: 1, column: 7 }],
    ['{"a": 01}', { kind: 'syntax', missing: 'value', line: 1, column: 7 }],
    ['{"a": NaN}', { kind: 'syntax', missing: 'value', line: 1, column: 7 }],
    ['{"a": "b\\x"}', { kind: 'syntax', missing: 'quote', line: 1, column: 7 }],
    ['{"a": 1}\r\n{}', { kind: 'syntax', missing: 'end', line: 2, column: 1 }],
    ['{"a": 1, "a": 2}', { kind: 'twice', name: 'a', line: 1, column: 10 }],
    ['{"model": "x"}', { kind: 'own-field', name: 'model' }],
    ['{"stream": false}', { kind: 'own-field', name: 'stream' }],
    // Services written in Go fold names.
    ['{"\\u017ftream": true}', { kind: 'own-field', name: '\u017ftream' }],
    // Services that read protobuf accept the names in camel case.
    ['{"streamOptions": {}}', { kind: 'own-field', name: 'streamOptions' }],
    ['{"models": ["x"]}', { kind: 'other-models', name: 'models' }],
    ['{" model ": "x"}', { kind: 'own-field', name: ' model ' }],
    ['{"a\\ud800": 1}', { kind: 'hidden-character', name: 'a' }],
    ['{"": 1}', { kind: 'no-name' }],
    [`{"${'n'.repeat(201)}": 1}`, { kind: 'long-name' }],
    [`{"a":"${'x'.repeat(32_000)}"}`, { kind: 'too-long' }],
  ])('%s are refused with their place', (text, problem) => {
    expect(readExtraFields(text).problem).toMatchObject(problem)
  })

  test.each([
    ['{"top_p": -0.1}', ['top_p']],
    ['{"max_tokens": -1}', ['max_tokens']],
    ['{"max_tokens": 1e400}', ['max_tokens']],
    ['{"max_tokens": 1e3, "max_completion_tokens": 1.0}', []],
    ['{"seed": "7", "stop": ["a","b","c","d","e"]}', ['seed', 'stop']],
    ['{"seed": -7, "stop": [1]}', ['stop']],
    ['{"presence_penalty": -2.5, "frequency_penalty": 3}', ['presence_penalty', 'frequency_penalty']],
    ['{"reasoning_effort": 3}', ['reasoning_effort']],
    ['{"temperature": null}', []],
  ])('%s are accepted for the service to judge, and outside of the controls: %j', (text, names) => {
    const { fields, problem } = readExtraFields(text)
    expect(problem).toBeNull()
    expect(wrongFields(fields)).toEqual(names)
  })

  test('have a name of at most 200 characters, and names inside a value are free', () => {
    expect(areExtraFields(`{"${'n'.repeat(200)}": 1}`)).toBe(true)
    expect(areExtraFields(`{"a": {"": 1, "model": 2, "${'n'.repeat(300)}": 3}}`)).toBe(true)
  })

  test('are refused where brackets are nested deeper than any service needs', () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect(areExtraFields(nested(14))).toBe(true)
    expect(readExtraFields(nested(17)).problem).toMatchObject({ kind: 'too-deep', line: 1 })
    expect(readExtraFields(nested(15_000)).problem).toMatchObject({ kind: 'too-deep', line: 1 })
  })

  test('named __proto__ or constructor are fields like any other and change no object', () => {
    const text = '{"__proto__": {"isAdmin": true}, "constructor": 1, "toString": null}'
    expect(writeExtraFields(mergeLevels({ chat: text }))).toBe(
      '{"__proto__":{"isAdmin":true},"constructor":1}',
    )
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('accept exactly the objects that JSON accepts', () => {
    const name = fc.string({ minLength: 1 }).map((text) => `x${text}`)
    const anyObject = fc.dictionary(name, fc.jsonValue({ maxDepth: 4 }), {
      maxKeys: 6,
      noNullPrototype: true,
    })
    fc.assert(
      fc.property(anyObject, fc.constantFrom(0, 2, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        const { fields, problem } = readExtraFields(text)
        expect(problem).toBeNull()
        expect(JSON.parse(writeExtraFields(fields) || '{}')).toEqual(JSON.parse(text.toWellFormed()))
      }),
    )
  })

  test('never throw and never accept what JSON refuses', () => {
    const anyText = fc.string({ unit: fc.constantFrom(...'{}[]",:.-0e1\\un tf\n'.split('')) })
    fc.assert(
      fc.property(anyText, (inner) => {
        const text = `{${inner}}`
        if (readExtraFields(text).problem === null) JSON.parse(text)
      }),
      { numRuns: cases(2_000) },
    )
  })
})

const anyLevel = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', '__proto__'), fc.oneof(fc.constant(null), fc.integer()))
  .map((fields) => (Object.keys(fields).length === 0 ? '' : JSON.stringify(fields)))
const levels = ['model', 'chat', 'next'] as const

test('the levels merge by name: the nearest value counts, and null removes a wider one', () => {
  fc.assert(
    fc.property(fc.record({ model: anyLevel, chat: anyLevel, next: anyLevel }), (texts) => {
      const merged = mergeLevels(texts)
      for (const name of ['a', 'b', 'c', '__proto__']) {
        const set = levels.filter((level) => rawOf(texts[level], name) !== undefined)
        const nearest: FieldLevel | undefined = set.at(-1)
        const raw = nearest && rawOf(texts[nearest], name)
        const expected = nearest === undefined || raw === 'null' ? undefined : { name, raw, level: nearest }
        expect(merged.find((field) => field.name === name)).toEqual(expected)
      }
      expect(new Set(merged.map(({ name }) => name)).size).toBe(merged.length)
    }),
  )
})

describe('a control', () => {
  test.each([
    ['', 'temperature', '0.7', '{\n  "temperature": 0.7\n}'],
    ['{"a": 1}', 'seed', '7', '{"a": 1, "seed": 7}'],
    ['{\n\t"a" : 1\n}\n', 'seed', '7', '{\n\t"a" : 1,\n\t"seed": 7\n}\n'],
    ['{"seed":1,"a":[1, 2]}', 'seed', '70', '{"seed":70,"a":[1, 2]}'],
    ['{"a": 1, "seed": 7, "b": 2}', 'seed', null, '{"a": 1, "b": 2}'],
    ['{"a": 1, "seed": 7}', 'seed', null, '{"a": 1}'],
    ['{ "seed": 7 }', 'seed', null, ''],
    ['{"a": ', 'seed', '7', '{"a": '],
  ])('changes in %j only %s', (text, name, raw, after) => {
    expect(changeField(text, name, raw)).toBe(after)
  })

  test.each([
    ['temperature', '0.70', '0.70'],
    ['temperature', '.5', '0.5'],
    ['temperature', ',5', '0.5'],
    ['temperature', '.', '"."'],
    ['temperature', ' ', null],
    ['seed', '007', '"007"'],
    ['stop', 'END\n###', '["END","###"]'],
    ['stop', 'END\n', '"END"'],
  ] as const)('of %s writes %j as %s', (name, typed, raw) => {
    expect(controlValueOf(name, typed)).toBe(raw)
  })

  test('shows again what was typed into it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...knownFieldNames), fc.string({ minLength: 1 }), (name, typed) => {
        const raw = controlValueOf(name, typed)
        if (raw === null || !raw.startsWith('"')) return
        expect(controlTextOf(name, raw)).toBe(typed)
      }),
    )
    expect(controlTextOf('stop', '["a","b"]')).toBe('a\nb')
    expect(controlTextOf('stop', '"a\\nb"')).toBeNull()
    expect(controlTextOf('temperature', '[1]')).toBeNull()
    expect(controlTextOf('temperature', 'null')).toBe('')
  })
})

test.each([
  ['', '{"tools":[],"functions":[],"chat_template_kwargs":{}}', null],
  ['{"tools":[{"a":1.0,"b":[1e1]}]}', '{"tools":[{"b":[10],"a":1}]}', null],
  ['{"tools":[1],"functions":[1]}', '{"functions":[1],"tools":[1]}', null],
  ['{"tools":[{"__proto__":1}]}', '{"tools":[{"__proto__":2}]}', 'tools-changed'],
  ['{"response_format":{"type":"text"}}', null, null],
])('between the fields %s and %s, the change of the prompt is %s', (before, after, change) => {
  expect(promptFieldChange(before, after)).toBe(change)
})
