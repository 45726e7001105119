import { responseLines } from '../../shared/response-lines.ts'
import { cameBackFrom } from './came-back.ts'
import { parseJson } from './json-fields.ts'
import type { HttpResponse } from './line.ts'
import { keyMark, minKeyLength, type Redactor } from './redactor.ts'

/** A string of an event, where it stands in the text of all events, and in which lines. */
interface Spelling {
  text: string
  readonly parts: { readonly endsAt: number; readonly lines: readonly number[] }[]
}

/** Head and body, fit to be shown: never a cookie, never the key. */
export function responseText(
  response: HttpResponse,
  text: string,
  key: string | null,
  redactor: Redactor,
): string {
  return responseLines(cameBackFrom(response, redactor, {}), responseWithoutKey(text, key, redactor))
}

/**
 * What came over the line, as it came, but for the key. A stream may spell it over several events, and JSON in escapes: the lines
 * that do lose all that they say.
 */
export function responseWithoutKey(text: string, key: string | null, redactor: Redactor): string {
  const clean = redactor.answer(text)
  if (key === null || key.length < minKeyLength) return clean
  // Lines stand at the even places, their ends at the odd ones.
  const pieces = clean.split(/(\r\n|\n|\r)/)
  for (const line of linesThatSpell(key, spellingsIn(pieces))) pieces[line] = keyMark
  return pieces.join('')
}

function linesThatSpell(key: string, spellings: Iterable<Spelling>): ReadonlySet<number> {
  const lines: number[] = []
  for (const { text, parts } of spellings) {
    let at = text.indexOf(key)
    let startsAt = 0
    for (const part of parts) {
      while (at !== -1 && at + key.length <= startsAt) at = text.indexOf(key, at + key.length)
      if (at !== -1 && at < part.endsAt) lines.push(...part.lines)
      startsAt = part.endsAt
    }
  }
  return new Set(lines)
}

/** Every string in every event; those at the same place of one event and the next go on with each other. */
function spellingsIn(pieces: readonly string[]): Iterable<Spelling> {
  const spellings = new Map<string, Spelling>()
  let open: number[] = []
  const take = (lines: readonly number[]): boolean => {
    const body = parseJson(lines.map((line) => saidIn(pieces[line] ?? '')).join('\n'))
    if (body === undefined) return false
    addStrings(body, '', (place, text) => {
      const spelling = spellings.get(place) ?? { text: '', parts: [] }
      spelling.text += text
      spelling.parts.push({ endsAt: spelling.text.length, lines })
      spellings.set(place, spelling)
    })
    return true
  }
  const closeOpen = (): void => {
    if (open.length > 0) take(open)
    open = []
  }
  for (let line = 0; line < pieces.length; line += 2) {
    if (pieces[line]?.trim() === '') closeOpen()
    // What is no JSON by itself may be a line of it.
    else if (!take([line])) open.push(line)
  }
  closeOpen()
  return spellings.values()
}

function saidIn(line: string): string {
  return line.replace(/^(?:data|error):/, '')
}

function addStrings(value: unknown, place: string, add: (place: string, text: string) => void): void {
  if (typeof value === 'string') add(place, value)
  if (typeof value !== 'object' || value === null) return
  for (const [name, held] of Object.entries(value)) {
    const index: unknown = Array.isArray(value) ? held?.index : null
    addStrings(held, `${place}/${typeof index === 'number' ? index : name}`, add)
  }
}
