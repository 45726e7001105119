import { parseJson } from '../../../shared/domain/app/json-text.ts'
import type { InferenceEvent } from '../inference.ts'
import { createJsonPicker } from './json-picker.ts'
import { formOf } from './response-body-reader.ts'

/** The wanted values of one event, or of a whole body. */
export interface JsonDocument {
  /** The name of the event; empty for none. */
  readonly eventName: string
  /** Whether the JSON text has reached its end. */
  readonly isWhole: boolean
  /** The first characters, for an excerpt. */
  readonly opening: string
  /** The exact JSON of the value at a place; null where none is. */
  jsonAt(place: string): string | null
  valueAt(place: string): unknown
  /** The text at a place; those in a list are joined. Empty where none is. */
  textAt(place: string): string
}

type Form = Extract<InferenceEvent, { type: 'begun' }>['form']

interface JsonDocuments {
  feed(text: string): void
  /** Takes what has arrived of the last document. */
  end(): void
  /** Null while the body may still become either. */
  form(): Form | null
}

/** More is never shown. */
const maxOpeningLength = 8_000
/** Longer than any report or piece of an answer; longer values are dropped. */
const maxValueLength = 2_000_000
const maxFieldNameLength = 100

/**
 * Reads a body that is a stream of events, each with a JSON text, or one JSON text. No event is held: only the
 * values at the wanted places are kept, and only until `take` has returned.
 */
export function createJsonDocuments(
  places: readonly string[],
  isNamedStream: boolean,
  take: (document: JsonDocument) => void,
): JsonDocuments {
  const picker = createJsonPicker(places, maxValueLength)
  const lines = createLines({ data: addData, endData, name: (name) => (eventName = name), blank: dispatch })
  let form: Form | null = null
  /** The begin of a body whose form is not known yet. */
  let begin: string | null = ''
  let eventName = ''
  let opening = ''
  let hasData = false

  function valuesAt(place: string): unknown[] {
    return picker.textsAt(place).map((json) => parseJson(json))
  }

  function dispatch(): void {
    if (hasData) {
      take({
        eventName,
        isWhole: picker.isWhole(),
        opening,
        jsonAt: (place) => picker.textsAt(place).at(-1) ?? null,
        valueAt: (place) => valuesAt(place).at(-1),
        textAt: (place) =>
          valuesAt(place)
            .filter((value) => typeof value === 'string')
            .join(''),
      })
      picker.reset()
    }
    eventName = ''
    opening = ''
    hasData = false
  }

  function addData(text: string): void {
    hasData = true
    if (opening.length < maxOpeningLength) opening += text.slice(0, maxOpeningLength - opening.length)
    picker.feed(text)
  }

  /** Some services write one line break between events. A complete text doesn't continue on the next line. */
  function endData(isFollowed: boolean): void {
    if (isFollowed && picker.isWhole()) dispatch()
    else if (isFollowed) addData('\n')
  }

  function feed(text: string): void {
    if (begin === null) {
      if (form === 'streamed') lines.feed(text)
      else addData(text)
      return
    }
    // A byte order mark counts as blank here.
    const start = (begin + text).trimStart()
    form = start === '' ? null : formOf(start, isNamedStream)
    begin = form === null ? start : null
    if (form !== null) feed(start)
  }

  function end(): void {
    if (form === 'streamed') lines.end()
    else if (begin) addData(begin)
    dispatch()
  }

  return { feed, end, form: () => form }
}

interface LineParts {
  /** A part of the value of a `data` line. */
  data(text: string): void
  /** A new `data` line begins, and whether an earlier one of the same event came before it. */
  endData(isFollowed: boolean): void
  name(text: string): void
  blank(): void
}

/** Splits server-sent events into their lines, without holding a line of data. Lines end in LF, CR LF or CR. */
function createLines(parts: LineParts) {
  /** The begin of the line, up to its colon; null within the value. */
  let head: string | null = ''
  let field = ''
  let name = ''
  let mayBeginWithSpace = false
  let maySkipLineFeed = false
  let hasData = false

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
    // llama.cpp before autumn 2025 wrote `error: {...}` where others write `data:`.
    if (field === 'error') {
      parts.name(field)
      field = 'data'
    }
    if (field === 'data') {
      parts.endData(hasData)
      hasData = true
    }
    addToValue(value)
  }

  function endLine(): void {
    if (head === '') {
      parts.blank()
      hasData = false
    } else if (field === 'event') parts.name(name)
    head = ''
    field = ''
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
