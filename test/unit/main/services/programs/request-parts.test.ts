import { describe, expect, test } from 'vitest'
import { readRequestFields } from '../../../../../src/main/services/programs/request-fields.ts'
import {
  type RequestParts,
  readRequestParts,
} from '../../../../../src/main/services/programs/request-parts.ts'
import { writePng } from '../../../../fixtures/images/write-image.ts'
import { type AgentRequest, agentRequest } from '../../../../fixtures/wire/agent-requests.ts'

function partsOf({ body, headers, path }: AgentRequest): RequestParts {
  const fields = readRequestFields(body, path.startsWith('/responses') ? 'responses' : null)
  if (fields === null) throw new Error('The body is not read.')
  return readRequestParts(fields, { headers, path })
}

const partsIn = (body: object, headers: AgentRequest['headers'] = []): RequestParts =>
  partsOf({ body: Buffer.from(JSON.stringify({ model: 'm', ...body })), headers, path: '/chat/completions' })
const captured = (name: string): RequestParts => partsOf(agentRequest(name))
const user = (content: unknown) => ({ role: 'user', content })
const said = user('Hello')
const tool = (name: string) => ({ type: 'function', function: { name } })
const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

describe('the requests of real programs', () => {
  // The texts are as long as they were. The schemas of tools were shortened, so the smallest sizes are given.
  test.each([
    ['01-codex-hello', 19_780, 13, 11_000],
    ['04-codex-gpt6-1', 32_620, 12, 22_000],
    ['07-codex-compaction', 19_780, 0, 0],
    ['15-claude-hello', 16_763, 12, 20_000],
    ['27-opencode-title', 2_096, 0, 0],
    ['28-opencode-tool-1', 9_568, 10, 17_000],
    ['32-qwen-hello', 24_894, 10, 21_000],
    ['33-qwen-memory', 16_110, 6, 11_000],
    ['34-continue-chat', 1_268, 11, 4_000],
    ['38-sdk-responses-whole', 0, 0, 0],
    ['40-sdk-embeddings', 0, 0, 0],
  ])('%s has its instructions and tools', (name, instructions, toolCount, leastTools) => {
    const { sizes, tools } = captured(name)
    expect(Math.abs(sizes.instructionBytes - instructions)).toBeLessThanOrEqual(instructions * 0.03)
    expect([sizes.toolCount, tools.length]).toEqual([toolCount, toolCount])
    expect(sizes.toolBytes).toBeGreaterThanOrEqual(leastTools)
    const whole = sizes.instructionBytes + sizes.toolBytes + sizes.messageBytes
    expect(whole).toBeLessThanOrEqual(agentRequest(name).body.length)
    expect(sizes.messageBytes).toBeGreaterThan(0)
  })

  test('tools in namespaces and in the input have the name of their namespace', () => {
    const names = captured('04-codex-gpt6-1').tools.map(({ name }) => name)
    expect(names).toContain('functions.exec')
    expect(names).toContain('collaboration.spawn_agent')
    expect(captured('01-codex-hello').tools.at(-1)).toEqual({ name: 'web_search', bytes: 49 })
  })

  test.each([
    ['02-codex-tool-1', '03-codex-tool-2'],
    ['16-claude-tool-1', '17-claude-tool-2'],
    ['27-opencode-title', '28-opencode-tool-1'],
  ])('%s and %s name one task, and ask for other answers', (one, other) => {
    expect(captured(one).taskKey).toMatch(/^(?:00000000-|ses_)/)
    expect(captured(one).taskKey).toBe(captured(other).taskKey)
    expect(captured(one).sizes.promptMark).not.toBe(captured(other).sizes.promptMark)
  })

  test.each([
    ['09-codex-cut-1', '10-codex-cut-2'],
    ['21-claude-cut-1', '22-claude-cut-2'],
    ['23-claude-error-event-1', '24-claude-error-event-2'],
  ])('%s and %s ask for the same answer', (one, other) => {
    expect(captured(one).sizes.promptMark).toBe(captured(other).sizes.promptMark)
  })

  test('only the compaction is one, and only a request with history of the service is not whole', () => {
    expect(captured('07-codex-compaction').sizes.isCompaction).toBe(true)
    expect(captured('06-codex-resume').sizes.isCompaction).toBe(false)
    expect(captured('39-sdk-responses-previous').sizes.isWhole).toBe(false)
    expect(captured('38-sdk-responses-whole').sizes.isWhole).toBe(true)
  })
})

describe('any request', () => {
  test('has instructions, tools and messages, wherever they are', () => {
    const system = { role: 'system', content: 'Be brief. Ä' }
    const { sizes } = partsIn({
      system: 'Rules',
      messages: [said, system],
      tools: [tool('a')],
      instructions: null,
    })
    expect(sizes.instructionBytes).toBe(sizeOf('Rules') + sizeOf(system))
    expect(sizes.toolBytes).toBe(sizeOf([tool('a')]))
    expect(sizes.messageBytes).toBe(sizeOf([said, system]) - sizeOf(system))
  })

  test('names its task by a session, then by the key of its cache, then by the session of its user', () => {
    const body = {
      messages: [said],
      prompt_cache_key: 'the same for all',
      metadata: { user_id: 'user_abc_account__session_0f-1' },
    }
    const json = {
      messages: [said],
      metadata: { user_id: JSON.stringify({ device_id: 'd', session_id: 's-2' }) },
    }
    expect(partsIn(body, [['X-Session-Id', 'ses']]).taskKey).toBe('ses')
    expect(partsIn(body).taskKey).toBe('the same for all')
    expect(partsIn({ ...body, prompt_cache_key: '' }).taskKey).toBe('0f-1')
    expect(partsIn(json).taskKey).toBe('s-2')
    expect(partsIn({ messages: [said], metadata: { user_id: 'ada' } }).taskKey).toBeNull()
  })

  test('asks for the same answer until a user or a tool says more', () => {
    const markOf = (...messages: object[]) => partsIn({ messages }).sizes.promptMark
    const partial = { role: 'assistant', content: 'Once upon' }
    expect(markOf(said, partial)).toBe(markOf(said))
    expect(markOf(said, partial, user('Go on'))).not.toBe(markOf(said))
    expect(markOf(user('Hallo'))).not.toBe(markOf(said))
  })

  test('counts a file as the text of its tokens', async () => {
    const data = 'A'.repeat(400_000)
    const sizeWith = (content: unknown) => partsIn({ messages: [user(content)] }).sizes.messageBytes
    const none = sizeWith('')
    expect(sizeWith([{ image_url: { url: `data:image/png;base64,${data}` } }]) - none).toBeLessThan(17_000)
    expect(sizeWith([{ source: { type: 'base64', data } }]) - none).toBeLessThan(17_000)
    const image = await writePng({ width: 1_024, height: 1_024 })
    const url = `data:image/png;base64,${Buffer.from(image).toString('base64')}`
    expect(sizeWith([{ image_url: { url } }]) - none).toBeLessThan(1_600 * 4)
    expect(sizeWith(`data: ${'a word '.repeat(50_000)}`) - none).toBeGreaterThan(300_000)
  })

  test.each([
    ['a name with control characters', [tool('a\n\u0000b\u202e')], ['a  b\u202e']],
    ['a long name', [tool('n'.repeat(9_000)), tool('n'.repeat(300))], ['function', 'n'.repeat(64)]],
    ['names that are no text', [{ name: 7 }, { function: null }, {}], ['?', '?', '?']],
    ['no tools', [1, 'two', null, [tool('inner')]], []],
    ['no list', { a: tool('a') }, []],
    ['a namespace in a namespace', [{ name: 'n', tools: [{ name: 'm', tools: [tool('x')] }] }], ['n.m']],
  ])('takes tools with %s as data', (_name, tools, names) => {
    expect(partsIn({ messages: [said], tools }).tools.map(({ name }) => name)).toEqual(names)
  })

  test('names some hundred tools, and counts all', () => {
    const { tools, sizes } = partsIn({
      messages: [said],
      tools: Array.from({ length: 600 }, (_, at) => tool(`t${at}`)),
    })
    expect([tools.length, sizes.toolCount]).toEqual([256, 600])
  })

  test.each([
    ['many messages', { messages: Array.from({ length: 60_000 }, () => said) }],
    ['a long message', { messages: [user('"\\'.repeat(1_250_000))] }],
    ['numbers', { input: Array.from({ length: 800_000 }, () => 12_345) }],
    ['deep lists', `{"model":"m","messages":[{"content":${'['.repeat(2e6)}${']'.repeat(2e6)}}]}`],
    [
      'a very long list of tools',
      { messages: [said], tools: Array.from({ length: 90_000 }, () => tool('same')) },
    ],
  ])('of megabytes is measured in one pass: %s', (_name, body) => {
    const text = typeof body === 'string' ? body : JSON.stringify({ model: 'm', ...body })
    const fields = readRequestFields(Buffer.from(text), null)
    if (fields === null) throw new Error('The body is not read.')
    // A second pass for each value would not end within the test's time.
    expect(readRequestParts(fields, { headers: [], path: '/responses' }).tools.length).toBeLessThanOrEqual(
      256,
    )
  })
})
