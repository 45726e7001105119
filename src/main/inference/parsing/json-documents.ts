import { parseJson } from '../../../shared/domain/app/json-text.ts'
import type { InferenceEvent } from '../inference.ts'
import { createJsonPicker } from './json-picker.ts'
import { formOf } from './response-body-reader.ts'
import { createEventLines } from './server-events.ts'

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

/** More is never shown. */
const maxOpeningLength = 8_000
/** Longer than any report or piece of an answer; longer values are dropped. */
const maxValueLength = 2_000_000

/**
 * Reads a body that is a stream of events, each with a JSON text, or one JSON text. No event is held: only the
 * values at the wanted places are kept, and only until `take` has returned.
 */
export function createJsonDocuments(
  places: readonly string[],
  isNamedStream: boolean,
  take: (document: JsonDocument) => void,
) {
  const picker = createJsonPicker(places, maxValueLength)
  const lines = createEventLines({
    data: addData,
    endData,
    name: (name) => (eventName = name),
    blank: dispatch,
  })
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

  return {
    feed,
    /** Takes what has arrived of the last document. */
    end,
    /** Null while the body may still become either. */
    form: () => form,
  }
}
