import type { ProgramExchange } from '../../../shared/contract/programs/program.ts'
import { programLimits } from '../../../shared/domain/programs/program-limits.ts'

const maxTextLength = 200_000

/** The last exchanges of each program that keeps them. In memory only. */
export type KeptExchanges = ReturnType<typeof createKeptExchanges>

/** Takes the response as it passes. */
export interface ExchangeText {
  add(bytes: Uint8Array): void
}

interface Kept {
  readonly callId: string
  readonly startedAt: number
  readonly request: string
  response: string
  isCut: boolean
}

export function createKeptExchanges() {
  const kept = new Map<string, Kept[]>()
  return {
    begin(
      programId: string,
      { callId, startedAt, request }: { callId: string; startedAt: number; request: Uint8Array },
    ): ExchangeText {
      const asked = Buffer.from(request.subarray(0, maxTextLength)).toString('utf8')
      const exchange = {
        callId,
        startedAt,
        request: asked,
        response: '',
        isCut: request.byteLength > maxTextLength,
      }
      const decoder = new TextDecoder()
      kept.set(programId, [exchange, ...(kept.get(programId) ?? [])].slice(0, programLimits.keptExchanges))
      return {
        add(bytes) {
          const room = maxTextLength - exchange.response.length
          // Characters may have several bytes, so only the text shows whether it fits.
          const text = room > 0 || !exchange.isCut ? decoder.decode(bytes, { stream: true }) : ''
          exchange.isCut ||= text.length > room
          exchange.response += text.slice(0, room)
        },
      }
    },
    list: (programId: string): ProgramExchange[] =>
      (kept.get(programId) ?? []).map((exchange) => ({ ...exchange })),
    forget: (programId: string): void => void kept.delete(programId),
  }
}
