import type { Failure } from '../../contract/chat/failure.ts'

type Head = Pick<NonNullable<Failure['response']>, 'status' | 'statusText' | 'headers'>

/** Writes a response as text: status line and headers, an empty line, the body. */
export function responseLines({ status, statusText, headers }: Head, body: string): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${statusText}`.trimEnd(), ...lines, '', body].join('\n')
}
