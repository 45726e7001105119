import * as z from 'zod'
import type { Skips } from '../import-skips.ts'
import { addressOf } from './foreign-images.ts'
import { joinTexts } from './foreign-text.ts'
import { looseList, looseText } from './loose-shapes.ts'

export interface ShownContent {
  readonly text: string
  readonly reasoning: string
}

const Part = z.object({ type: z.string(), text: looseText, image_url: z.unknown().optional() })
const Output = z.object({ type: z.string(), content: looseList })

const closing = '</details>'

/**
 * A fence, a run of backticks, the end of a line, or the start of a part that Open WebUI folded. A fence may be
 * inside a list or a quote. Each alternative passes once over its text.
 */
const mark = new RegExp(
  [
    '^[ \\t>*+.)\\d-]*(?<fence>`{3,}(?=[^`\\n]*$)|~{3,})(?<info>.*)$',
    '(?<ticks>`+)',
    '\\n',
    '<details type="(?<kind>reasoning|tool_calls|code_interpreter)"',
  ].join('|'),
  'gmu',
)

/**
 * The text and reasoning of an answer. Newer versions also keep the answer in pieces (`output`). The text is
 * the one in view, which may be edited. The pieces have the reasoning unchanged.
 */
export function readAnswer(content: unknown, output: readonly unknown[], skips: Skips): ShownContent {
  const pieces = output.flatMap((value) => Output.safeParse(value).data ?? [])
  const isInPieces = pieces.length > 0
  const shown = splitDetails(contentText(content, skips), isInPieces ? null : skips)
  if (!isInPieces) return shown
  const reasoning = joinTexts(pieces.filter(({ type }) => type === 'reasoning').map(textOfPiece))
  const said = joinTexts(pieces.filter(({ type }) => type === 'message').map(textOfPiece))
  for (const { type } of pieces) if (type !== 'reasoning' && type !== 'message') skips.count('tool-step')
  return {
    text: shown.text.trim() === '' ? said : shown.text,
    reasoning: reasoning === '' ? shown.reasoning : reasoning,
  }
}

function textOfPiece({ content }: z.infer<typeof Output>): string {
  return content.map((part) => Part.safeParse(part).data?.text ?? '').join('')
}

/** The text of a message, unchanged. */
export function contentText(content: unknown, skips: Skips): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return joinTexts(
    content.map((value) => {
      const { data: part } = Part.safeParse(value)
      if (part?.text != null) return part.text
      if (part?.type.startsWith('image') === true)
        return skips.image({ name: null, url: addressOf(part.image_url) })
      return skips.note('content')
    }),
  )
}

/**
 * Takes the folded parts out of an answer: reasoning, and the calls of tools, which are counted if `skips` is
 * given. A part in code is an example and stays. Passes once over the text.
 */
function splitDetails(text: string, skips: Skips | null): ShownContent {
  const said: string[] = []
  const reasonings: string[] = []
  const isInCode = createCodeWatch()
  let from = 0
  mark.lastIndex = 0
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const { kind }: Named = found.groups ?? {}
    if (isInCode(found) || kind === undefined) continue
    const headEnd = text.indexOf('>', mark.lastIndex)
    const end = headEnd === -1 ? -1 : text.indexOf(closing, headEnd)
    if (end === -1) break
    said.push(text.slice(from, found.index))
    if (kind === 'reasoning') reasonings.push(foldedText(text.slice(headEnd + 1, end)))
    else skips?.count('tool-step')
    from = end + closing.length
    mark.lastIndex = from
  }
  if (from === 0) return { text, reasoning: '' }
  said.push(text.slice(from))
  return { text: said.join('').trim(), reasoning: joinTexts(reasonings) }
}

type Named = Readonly<Record<string, string | undefined>>

/** Takes the marks of a text in order, and tells of each whether it is in a code block or in code of its line. */
function createCodeWatch(): (found: RegExpExecArray) => boolean {
  let open: string | null = null
  let ticksBefore = ''
  return ({ 0: all, groups }) => {
    const { fence, info = '', ticks }: Named = groups ?? {}
    if (all === '\n') ticksBefore = ''
    else if (fence !== undefined) {
      if (open === null) open = fence
      else if (fence.startsWith(open) && info.trim() === '') open = null
    } else if (ticks !== undefined) {
      if (ticksBefore === '') ticksBefore = ticks
      else if (ticksBefore === ticks) ticksBefore = ''
    }
    return open !== null || ticksBefore !== ''
  }
}

/** The words of a folded part, without its heading, the quote marks and the escapes. */
function foldedText(folded: string): string {
  const headingEnd = folded.indexOf('</summary>')
  const body = headingEnd === -1 ? folded : folded.slice(headingEnd + '</summary>'.length)
  return unescaped(body)
    .split('\n')
    .map((line) => line.replace(/^> ?/u, ''))
    .join('\n')
    .trim()
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
