import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Output } from '../../../src/shared/contract/contract.ts'
import type { Call } from '../../../src/shared/contract/usage/call.ts'
import { noDetails } from '../../../src/shared/domain/usage/usage-details.ts'
import {
  aCall,
  anAnswer,
  anAttempt,
  detailedCall,
  detailedReport,
  twoTurns,
} from '../../fixtures/samples/chat.ts'
import { chatOf } from '../fake-world.ts'
import { answer, openApp } from '../open-app.tsx'

const ending = (call: Call) => [...twoTurns.slice(0, 3), anAnswer('a2', 'Yes.', { call })]

describe('the details of an answer', () => {
  const shownExchange = async (exchange: Output<'chat.exchange'>) => {
    const bridge = await openApp(chatOf(twoTurns), (fake) => fake.answer('chat.exchange', () => exchange))
    await answer.getByRole('button', { name: 'Details' }).click()
    await answer.getByRole('button', { name: 'Show raw exchange' }).click()
    return bridge
  }

  it('show request and response, each with its own scrolling by keyboard and its own Copy', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const response = `HTTP/1.1 200 OK\n\n${'data: {"choices":[]}\n\n'.repeat(5_000)}`
    await shownExchange({ request: 'POST /v1/chat/completions', response, responseKind: 'whole' })
    const box = answer.getByRole('group', { name: 'Response' })
    await expect.element(box).toMatchTextContent('HTTP/1.1 200 OK')
    await box.click()
    await userEvent.keyboard('{PageDown}')
    await expect.poll(() => box.element().scrollTop).toBeGreaterThan(0)
    await answer.getByRole('button', { name: 'Copy request' }).click()
    await answer.getByRole('button', { name: 'Copy response' }).click()
    expect(writeText.mock.calls).toEqual([['POST /v1/chat/completions'], [response]])
  })

  it.each([
    ['forgotten', 'Tally keeps the raw responses of the last 20 answers until you quit.'],
    ['demo', 'The demo service runs inside Tally.'],
  ] as const)('say that a response is %s, and offer nothing to copy', async (responseKind, words) => {
    await shownExchange({ request: 'POST', response: '', responseKind })
    await expect.element(answer).toMatchTextContent(words)
    await expect.element(answer.getByRole('button', { name: 'Copy request' })).toBeVisible()
    await expect.element(answer.getByRole('button', { name: 'Copy response' })).not.toBeInTheDocument()
  })

  it('begin in view, also below the last answer of a small window', async () => {
    await page.viewport(1000, 420)
    await openApp(chatOf(twoTurns))
    await answer.getByRole('button', { name: 'Details' }).click()
    const scroller = answer.element().closest('[data-scroller]')
    const topOf = (element: Element | null | undefined) => element?.getBoundingClientRect().top ?? 0
    const first = answer.getByText('Model', { exact: true })
    await expect.element(first).toBeVisible()
    await expect.poll(() => topOf(first.element())).toBeGreaterThan(topOf(scroller))
  })

  const nothing = { promptTokens: null, completionTokens: null, totalTokens: null }
  it('list every other call of the same answer, without a zero for a missing count', async () => {
    const calls = [
      aCall({ id: 'c1', state: 'failed', source: 'none', usage: nothing, httpStatus: 503, durationMs: 120 }),
      aCall({ id: 'c2', state: 'cut-off', source: 'not-reported', usage: nothing }),
      aCall({ id: 'c3' }),
    ]
    await openApp(chatOf(twoTurns), (fake) =>
      fake.answer('chat.attempts', () => calls.map((call) => anAttempt(call))),
    )
    await answer.getByRole('button', { name: 'Details' }).click()
    const rows = answer.getByRole('table', { name: 'Calls for this answer' }).getByRole('row')
    await expect.element(rows.nth(1)).toMatchTextContent('failed503–––')
    await expect.element(rows.nth(1)).toMatchTextContent('0.1 s')
    await expect.element(rows.nth(2)).toMatchTextContent('cut off200not reportednot reportednot reported')
    await expect.element(rows.nth(3)).toMatchTextContent('complete2001,2031421,345')
  })

  const shownReport = async (call: Call, usageText: string | null) => {
    await openApp(chatOf(ending(call)), (fake) =>
      fake.answer('chat.attempts', () => [anAttempt(call, usageText)]),
    )
    await answer.getByRole('button', { name: 'Details' }).click()
  }

  it('name every reported figure that the line above lacks, and show and copy the report exactly as received', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await shownReport(detailedCall, detailedReport)
    const box = answer.getByRole('group', { name: 'Usage report' })
    await expect.element(box).toHaveTextContent(detailedReport)
    for (const [name, value] of [
      ['Cached tokens', '1,024, part of the prompt'],
      ['Cache write tokens', '100 written to cache, part of the prompt'],
      ['Reasoning tokens', '64, part of the completion'],
      ['prompt_tokens_details.audio_tokens', '0'],
      ['completion_tokens_details.accepted_prediction_tokens', '12'],
    ] as const)
      await expect.element(answer).toMatchTextContent(`${name}${value}`)
    await answer.getByRole('button', { name: 'Copy usage report' }).click()
    expect(writeText.mock.calls).toEqual([[detailedReport]])
  })

  it.each([
    ['too long', 'The report was longer than 4 kB, so Tally kept only its numbers.'],
    [null, 'not recorded'],
    [null, 'not reported', aCall({ usage: nothing, source: 'not-reported' })],
  ])('say why there is no report: %s, %s', async (mark, words, call = detailedCall) => {
    await shownReport(call, mark)
    await expect.element(answer).toMatchTextContent(`Usage report${words}`)
    await expect.element(answer.getByRole('button', { name: 'Copy usage report' })).not.toBeInTheDocument()
  })
})

describe('the line under an answer', () => {
  const shownLine = async (usage: Call['usage'], details: Partial<Call['details']>) => {
    const call = aCall({ usage, details: { ...noDetails, ...details } })
    await openApp(chatOf(ending(call)))
    return answer.getByRole('group', { name: 'Token usage' })
  }
  const counts = (promptTokens: number, completionTokens: number, totalTokens: number) => ({
    promptTokens,
    completionTokens,
    totalTokens,
  })

  it.each([
    [
      'inside the counts',
      counts(1203, 87, 1290),
      { cachedTokens: 1024, reasoningTokens: 64, cachePlace: 'inside', reasoningPlace: 'inside' },
      'prompt 1,203 (1,024 cached) · completion 87 (64 reasoning) · total 1,290',
    ],
    [
      'in addition to the counts',
      counts(20, 87, 251),
      { cachedTokens: 80, reasoningTokens: 64, cachePlace: 'beside', reasoningPlace: 'beside' },
      'prompt 20 + 80 cached · completion 87 + 64 reasoning · total 251',
    ],
    [
      'that were reported as zero',
      counts(20, 87, 107),
      { cachedTokens: 0, reasoningTokens: 0, cachePlace: 'inside', reasoningPlace: 'inside' },
      'prompt 20 · completion 87 · total 107',
    ],
  ] as const)('has cached and reasoning tokens %s', async (_, usage, details, words) => {
    const line = await shownLine(usage, details)
    await expect.element(line).toMatchTextContent(words)
    await expect.element(line).toHaveAttribute('data-cached-tokens', String(details.cachedTokens))
    await expect.element(line).toHaveAttribute('data-reasoning-tokens', String(details.reasoningTokens))
  })

  it('explains counts in addition for the keyboard too', async () => {
    const places = { cachePlace: 'beside', reasoningPlace: 'beside' } as const
    const line = await shownLine(counts(20, 87, 251), { cachedTokens: 80, reasoningTokens: 64, ...places })
    for (const words of ['+ 80 cached', '+ 64 reasoning']) {
      const part = line.getByText(words)
      ;(part.element() as HTMLElement).focus()
      await expect.element(part).toHaveFocus()
      await expect.element(part).toHaveAccessibleDescription(/in addition to/u)
    }
  })

  it('says where the report does not show whether the prompt includes cached tokens', async () => {
    const line = await shownLine(counts(100, 6_000, 9), { cachedTokens: 80, reasoningTokens: 6_001 })
    await expect
      .element(line)
      .toMatchTextContent('prompt 100 (80 cached) · completion 6,000 (6,001 reasoning)')
    await expect
      .element(line.getByText('(80 cached)'))
      .toHaveAccessibleDescription(/doesn't show whether the prompt includes them/u)
  })

  it('has no such count that was not reported', async () => {
    const line = await shownLine(counts(20, 87, 107), {})
    await expect.element(line).toMatchTextContent('prompt 20 · completion 87 · total 107')
    await expect.element(line).toHaveAttribute('data-cached-tokens', '')
    await expect.element(line).toHaveAttribute('data-reasoning-tokens', '')
    await expect.element(line).toHaveAttribute('data-image-tokens', '')
  })
})
