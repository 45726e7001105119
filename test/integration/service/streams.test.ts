import { createParser } from 'eventsource-parser'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findScenario, type ScenarioName, scenarioGroups } from '../../service/scenarios.ts'
import { type Service, startService } from '../../service/start-service.ts'
import { bodyOf, createAsker } from './asking.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ answerMs: 20 })
})
afterAll(() => service.close())
beforeEach(() => service.setScenario('normal'))

const { chat, under } = createAsker(() => service)

interface StreamChunk {
  readonly choices?: readonly { index: number; delta?: { content?: string | null } }[]
}

function chunksIn(body: string): StreamChunk[] {
  const data: string[] = []
  const parser = createParser({
    onEvent: ({ event, data: text }) => (event === undefined ? data.push(text) : undefined),
  })
  parser.feed(`${body}\n\n`)
  return data.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text) as StreamChunk)
}

function textIn(body: string): string {
  const choices = chunksIn(body).flatMap((chunk) => chunk.choices ?? [])
  return choices.map(({ index, delta }) => (index === 0 ? (delta?.content ?? '') : '')).join('')
}

describe('the list of scenarios', () => {
  it('describes every scenario, and has no duplicate name', () => {
    const entries = scenarioGroups.flatMap(({ scenarios }) => Object.entries(scenarios))
    expect(entries.length).toBeGreaterThan(150)
    expect(new Set(entries.map(([name]) => name)).size).toBe(entries.length)
    for (const [name, { description }] of entries) {
      expect(description).toMatch(/^[A-Z].*\.$/)
      expect(findScenario(name)?.description).toBe(description)
    }
  })
})

describe('a stream with unusual formatting', () => {
  it('has the form of its name', async () => {
    const bodies = new Map<ScenarioName, string>()
    for (const name of ['crlf', 'carriage-returns', 'byte-order-mark', 'tight-data'] as const) {
      under(name)
      bodies.set(name, bodyOf(await chat()))
    }
    expect(bodies.get('crlf')).not.toMatch(/[^\r]\n/)
    expect(bodies.get('carriage-returns')).not.toContain('\n')
    expect(bodies.get('byte-order-mark')?.startsWith('\ufeffdata: {')).toBe(true)
    expect(bodies.get('tight-data')).not.toContain('data: ')
  })

  it('splits characters between their bytes, one write each', async () => {
    under('split-characters')
    const { text } = await chat()
    expect(text).toContain(`1\r\n\xf0\r\n1\r\n\x9f\r\n`)
  })

  it('has one malformed line', async () => {
    under('unreadable-line')
    const body = bodyOf(await chat())
    expect(() => chunksIn(body)).toThrow(SyntaxError)
  })
})

describe('a stream with unusual content', () => {
  it('sends half a character in each of two chunks', async () => {
    under('lone-surrogates')
    const body = bodyOf(await chat())
    expect(body).toContain(String.raw`"content":"\ud83d"`)
    expect(textIn(body)).toContain('👨')
  })
})
