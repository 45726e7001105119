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
  test.each([
    ['{"temperature": 0.70}', '0.70'],
    ['{"temperature": 1e0}', '1e0'],
    ['{"temperature": 1.000}', '1.000'],
    ['{"temperature": 0}', '0'],
    ['{"temperature": 2}', '2'],
    ['{"temperature": null}', 'null'],
  ])('keep the number in %s as it is spelled', (text, raw) => {
    expect(readExtraFields(text).problem).toBeNull()
    expect(rawOf(text, 'temperature')).toBe(raw)
  })

  test('keep a whole number beyond the exact range of a double', () => {
    expect(rawOf('{"seed":12345678901234567890}', 'seed')).toBe('12345678901234567890')
    expect(areExtraFields('{"seed":12345678901234567890}')).toBe(true)
  })

  test('lose only the blanks of a value', () => {
    expect(rawOf('{"tools": [ {"a b" : 1.0 ,"c":"\\u00e9 x"} , [ ] ]}', 'tools')).toBe(
      '[{"a b":1.0,"c":"\\u00e9 x"},[]]',
    )
  })

  test.each<[string, object]>([
    ['temperature', { kind: 'syntax', missing: 'object', line: 1, column: 1 }],
    ['[1]', { kind: 'syntax', missing: 'object', line: 1, column: 1 }],
    ['{"a":1', { kind: 'syntax', missing: 'comma', line: 1, column: 7 }],
    ['{\n  "a": 1,\n}', { kind: 'syntax', missing: 'name', line: 3, column: 1 }],
    ["{'a': 1}", { kind: 'syntax', missing: 'name', line: 1, column: 2 }],
    ['{"a" 1}', { kind: 'syntax', missing: 'colon', line: 1, column: 6 }],
    ['{"a": nope}', { kind: 'syntax', missing: 'value', line: 1, column: 7 }],
    ['{"a": 01}', { kind: 'syntax', missing: 'value', line: 1, column: 7 }],
    ['{"a": .5}', { kind: 'syntax', missing: 'value', line: 1, column: 7 }],
    ['{"a": NaN}', { kind: 'syntax', missing: 'value', line: 1, column: 7 }],
    ['{"a": "b}', { kind: 'syntax', missing: 'quote', line: 1, column: 7 }],
    ['{"a": "b\\x"}', { kind: 'syntax', missing: 'quote', line: 1, column: 7 }],
    ['{"a": 1}\r\n{}', { kind: 'syntax', missing: 'end', line: 2, column: 1 }],
    ['{"a": 1, "a": 2}', { kind: 'twice', name: 'a', line: 1, column: 10 }],
    ['{"a": {"b": 1, "\\u0062": 2}}', { kind: 'twice', name: 'b', line: 1, column: 16 }],
    ['{"model": "x"}', { kind: 'own-field', name: 'model' }],
    ['{"messages": []}', { kind: 'own-field', name: 'messages' }],
    ['{"stream": false}', { kind: 'own-field', name: 'stream' }],
    ['{"stream_options": {}}', { kind: 'own-field', name: 'stream_options' }],
    // Services written in Go fold names.
    ['{"Model": "x"}', { kind: 'own-field', name: 'Model' }],
    ['{"\\u017ftream": true}', { kind: 'own-field', name: '\u017ftream' }],
    // Services that read protobuf accept the names in camel case.
    ['{"streamOptions": {}}', { kind: 'own-field', name: 'streamOptions' }],
    ['{"Stream-Options": {}}', { kind: 'own-field', name: 'Stream-Options' }],
    ['{"models": ["x"]}', { kind: 'other-models', name: 'models' }],
    ['{"Models": ["x"]}', { kind: 'other-models', name: 'Models' }],
    ['{" model ": "x"}', { kind: 'own-field', name: ' model ' }],
    ['{"model\\u0000": "x"}', { kind: 'hidden-character', name: 'model' }],
    ['{"seed\\u200b": 1}', { kind: 'hidden-character', name: 'seed' }],
    ['{"\\u202eseed": 1}', { kind: 'hidden-character', name: 'seed' }],
    ['{"a\\ud800": 1}', { kind: 'hidden-character', name: 'a' }],
    ['{"": 1}', { kind: 'no-name' }],
    ['{" ": 1}', { kind: 'no-name' }],
    ['{"\\u0000": 1}', { kind: 'no-name' }],
    [`{"${'n'.repeat(201)}": 1}`, { kind: 'long-name' }],
    [`{"a":"${'x'.repeat(32_000)}"}`, { kind: 'too-long' }],
  ])('%s are refused with their place', (text, problem) => {
    expect(readExtraFields(text).problem).toMatchObject(problem)
  })

  test.each([
    ['{"temperature": 2.1}', ['temperature']],
    ['{"temperature": "1"}', ['temperature']],
    ['{"temperature": true}', ['temperature']],
    ['{"top_p": -0.1}', ['top_p']],
    ['{"max_tokens": -1}', ['max_tokens']],
    ['{"max_tokens": 1.5}', ['max_tokens']],
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
    ['{}', 'temperature', '0.7', '{\n  "temperature": 0.7\n}'],
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
    ['temperature', ' 0,7 ', '0.7'],
    ['temperature', '0.', '"0."'],
    ['temperature', '.5', '0.5'],
    ['temperature', ',5', '0.5'],
    ['presence_penalty', '-.5', '-0.5'],
    ['temperature', '.', '"."'],
    ['temperature', 'hot', '"hot"'],
    ['temperature', ' ', null],
    ['seed', '007', '"007"'],
    ['stop', 'END', '"END"'],
    ['stop', 'END\n###', '["END","###"]'],
    ['stop', 'END\n', '"END"'],
    ['stop', '\nEND\n\n###\n', '["END","###"]'],
    ['stop', '\n', null],
    ['reasoning_effort', 'max', '"max"'],
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
  [null, '', null],
  [null, '{"temperature":1}', null],
  ['{"temperature":0}', '{"temperature":1,"seed":3}', null],
  ['', '{"tools":[1]}', 'tools-changed'],
  ['', '{"tools":[],"functions":[],"chat_template_kwargs":{}}', null],
  ['{"tools":[{"a":1.0,"b":[1e1]}]}', '{"tools":[{"b":[10],"a":1}]}', null],
  ['{"tools":[1,2]}', '{"tools":[2,1]}', 'tools-changed'],
  ['{"tools":[{"a":"\\u0062"}]}', '{"tools":[{"a":"b"}]}', null],
  ['{"tools":[1],"functions":[1]}', '{"functions":[1],"tools":[1]}', null],
  ['{"tools":[{"__proto__":1}]}', '{"tools":[{"__proto__":2}]}', 'tools-changed'],
  ['{"functions":[1]}', '{"functions":[2]}', 'tools-changed'],
  ['{"tools":[1],"seed":1}', '{"seed":2,"tools":[1]}', null],
  ['{"response_format":{"type":"json_object"}}', null, 'format-changed'],
  ['{"response_format":{"type":"text"}}', null, null],
  [
    '{"response_format":{"type":"json_schema","json_schema":{"name":"a","strict":true}}}',
    '{"response_format":{"json_schema":{"strict":true,"name":"a"},"type":"json_schema"}}',
    null,
  ],
  ['', '{"chat_template_kwargs":{"enable_thinking":false}}', 'template-changed'],
  ['{"chat_template":"a"}', '{"chat_template":"b"}', 'template-changed'],
  ['{"tool_choice":"auto"}', '{"tool_choice":"none"}', null],
])('between the fields %s and %s, the change of the prompt is %s', (before, after, change) => {
  expect(promptFieldChange(before, after)).toBe(change)
})
