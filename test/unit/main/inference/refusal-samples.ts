import type { Problem } from '../../../../src/main/inference/errors/problem.ts'
import { readServiceError } from '../../../../src/main/inference/errors/service-error.ts'
import type { FailureCode } from '../../../../src/shared/contract/chat/failure.ts'

export interface Refusal {
  readonly status: number
  readonly body: unknown
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  readonly isChat?: boolean
  readonly asksForStream?: boolean
  readonly extraNames?: readonly string[]
  readonly hasImages?: boolean
}

export interface Meant extends Refusal {
  readonly code: FailureCode
  readonly excerpt?: string
}

/** A refusal as the transport passes it on. */
export function readRefusal({
  status,
  body,
  headers = {},
  isChat = true,
  asksForStream = false,
  extraNames = [],
  hasImages = false,
}: Refusal): Problem {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const header = (name: string): string | null => headers[name] ?? null
  const contentType = header('content-type')
  return readServiceError(
    { status, contentType, header, isChat, asksForStream, extraNames, hasImages },
    text,
    parse(text),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
