import { parseJson } from '../../../shared/domain/app/json-text.ts'

export interface ServerEvent {
  /** `error` for an event of that name; `too-large` for an event without an end. */
  readonly kind: 'data' | 'named' | 'error' | 'too-large'
  readonly data: string
}

const byteOrderMark = '\ufeff'

/** Reads server-sent events, wherever the text is split and whichever line endings it uses. */
export function createServerEventReader(maxEventLength: number, take: (event: ServerEvent) => void) {
  const lines = createEventLines({ data: addData, endData, name: (text) => (name = text), blank: dispatch })
  let name = ''
  let data: string | null = null
  let isOneLine = true
  let isAtStart = true
  let isOver = false

  function dispatch(): void {
    const event: ServerEvent | null = data === null || isOver ? null : { kind: kindOf(name), data }
    name = ''
    data = null
    if (event !== null) take(event)
  }

  function endData(): void {
    // Some services write one line break between events. A complete object doesn't continue on the next line.
    if (data !== null && isOneLine && isObject(data)) dispatch()
    isOneLine = data === null
    data = data === null ? '' : `${data}\n`
  }

  function addData(text: string): void {
    data = (data ?? '') + text
    if (isOver || data.length <= maxEventLength) return
    isOver = true
    take({ kind: 'too-large', data: '' })
  }

  function feed(piece: string): void {
    if (piece === '' || isOver) return
    lines.feed(isAtStart && piece.startsWith(byteOrderMark) ? piece.slice(1) : piece)
    isAtStart = false
  }

  /** Emits a last event whose blank line never arrived. */
  function end(): void {
    lines.end()
    dispatch()
  }

  return { feed, end }
}

function isObject(line: string): boolean {
  return /^\s*\{\s*"/.test(line) && parseJson(line) !== undefined
}

function kindOf(name: string): ServerEvent['kind'] {
  if (name === '' || name === 'message') return 'data'
  return name === 'error' ? 'error' : 'named'
}

const maxFieldNameLength = 100

interface LineParts {
  /** A part of the value of a `data` line. */
  data(text: string): void
  /** A new `data` line begins, and whether an earlier one of the same event came before it. */
  endData(isFollowed: boolean): void
  name(text: string): void
  blank(): void
}

/** Splits server-sent events into their lines, without holding a line of data. Lines end in LF, CR LF or CR. */
export function createEventLines(parts: LineParts) {
  /** The begin of the line, up to its colon; null within the value. */
  let head: string | null = ''
  let field = ''
  let name = ''
  let mayBeginWithSpace = false
  let maySkipLineFeed = false
  let hasData = false
  let isError = false

  function addToValue(text: string): void {
    if (text === '') return
    const value = mayBeginWithSpace && text.startsWith(' ') ? text.slice(1) : text
    mayBeginWithSpace = false
    if (field === 'data') parts.data(value)
    else if (field === 'event' && name.length < maxFieldNameLength) name += value
  }

  function addToLine(text: string, isEnd: boolean): void {
    if (head === null) {
      addToValue(text)
      return
    }
    head += text
    const colon = head.indexOf(':')
    if (colon === -1 && !isEnd && head.length < maxFieldNameLength) return
    field = colon === -1 ? head : head.slice(0, colon)
    const value = colon === -1 ? '' : head.slice(colon + 1)
    head = null
    mayBeginWithSpace = true
    if (field === 'event') name = ''
    // llama.cpp before autumn 2025 wrote `error: {...}` where others write `data:`. Such a line is a whole event.
    isError = field === 'error' && colon !== -1
    if (isError) {
      endEvent()
      field = 'data'
    }
    if (field === 'data') {
      parts.endData(hasData)
      hasData = true
    }
    if (isError) parts.name('error')
    addToValue(value)
  }

  function endEvent(): void {
    parts.blank()
    hasData = false
  }

  function endLine(): void {
    if (head === '' || isError) endEvent()
    else if (field === 'event') parts.name(name)
    head = ''
    field = ''
    isError = false
  }

  function feed(text: string): void {
    let start = maySkipLineFeed && text.startsWith('\n') ? 1 : 0
    if (text !== '') maySkipLineFeed = text.endsWith('\r')
    let nextReturn = text.indexOf('\r')
    for (;;) {
      if (nextReturn !== -1 && nextReturn < start) nextReturn = text.indexOf('\r', start)
      const lineFeed = text.indexOf('\n', start)
      const end = lineFeed === -1 || (nextReturn !== -1 && nextReturn < lineFeed) ? nextReturn : lineFeed
      if (end === -1) break
      if (end > start || head !== '') addToLine(text.slice(start, end), true)
      endLine()
      start = end === nextReturn && lineFeed === end + 1 ? end + 2 : end + 1
    }
    if (start < text.length) addToLine(text.slice(start), false)
  }

  return { feed, end: () => feed('\n') }
}
