import { expect, test } from 'vitest'
import {
  bodyOf,
  headersOf,
  listRequest,
  requestText,
} from '../../../../src/main/inference/transport/outgoing-request.ts'

const modes = { stream: 'stream', usage: 'stream-with-usage', whole: 'whole' } as const

function requestOf(contents: readonly string[], asked: (typeof modes)[keyof typeof modes], extraFields = '') {
  const messages = contents.map((content, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content,
  }))
  const ids = { turnId: 'turn', callId: 'call', attempt: 1 }
  return { model: 'a "model"', messages, extraFields, streamingMode: asked, ...ids }
}

const fields = {
  stream: { stream: true },
  'stream-with-usage': { stream: true, stream_options: { include_usage: true } },
  whole: {},
}

test('a message longer than one piece of the body keeps every character, also at the seams', async () => {
  for (const start of ['', 'x']) {
    const long = `${start}${'👩‍👧"\n'.repeat(120_000)}\ud83d`
    const body = JSON.parse(new TextDecoder().decode(await bodyOf(requestOf([long, long], 'whole'))))
    expect(body.messages.map(({ content }: { content: string }) => content === long)).toEqual([true, true])
  }
})

test('other work continues while a long body is written', async () => {
  let turns = 0
  let isWritten = false
  const count = (): void => {
    turns += 1
    if (!isWritten) setImmediate(count)
  }
  setImmediate(count)
  await bodyOf(
    requestOf(
      Array.from({ length: 40 }, () => 'word '.repeat(20_000)),
      'whole',
    ),
  )
  isWritten = true
  expect(turns).toBeGreaterThan(8)
})

test('extra fields follow the messages as they are spelled; without any, no byte changes', async () => {
  const bytes = async (extraFields: string, asked: keyof typeof fields) =>
    new TextDecoder().decode(await bodyOf(requestOf(['hi'], asked, extraFields)))
  const start = '{"model":"a \\"model\\"","messages":[{"role":"user","content":"hi"}]'
  expect(await bytes('', 'stream-with-usage')).toBe(
    `${start},"stream":true,"stream_options":{"include_usage":true}}`,
  )
  expect(await bytes('', 'whole')).toBe(`${start}}`)
  const added = '"temperature":0.70,"seed":12345678901234567890,"stop":["\\u00e9"]'
  expect(await bytes(`{${added}}`, 'stream')).toBe(`${start},${added},"stream":true}`)
  expect(await bytes(`{${added}}`, 'whole')).toBe(`${start},${added}}`)
})

test.each([
  ['bearer', { Authorization: 'Bearer sk-0123456789' }, 'Authorization: Bearer [key]'],
  ['x-api-key', { 'x-api-key': 'sk-0123456789' }, 'x-api-key: [key]'],
  ['api-key', { 'api-key': 'sk-0123456789' }, 'api-key: [key]'],
] as const)('the key is in one header, and never in the shown request: %s', (keyHeader, sent, shown) => {
  const key = 'sk-0123456789'
  const request = listRequest({ baseAddress: 'https://api.example.com/v1', key, keyHeader })
  expect(Object.entries(headersOf(request)).filter(([, value]) => value.includes(key))).toEqual(
    Object.entries(sent),
  )
  expect(requestText(request)).toContain(shown)
  expect(requestText(request)).not.toContain(key)
})
