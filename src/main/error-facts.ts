import { errorKind } from '../shared/domain/app/errors.ts'
import type { LogFacts } from './log.ts'

/** What may be written down of an error: its kind, its code, and where in the app's own files it was made. Never its message. */
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

/** The names of files without their folders, which tell who the person is; looked for behind the message, which could look like one. */
function placesIn({ message, stack = '' }: Error): string {
  const [head, ...rest] = stack.split(message === '' ? '\n' : message)
  if (rest.length === 0 || head?.includes('\n') === true) return ''
  const frames = stack.slice((head ?? '').length + message.length)
  const places = frames.matchAll(/([\w.-]+\.[cm]?[jt]s):(\d{1,7}):(\d{1,7})\)?$/gm)
  return [...places]
    .slice(0, 3)
    .map(([, file, line, column]) => `${file}:${line}:${column}`)
    .join(' ')
}
