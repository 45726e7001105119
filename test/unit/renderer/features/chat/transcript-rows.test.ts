import { describe, expect, it } from 'vitest'
import { describeDay, transcriptRows } from '../../../../../src/renderer/features/chat/messages/messages.tsx'
import { anAnswer, aQuestion } from '../../../../fixtures/samples/chat.ts'

const at = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime()
const kinds = (...times: number[]) => {
  const messages = times.map((createdAt, index) => aQuestion(`m${index}`, 'Hello', { createdAt }))
  return transcriptRows(messages, 0).map(({ key }) => key)
}

describe('the lines between days', () => {
  it('are above the first message of each day', () => {
    expect(kinds(at(18, 23), at(18, 23), at(19, 0), at(20, 9))).toEqual([
      'day of m0',
      'm0',
      'm1',
      'day of m2',
      'm2',
      'day of m3',
      'm3',
    ])
  })

  it('show that a clock went back', () => {
    expect(kinds(at(20, 9), at(19, 9))).toEqual(['day of m0', 'm0', 'day of m1', 'm1'])
  })

  it('are not above the first loaded message if earlier ones exist', () => {
    const rows = transcriptRows([aQuestion('q', 'Why?'), anAnswer('a', 'Because.')], 7)
    expect(rows.map(({ key }) => key)).toEqual(['q', 'a'])
    expect(rows).toMatchObject([
      { before: null, isLast: false },
      { before: { id: 'q' }, isLast: true },
    ])
  })

  it('are absent without a time', () => {
    expect(kinds(0, 0)).toEqual(['m0', 'm1'])
  })
})

describe('a change from one answer to the next', () => {
  const change = { systemPrompt: 'Be kind.', systemPromptEstimate: 3, modelId: null }
  const marked = (...messages: Parameters<typeof transcriptRows>[0]) =>
    transcriptRows(messages, 7).flatMap((row) =>
      row.kind === 'message' && row.change !== null ? [row.key] : [],
    )

  it('is marked above the question, once, and above the answer only if its question is not loaded', () => {
    const [question, answer] = [aQuestion('q', 'Why?'), anAnswer('a', 'Because.', { change })]
    expect(marked(anAnswer('a0', 'No.'), question, answer)).toEqual(['q'])
    expect(marked(answer, aQuestion('q2', 'Why?'))).toEqual(['a'])
    expect(marked(question)).toEqual([])
  })
})

describe('the name of a day', () => {
  it('is a word if it is near, else weekday and date, with the year if it differs', () => {
    const now = at(20, 0)
    expect(describeDay(at(20, 23), now)).toBe('Today')
    expect(describeDay(at(19, 23), now)).toBe('Yesterday')
    expect(describeDay(at(18, 1), now)).toBe('Wednesday, November 18')
    expect(describeDay(new Date(2025, 10, 20, 12).getTime(), now)).toBe('Thursday, November 20, 2025')
  })
})
