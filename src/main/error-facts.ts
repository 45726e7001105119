import { errorKind } from '../shared/domain/app/errors.ts'
import type { LogFacts } from './log.ts'

/**
 * The facts that may be logged about an error: its kind, code and place in the app's files. Never its
 * message.
 */
export function errorFacts(error: unknown): LogFacts {
  const kind = errorKind(error)
  const facts = { error: /^[\w-]{1,40}$/.test(kind) ? kind : 'unnamed' }
  if (!(error instanceof Error)) return facts
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const at = placesIn(error)
  return {
    ...facts,
    ...(/^[\w-]{1,40}$/.test(code) && { code }),
    ...(at !== '' && { at }),
  }
}

/**
 * File names without their folders, which would reveal the user's name. Skips the message, which could look
 * like a place.
 */
function placesIn({ message, stack = '' }: Error): string {
  const [head, ...rest] = stack.split(message === '' ? '\n' : message)
  if (rest.length === 0 || head?.includes('\n') === true) return ''
  const frames = stack.slice((head ?? '').length + message.length)
  const places = frames.matchAll(/(?<![\w.-])([\w.-]+\.[cm]?[jt]s):(\d{1,7}):(\d{1,7})\)?$/gm)
  return [...places]
    .slice(0, 3)
    .map(([, file, line, column]) => `${file}:${line}:${column}`)
    .join(' ')
}
