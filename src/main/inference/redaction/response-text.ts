import { parseJson } from '../../../shared/domain/app/json-text.ts'
import { responseLines } from '../../../shared/domain/chat/response-lines.ts'
import type { HttpResponse } from '../transport/http-connection.ts'
import { responseSummaryOf } from '../transport/response-summary.ts'
import type { Place } from './key-scanner.ts'
import { keyMark } from './key-spellings.ts'
import type { Redactor } from './redactor.ts'

/** A string that continues over events: its text so far, and the lines of each part. */
interface SaidText {
  text: string
  readonly parts: { readonly endsAt: number; readonly lines: readonly number[] }[]
}

/** Head and body, safe to display: no cookies, no key. */
export function responseText(response: HttpResponse, text: string, redactor: Redactor): string {
  return responseLines(responseSummaryOf(response, redactor, {}), responseWithoutKey(text, redactor))
}

/**
 * The response as received, without the key. A stream may spell the key over several events, and JSON with
 * escapes. The lines that do so lose their whole text.
 */
export function responseWithoutKey(text: string, redactor: Redactor): string {
  const clean = redactor.answer(text)
  if (redactor.createScanner === null) return clean
  // Lines are at even indexes, their line endings at odd ones.
  const pieces = clean.split(/(\r\n|\n|\r)/)
  for (const line of linesWithKey(redactor, saidIn(pieces))) pieces[line] = keyMark
  // An incomplete last event may end with quotes and brackets after the key.
  if (redactor.find(withoutClosing(pieces.at(-1) ?? '')).cutOffFrom !== null)
    pieces[pieces.length - 1] = keyMark
  return pieces.join('')
}

function linesWithKey(redactor: Redactor, said: Iterable<SaidText>): ReadonlySet<number> {
  const lines = new Set<number>()
  for (const { text, parts } of said) {
    const { places, cutOffFrom } = redactor.find(text)
    addLines(lines, parts, places)
    if (cutOffFrom !== null) addLines(lines, parts, [{ from: cutOffFrom, to: text.length }])
  }
  return lines
}

/** Places and parts are in text order. */
function addLines(lines: Set<number>, parts: SaidText['parts'], places: readonly Place[]): void {
  if (places.length === 0) return
  let next = 0
  let startsAt = 0
  for (const part of parts) {
    while ((places[next]?.to ?? Infinity) <= startsAt) next += 1
    if ((places[next]?.from ?? Infinity) < part.endsAt) for (const line of part.lines) lines.add(line)
    startsAt = part.endsAt
  }
}

/** Scans from the end, because a line may consist of closing characters only. */
function withoutClosing(line: string): string {
  let length = line.length
  while (length > 0 && '"]} '.includes(line.charAt(length - 1))) length -= 1
  return line.slice(0, length)
}

/** Every string in every event. A string continues the one at the same place of the previous event. */
function saidIn(pieces: readonly string[]): Iterable<SaidText> {
  const texts = new Map<string, SaidText>()
  let open: number[] = []
  const take = (lines: readonly number[]): boolean => {
    const body = parseJson(lines.map((line) => dataOf(pieces[line] ?? '')).join('\n'))
    if (body === undefined) return false
    addStrings(body, '', (place, text) => {
      const said = texts.get(place) ?? { text: '', parts: [] }
      said.text += text
      said.parts.push({ endsAt: said.text.length, lines })
      texts.set(place, said)
    })
    return true
  }
  const closeOpen = (): void => {
    if (open.length > 0) take(open)
    open = []
  }
  for (let line = 0; line < pieces.length; line += 2) {
    if (pieces[line]?.trim() === '') closeOpen()
    // A line that isn't JSON by itself may be part of a JSON text.
    else if (!take([line])) open.push(line)
  }
  closeOpen()
  return texts.values()
}

function dataOf(line: string): string {
  return line.replace(/^(?:data|error):/, '')
}

/** No real answer nests deeper. Deeper JSON could hide anything, so none of it is kept. */
const deepest = 200

function addStrings(
  value: unknown,
  place: string,
  add: (place: string, text: string) => void,
  depth = 0,
): void {
  if (typeof value === 'string') add(place, value)
  if (typeof value !== 'object' || value === null) return
  if (depth > deepest) throw new RangeError('The answer is nested too deep.')
  for (const [name, held] of Object.entries(value)) {
    const index: unknown = Array.isArray(value) ? held?.index : null
    addStrings(held, `${place}/${typeof index === 'number' ? index : name}`, add, depth + 1)
  }
}
