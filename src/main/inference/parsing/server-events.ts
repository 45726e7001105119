import { parseJson } from '../../../shared/domain/app/json-text.ts'

export interface ServerEvent {
  /** `error` for an event of that name; `too-large` for an event without an end. */
  readonly kind: 'data' | 'named' | 'error' | 'too-large'
  readonly data: string
}

interface ServerEventReader {
  feed(text: string): void
  /** Emits a last event whose blank line never arrived. */
  end(): void
}

const byteOrderMark = '\ufeff'
const space = 0x20

/** Reads server-sent events, wherever the text is split and whichever line endings it uses. */
export function createServerEventReader(
  maxEventLength: number,
  take: (event: ServerEvent) => void,
): ServerEventReader {
  let unfinishedLine = ''
  let name = ''
  let data: string | null = null
  let isOneLine = true
  let isAtStart = true
  let maySkipLineFeed = false
  let isOver = false

  function endAsTooLarge(): void {
    isOver = true
    take({ kind: 'too-large', data: '' })
  }

  function dispatch(): void {
    const event: ServerEvent | null = data === null ? null : { kind: kindOf(name), data }
    name = ''
    data = null
    if (event !== null) take(event)
  }

  function addData(value: string): void {
    // Some services write one line break between events. A complete object doesn't continue on the next line.
    if (data !== null && isOneLine && isObject(data)) dispatch()
    isOneLine = data === null
    data = data === null ? value : `${data}\n${value}`
    if (data.length > maxEventLength) endAsTooLarge()
  }

  function readLine(line: string): void {
    if (line === '') dispatch()
    else if (line.startsWith('data:')) addData(valueAfter(line, 5))
    else if (line.startsWith('event:')) name = valueAfter(line, 6)
    // llama.cpp before autumn 2025 wrote `error: {...}` where others write `data:`.
    else if (line.startsWith('error:')) take({ kind: 'error', data: valueAfter(line, 6) })
    else if (line === 'data') addData('')
  }

  /** Drops a byte order mark, or a line feed that belongs to the previous piece's line. */
  function begun(piece: string): string {
    const isSecondHalf = isAtStart
      ? piece.startsWith(byteOrderMark)
      : maySkipLineFeed && piece.startsWith('\n')
    isAtStart = false
    maySkipLineFeed = piece.endsWith('\r')
    return isSecondHalf ? piece.slice(1) : piece
  }

  function feed(piece: string): void {
    if (piece === '') return
    const text = begun(piece)
    let start = 0
    let nextReturn = text.indexOf('\r')
    for (;;) {
      if (nextReturn !== -1 && nextReturn < start) nextReturn = text.indexOf('\r', start)
      const lineFeed = text.indexOf('\n', start)
      const end = lineFeed === -1 || (nextReturn !== -1 && nextReturn < lineFeed) ? nextReturn : lineFeed
      if (end === -1 || isOver) break
      readLine(unfinishedLine + text.slice(start, end))
      unfinishedLine = ''
      start = end === nextReturn && lineFeed === end + 1 ? end + 2 : end + 1
    }
    if (isOver) return
    unfinishedLine += text.slice(start)
    if (unfinishedLine.length > maxEventLength) endAsTooLarge()
  }

  return { feed, end: () => feed('\n\n') }
}

function isObject(line: string): boolean {
  return /^\s*\{\s*"/.test(line) && parseJson(line) !== undefined
}

function valueAfter(line: string, colonEnd: number): string {
  return line.slice(line.charCodeAt(colonEnd) === space ? colonEnd + 1 : colonEnd)
}

function kindOf(name: string): ServerEvent['kind'] {
  if (name === '' || name === 'message') return 'data'
  return name === 'error' ? 'error' : 'named'
}
