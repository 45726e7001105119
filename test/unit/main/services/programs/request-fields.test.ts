import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRequestFields } from '../../../../../src/main/services/programs/request-fields.ts'
import { seedsFor } from '../../../../fixtures/cases.ts'

const read = (text: string) => readRequestFields(Buffer.from(text), 'chat')

/** A name with one character in the longest spelling that JSON has. */
function escaped(name: string, at: number): string {
  const code = name.charCodeAt(at).toString(16).padStart(4, '0')
  return `${name.slice(0, at)}\\u${code}${name.slice(at + 1)}`
}

const blank = fc.constantFrom('', ' ', '\n', '\t\r\n ')
const known = ['model', 'stream', 'stream_options', 'background', 'thread']
const otherField = fc.tuple(
  fc
    .string({ unit: 'binary' })
    .filter((name) => !known.includes(name.toLowerCase()))
    .map((name) => JSON.stringify(name)),
  // Numbers and escapes that change when they are parsed and written again.
  fc.oneof(fc.json(), fc.constantFrom('1e400', '12345678901234567890', '"\\u0041\\/"', '[{"model":"b"}]')),
)
const modelName = fc.string({ unit: 'binary', minLength: 1 })
/** The options as a program writes them, and as Tally asks. */
const options = fc.constantFrom(
  ['null', '{"include_usage":true}'],
  ['"all"', '{"include_usage":true}'],
  ['{}', '{"include_usage":true}'],
  ['{ }', '{ "include_usage":true}'],
  ['{"a":1e400 }', '{"a":1e400 ,"include_usage":true}'],
  ['{"include_usage":false}', '{"include_usage":true}'],
  ['{"include_usage" : null, "a":[0]}', '{"include_usage" : true, "a":[0]}'],
  ['{"include\\u005fusage":0}', '{"include\\u005fusage":true}'],
  ['{"include_usage":true}', '{"include_usage":true}'],
)
const written = fc.record({
  model: fc.tuple(
    fc.constantFrom('model', ...Array.from('model', (_, at) => escaped('model', at))),
    modelName,
  ),
  stream: fc.option(fc.constantFrom('true', 'false', 'null', '1'), { nil: null }),
  options: fc.option(options, { nil: null }),
  others: fc.array(otherField, { maxLength: 6 }),
  turn: fc.nat(20),
  blanks: fc.tuple(blank, blank, blank, blank),
})

describe("a program's request", () => {
  it('has the fields that JSON has, and gets the field for counts without another change', () => {
    const property = fc.property(written, ({ model, stream, options: chosen, others, turn, blanks }) => {
      const [a, b, c, d] = blanks
      const body = (asked: string | null): string => {
        const fields = [
          [`"${model[0]}"`, JSON.stringify(model[1])],
          ...(stream === null ? [] : [['"stream"', stream]]),
          ...(asked === null ? [] : [['"stream_options"', asked]]),
          ...others,
        ].map(([name, value]) => `${b}${name}${c}:${b}${value}${d}`)
        const at = turn % fields.length
        return [...fields.slice(at), ...fields.slice(0, at)].join(',')
      }
      const text = `${a}{${body(chosen?.[0] ?? null)}}${d}`
      const parsed = JSON.parse(text)
      const found = read(text)
      expect(found).toMatchObject({
        model: model[1],
        asksForStream: parsed.stream === true,
        asksForUsage: parsed.stream_options?.include_usage === true,
      })
      const expected =
        chosen === null
          ? `${a}{${body(null)},"stream_options":{"include_usage":true}}${d}`
          : `${a}{${body(chosen[1] ?? null)}}${d}`
      expect(Buffer.from(found?.withUsage() ?? []).toString()).toBe(expected)
      expect(JSON.parse(expected).stream_options.include_usage).toBe(true)
    })
    for (const run of seedsFor(400)) fc.assert(property, run)
  })

  it.each(known)('is refused with %s twice, however it is spelled', (name) => {
    for (let at = 0; at < name.length; at += 1) {
      const fields = `"${name}":null,"${escaped(name, at)}":null`
      expect(read(`{"model":"a",${fields}}`)).toBeNull()
      expect(read(`{${fields},"model":"a"}`)).toBeNull()
    }
  })

  it.each([
    ['include_usage twice', '{"model":"a","stream_options":{"include_usage":true,"include_usage":false}}'],
    ['an empty model', '{"model":""}'],
    ['a model as long as a prompt', `{"model":"${'a'.repeat(501)}"}`],
    ['a number as model', '{"model":1}'],
    ['a list', '[{"model":"a"}]'],
    ['two objects', '{"model":"a"}{"model":"b"}'],
    ['a comma at the end', '{"model":"a",}'],
    ['no value', '{"model":"a","b":}'],
    ['a name without quotes', '{model:"a"}'],
    ['single quotes', `{"model":"a",'model':"b"}`],
    ['a comment', '{"model":"a"/**/}'],
    // A service that reads comments finds two models.
    ['comments in lists', '{"a":[/*"*/ 1],"model":"b","c":[/*"*/ 1],"model":"d"}'],
    ['a model in another case too', '{"model":"a","Model":"b"}'],
    ['a model in another case only', '{"MODEL":"a"}'],
    ['a long s', '{"model":"a","ſtream":true}'],
    ['NUL at the end', '{"model":"a"}\0'],
    ['thousands of fields', `{"model":"a"${',"a":1'.repeat(2_000)}}`],
    ['half a list', '{"model":"a","messages":['],
    ['half a text', '{"model":"a","messages":["'],
    ['a byte order mark', '\ufeff{"model":"a"}'],
    ['nothing', ''],
  ])('is refused with %s', (_what, text) => {
    expect(read(text)).toBeNull()
  })

  it('is refused with bytes that are not UTF-8, which another reader may drop', () => {
    expect(readRequestFields(Buffer.from('{"model":"a","mod\xffel":"b"}', 'latin1'), 'chat')).toBeNull()
  })

  it('is JSON or refused, whatever its text', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      '"',
      ',',
      ':',
      '\\',
      '/*',
      ' ',
      '1',
      '-0.1',
      'e+',
      '\n',
      'null',
      '\\u00',
    ]
    const whole = ['"model":"a"', '"model":"b"', '"\\u006dodel":"c"', '"b":', '{"model":"d"}', '["e"]']
    const property = fc.property(
      fc.array(fc.constantFrom(...pieces, ...whole), { maxLength: 12 }),
      (parts) => {
        const text = `{${parts.join('')}}`
        const found = read(text)
        if (found !== null) expect(found.model).toBe(JSON.parse(text).model ?? null)
      },
    )
    for (const run of seedsFor(2_000)) fc.assert(property, run)
  })

  it('may be as deep as it likes', () => {
    const depth = 200_000
    const deep = '['.repeat(depth) + ']'.repeat(depth)
    expect(read(`{"messages":${deep},"model":"a"}`)?.model).toBe('a')
  })

  it('has the models of its fallbacks and tools, wherever they are', () => {
    const tools = [{ type: 'image_generation', model: 'a' }, { tools: [{ model: 'b' }] }, { name: 'c' }]
    const text = JSON.stringify({
      models: ['d'],
      fallbacks: ['e', { model: 'f' }],
      tools,
      input: ['g', 1, { type: 'additional_tools', tools: [{ model: 'h' }] }],
    })
    expect(read(text)?.otherModels()).toEqual(['d', 'e', 'f', 'a', 'b', 'h'])
    expect(read('{"models":"a","fallbacks":"b","tools":"c","input":"d"}')?.otherModels()).toEqual(['a', 'b'])
  })

  it.each([
    ['a list as name', '{"models":[["a"]]}'],
    ['a number as model', '{"tools":[{"model":1}]}'],
    ['two models', '{"tools":[{"model":"a","model":"b"}]}'],
    ['a model in another case', '{"tools":[{"Model":"a"}]}'],
    ['an object as list', '{"fallbacks":{"0":"a"}}'],
    ['a model as the name of a field', '{"fallbacks":[{"a":["b"]}]}'],
    ['tools that are too deep', `{"tools":${'[{"tools":'.repeat(1_000)}[]${'}]'.repeat(1_000)}}`],
    ['too many items', `{"input":[${'1,'.repeat(200_000)}1]}`],
  ])('has no clear models with %s', (_what, text) => {
    const fields = read(text)
    expect(fields).not.toBeNull()
    expect(fields?.otherModels()).toBeNull()
  })

  it.each([
    ['responses', 'previous_response_id', true],
    ['responses', 'conversation', true],
    ['responses', 'prompt', true],
    ['responses', 'thread', false],
    ['messages', 'thread', true],
    ['completions', 'prompt', false],
    ['chat', 'conversation', false],
  ] as const)('for %s with %s uses stored text: %s', (api, name, expected) => {
    const asked = (value: unknown) => readRequestFields(Buffer.from(JSON.stringify({ [name]: value })), api)
    expect(asked('id')?.usesStoredText).toBe(expected)
    expect(asked({ id: 'id' })?.usesStoredText).toBe(expected)
    expect(asked(null)?.usesStoredText).toBe(false)
  })

  it.each([
    ['"Hi"', false],
    ['[{"role":"user","content":"Hi"},{"type":"function_call_output","output":"1"}]', false],
    ['[{"role":"user"},{"type":"item\\u005freference","id":"a"}]', true],
    ['[{"id":"a"}]', true],
    ['[{"type":null,"id":"a"}]', true],
    ['[{"type":"message","type":"item_reference","role":"user"}]', true],
  ])('with the input %s uses stored text: %s', (input, expected) => {
    const body = Buffer.from(`{"input":${input}}`)
    expect(readRequestFields(body, 'responses')?.usesStoredText).toBe(expected)
    expect(readRequestFields(body, 'embeddings')?.usesStoredText).toBe(false)
  })

  it.each([
    ['true', true],
    ['1', true],
    ['"true"', true],
    ['false', false],
    ['null', false],
  ])('with background %s is answered later: %s', (value, expected) => {
    expect(read(`{"background":${value}}`)?.isBackground).toBe(expected)
  })
})
