import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Scenario } from '../../service/scenario.ts'
import { setBudget } from '../app/money/budget-story.ts'
import { answering, beginMetering } from './meter-story.ts'

const model = 'harbour-7b-instruct'
const words = 'and so on '.repeat(40)

interface Form {
  readonly start: readonly object[]
  readonly piece: object
}

const facts = { id: 'a1', created: 5, model }
const response = { id: 'a1', object: 'response', created_at: 5, model, status: 'in_progress', usage: null }
const usage = { input_tokens: 3, output_tokens: 1 }
const forms = {
  '/chat/completions': {
    start: [],
    piece: { ...facts, choices: [{ index: 0, delta: { content: words }, finish_reason: null }] },
  },
  '/completions': {
    start: [],
    piece: { ...facts, choices: [{ index: 0, text: words, finish_reason: null }] },
  },
  '/responses': {
    start: [{ type: 'response.created', response }],
    piece: { type: 'response.output_text.delta', delta: words },
  },
  '/messages': {
    start: [
      { type: 'message_start', message: { id: 'a1', model, usage } },
      { type: 'content_block_start', index: 0, content_block: { type: 'thinking', thinking: '' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'content_block_start', index: 1, content_block: { type: 'text', text: '' } },
    ],
    piece: { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: words } },
  },
} satisfies Record<string, Form>

function textOf(event: object): string {
  const name = 'type' in event ? `event: ${String(event.type)}\n` : ''
  return `${name}data: ${JSON.stringify(event)}\n\n`
}

/** Streams without an end, in pieces that end within an event. */
function endless({ start, piece }: Form): Scenario {
  return answering(async ({ response: to, gone }) => {
    to.writeHead(200, { 'content-type': 'text/event-stream' })
    const text = textOf(piece)
    to.write(start.map(textOf).join('') + text.slice(0, 30))
    for (let count = 0; !gone.aborted && count < 400; count += 1) {
      to.write(text.slice(30) + text.slice(0, 30))
      await pause(10)
    }
  })
}

const ends = {
  '/chat/completions': [
    {
      id: 'a1',
      object: 'chat.completion.chunk',
      created: 5,
      model,
      choices: [{ index: 0, delta: {}, logprobs: null, finish_reason: 'stop' }],
    },
    '[DONE]',
  ],
  '/completions': [
    {
      id: 'a1',
      object: 'text_completion',
      created: 5,
      model,
      choices: [{ index: 0, text: '', logprobs: null, finish_reason: 'stop' }],
    },
    '[DONE]',
  ],
  '/responses': [
    {
      type: 'response.incomplete',
      response: {
        id: 'a1',
        status: 'incomplete',
        incomplete_details: { reason: 'max_output_tokens' },
        usage: { output_tokens: expect.any(Number), total_tokens: expect.any(Number) },
      },
    },
  ],
  '/messages': [
    { type: 'content_block_stop', index: 1 },
    {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn' },
      usage: { output_tokens: expect.any(Number) },
    },
    { type: 'message_stop' },
  ],
}

test.each(Object.entries(forms))(
  'a stream of %s that a budget ends has the end of its API, and its repeat is refused',
  async (path, form) => {
    const { ask, app, program, calls, posts } = await beginMetering(endless(form), {
      stopsAtBudget: true,
      keepsBodies: true,
    })
    await setBudget({ app }, '1500', { programId: program.id })
    const sent = { method: 'POST', path, body: { model, stream: true } }
    const { body } = await ask(sent)
    const data = body
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => line.slice(6))
    // Every event of the service is whole.
    const events: unknown[] = data.map((text) => (text === '[DONE]' ? text : JSON.parse(text)))
    const end = ends[path as keyof typeof ends]
    const served = [...form.start, ...Array(events.length - end.length - form.start.length).fill(form.piece)]
    expect(events.slice(0, served.length)).toEqual(served)
    expect(events.slice(served.length)).toMatchObject(end)
    const [call] = calls()
    expect(call).toMatchObject({ state: 'stopped-at-limit', source: expect.stringMatching(/reported/) })
    expect(call?.estimate?.completionTokens).toBeGreaterThan(1_000)
    expect((await ask(sent)).status).toBe(402)
    expect(posts()).toHaveLength(1)
    const [kept] = await app.request('programs.exchanges', { programId: program.id })
    expect(kept?.response).not.toMatch(/"stop"|incomplete|end_turn/)
  },
)

/** Sends each piece by itself. */
function inPieces(...pieces: readonly string[]): Scenario {
  return answering(async ({ response: to }) => {
    to.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const piece of pieces) {
      to.write(piece)
      await pause(20)
    }
    to.end()
  })
}

const long = words.repeat(30)
const { start } = forms['/messages']
const longPiece = { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: long } }
const toolUse = { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 2_700 } }
const chatChoice = { index: 0, delta: { content: long }, finish_reason: 'stop' }
const chatUsage = { prompt_tokens: 9, completion_tokens: 2_700, total_tokens: 2_709 }

test.each([
  [
    '/messages',
    [
      [...start, longPiece, { type: 'content_block_stop', index: 1 }, toolUse].map(textOf).join(''),
      textOf({ type: 'message_stop' }),
    ],
  ],
  [
    '/chat/completions',
    [
      textOf({ ...facts, choices: [chatChoice] }),
      textOf({ ...facts, choices: [], usage: chatUsage }),
      'data: [DONE]\n\n',
    ],
  ],
])(
  'an answer of %s that passes a limit with its last words keeps its end and its counts',
  async (path, pieces) => {
    const more = { stopsAtBudget: true, addsUsage: false }
    const { ask, app, program, calls } = await beginMetering(inPieces(...pieces), more)
    await setBudget({ app }, '1500', { programId: program.id })
    expect((await ask({ method: 'POST', path, body: { model, stream: true } })).body).toBe(pieces.join(''))
    expect(calls()).toMatchObject([{ state: 'complete', usage: { completionTokens: 2_700 } }])
  },
)

test('a stream with one line break between events ends at a limit too', async () => {
  const line = `data: ${JSON.stringify(forms['/chat/completions'].piece)}\n`
  const pieces = inPieces(...Array<string>(60).fill(line))
  const { ask, app, program, calls } = await beginMetering(pieces, { stopsAtBudget: true, addsUsage: false })
  await setBudget({ app }, '1500', { programId: program.id })
  const { body } = await ask({ method: 'POST', path: '/chat/completions', body: { model, stream: true } })
  expect(body).toMatch(/\n\ndata: \{[^\n]+"finish_reason":"stop"\}\]\}\n\ndata: \[DONE\]\n\n$/)
  expect(calls()).toMatchObject([{ state: 'stopped-at-limit' }])
})
