import { setTimeout as pause } from 'node:timers/promises'
import { estimateTokens } from '../../../../src/shared/domain/usage/token-rates.ts'
import type { Scenario } from '../../../service/scenario.ts'

interface Pace {
  /** The text of one event. */
  readonly piece: string
  /** Events that leave together. */
  readonly atOnce?: number
  readonly everyMs: number
  /** The name under which the service answers. */
  readonly model?: string
}

/** The number of pieces that an endless service wrote, and the moment at which its network connection ended. */
interface Written {
  pieces: number
  closedAt: number | null
}

/** A service that writes until its network connection ends. It writes at most 100,000 tokens. */
export function endlessAt({ piece, atOnce = 1, everyMs, model }: Pace): {
  scenario: Scenario
  written: Written
} {
  const written: Written = { pieces: 0, closedAt: null }
  const most = 100_000 / estimateTokens(piece)
  const event = `data: ${JSON.stringify({ model, choices: [{ index: 0, delta: { content: piece } }] })}\n\n`
  const scenario: Scenario = {
    description: 'Streams until the connection closes.',
    async complete({ response, gone }) {
      gone.addEventListener('abort', () => (written.closedAt = performance.now()), { once: true })
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      while (!gone.aborted && written.pieces < most) {
        response.write(event.repeat(atOnce))
        written.pieces += atOnce
        await pause(everyMs)
      }
      response.end()
    },
  }
  return { scenario, written }
}
