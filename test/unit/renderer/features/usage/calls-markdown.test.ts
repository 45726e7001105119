import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { callsToMarkdown } from '../../../../../src/renderer/features/usage/chat-usage/review-actions.tsx'
import { describeAnomaly } from '../../../../../src/renderer/strings/anomalies.ts'
import { aReviewRow } from '../../../../fixtures/samples/usage.ts'

const noPrice = { cost: null, estimatedCost: null }

/** Reads the table like any program that knows tables in Markdown. */
function cellsOf(markdown: string): string[][] {
  const html = new MarkdownIt().render(markdown)
  return [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, line = '']) =>
    [...line.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) => cell),
  )
}

describe('the calls as Markdown', () => {
  it('are a table with every column, and without money columns if no price is known', () => {
    const [head, first] = cellsOf(callsToMarkdown([aReviewRow({ ...noPrice, number: 7 })]))
    expect(head).toEqual([
      '#',
      'Kind',
      'Model',
      'Prompt',
      'History',
      'New',
      'Completion',
      'Total',
      'First token',
      'Duration',
      'Status',
      'Time',
      'Anomalies',
    ])
    expect(first?.slice(0, 11)).toEqual([
      '7',
      'answer',
      'meridian-70b-chat',
      '1,203',
      '646',
      '557',
      '142',
      '1,345',
      '0.3 s',
      '2.8 s',
      '200',
    ])
  })

  it('keep any name one cell of plain text', () => {
    const modelRequested = 'a | **b**\n`c`'
    const [head, first] = cellsOf(callsToMarkdown([aReviewRow({ ...noPrice, modelRequested })]))
    expect(first).toHaveLength(head?.length ?? 0)
    expect(first?.[2]).toBe('a | **b** `c`')
  })

  it('name missing counts, and mark estimates', () => {
    const nothing = { promptTokens: null, completionTokens: null, totalTokens: null }
    const split = { kind: 'not-known', reason: 'not-reported' } as const
    const [, missing, estimated] = cellsOf(
      callsToMarkdown([
        aReviewRow({ ...noPrice, usage: nothing, source: 'not-reported', split }),
        aReviewRow({
          ...noPrice,
          usage: nothing,
          source: 'estimated',
          estimate: { promptTokens: 700, completionTokens: 112 },
          split,
        }),
      ]),
    )
    expect(missing?.slice(3, 8)).toEqual([
      'not reported',
      'unknown',
      'unknown',
      'not reported',
      'not reported',
    ])
    expect(estimated?.slice(3, 8)).toEqual(['≈ 700', 'unknown', 'unknown', '≈ 112', '≈ 812'])
  })

  it('list anomalies like the table', () => {
    const [, first] = cellsOf(
      callsToMarkdown([aReviewRow({ ...noPrice, anomalies: [{ kind: 'sent-twice' }] })]),
    )
    expect(first?.at(-1)).toBe(describeAnomaly({ kind: 'sent-twice' }))
  })
})
