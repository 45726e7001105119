import { setTimeout as pause } from 'node:timers/promises'
import { createTokenCounter } from '../../../src/main/services/money/answer-limits.ts'
import { priorTokenRates } from '../../../src/shared/domain/usage/token-rates.ts'
import type { Scenario } from '../../service/scenario.ts'

export interface Pace {
  readonly letters: number
  /** Pieces that leave together. */
  readonly atOnce: number
  readonly everyMs: number
}

export interface Closing {
  readonly ms: number
  readonly overPercent: number
}

interface Endless {
  readonly limit: number
  readonly pace: Pace
  readonly text: string
}

/**
 * A service that writes a text again and again. `closing` is the time from the piece that reaches the limit to
 * the end of the network connection.
 */
export function endlessAnswer({ limit, pace, text }: Endless): {
  scenario: Scenario
  closing: Promise<number>
} {
  const { promise: closing, resolve, reject } = Promise.withResolvers<number>()
  const counter = createTokenCounter(priorTokenRates)
  let passedAt: number | null = null
  let at = 0
  const nextPiece = (): string => {
    const piece = text.slice(at, at + pace.letters)
    at = at + pace.letters < text.length ? at + pace.letters : 0
    counter.take({ type: 'text', text: piece })
    return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: piece } }] })}\n\n`
  }
  const scenario: Scenario = {
    description: 'Streams until the connection closes.',
    async complete({ response, gone }) {
      gone.addEventListener('abort', () => {
        if (passedAt === null) reject(new Error('The connection closed before the limit.'))
        else resolve(performance.now() - passedAt)
      })
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      while (!gone.aborted) {
        const pieces = Array.from({ length: pace.atOnce }, nextPiece).join('')
        if (counter.tokens() >= limit) passedAt ??= performance.now()
        response.write(pieces)
        await pause(pace.everyMs)
      }
      response.end()
    },
  }
  return { scenario, closing }
}
