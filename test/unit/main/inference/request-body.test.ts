import { expect, test } from 'vitest'
import type { ChatRequest } from '../../../../src/main/inference/inference.ts'
import {
  bodyOf,
  chatRequestText,
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
  const ids = { turnId: 'turn', callId: 'call', attempt: 1, readImage: () => [] }
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

/** Two pieces of base64 for each image, as they are stored. */
const bytes = new Map([
  ['a', Buffer.alloc(300_000, 'a')],
  ['b', Buffer.from('b')],
])
const withImages: ChatRequest = {
  ...requestOf([], 'whole'),
  messages: [
    { role: 'system', content: 'Be brief.' },
    {
      role: 'user',
      content: [
        { text: 'Which "one"\nis larger?' },
        { image: { hash: 'a', type: 'webp', detail: null, width: 2_048, height: 9, byteCount: 300_000 } },
        { text: 'Or 👩‍👧?' },
        { image: { hash: 'b', type: 'png', detail: 'low', width: 1, height: 1, byteCount: 1 } },
      ],
    },
    { role: 'assistant', content: 'The first.' },
    { role: 'user', content: 'Sure?' },
  ],
  *readImage(hash) {
    const data = bytes.get(hash)?.toString('base64') ?? ''
    yield data.slice(0, 8)
    yield data.slice(8)
  },
}
const around = [
  '{"model":"a \\"model\\"","messages":[{"role":"system","content":"Be brief."},{"role":"user","content":[{"type":"text","text":"Which \\"one\\"\\nis larger?"},{"type":"image_url","image_url":{"url":"data:image/webp;base64,',
  '"}},{"type":"text","text":"Or 👩‍👧?"},{"type":"image_url","image_url":{"url":"data:image/png;base64,',
  '","detail":"low"}}]},{"role":"assistant","content":"The first."},{"role":"user","content":"Sure?"}]}',
]

test('only a message with images has parts, and every other byte of the body is as without', async () => {
  const [first, second] = [...bytes.values()].map((data) => data.toString('base64'))
  const body = new TextDecoder().decode(await bodyOf(withImages))
  expect(body === [around[0], first, around[1], second, around[2]].join('')).toBe(true)
})

test('the shown request has the size of each image in place of its bytes, and the length that was sent', async () => {
  const target = { baseAddress: 'https://api.example.com/v1', key: null, keyHeader: 'bearer' } as const
  const shown = await chatRequestText(target, withImages)
  expect(shown.split('\n\n')[1]).toBe([around[0], '… (300.0 kB)', around[1], '… (1 B)', around[2]].join(''))
  expect(shown).toContain(`\nContent-Length: ${(await bodyOf(withImages)).byteLength}\n`)
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
