import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'
import { findInlineMaths } from './find-maths.ts'

const mostLines = 100
const mostCharacters = 5_000
/** In one parse: past this no more formulas are looked for. */
const mostLinesLookedAt = 5_000

/** Formulas: `$x$`, `\(x\)` among words, and those that stand for themselves between `$$` or `\[` and `\]`. */
export function addMathsRules(parser: MarkdownIt): void {
  parser.inline.ruler.before('escape', 'maths', readInline)
  parser.block.ruler.before('fence', 'maths_block', readBlock, { alt: ['paragraph', 'blockquote', 'list'] })
}

/** Where nothing closes in all the words that are left, it is not looked for again. */
function canClose({ env, src, pos }: StateInline): boolean {
  const mark = src.slice(pos, pos + 2)
  const closing = { '\\(': '\\)', '\\[': '\\]', $$: '$$' }[mark]
  if (closing === undefined) return src[pos] === '$'
  const key = `without ${closing}`
  if (env[key] !== true && src.includes(closing, pos + 2)) return true
  env[key] = true
  return false
}

function readInline(state: StateInline, silent: boolean): boolean {
  if (!canClose(state)) return false
  const found = findInlineMaths(state.src, state.pos, state.posMax)
  if (found === null) return false
  if (!silent) {
    const token = state.push('maths_inline', 'math', 0)
    token.content = found.tex
    token.markup = state.src.slice(state.pos, found.end)
    token.info = found.isDisplay ? 'display' : ''
  }
  state.pos = found.end
  return true
}

/** A formula has no blank line in it. One whose end has not come yet is open: what comes may make words of it again. */
function readBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
  const first = lineAt(state, startLine)
  const opening = /^(?:\$\$(?!\$)|\\\[)/.exec(first)?.[0]
  if (opening === undefined) return false
  const lines = gatherLines(state, startLine, endLine, opening === '$$' ? '$$' : '\\]')
  if (lines === null || (lines.isOpen && state.env['isGrowing'] !== true)) return false
  if (silent) return true
  const token = state.push('maths_block', 'math', 0)
  token.block = true
  token.markup = lines.source.join('\n')
  const end = lines.isOpen ? token.markup.length : token.markup.trimEnd().length - 2
  token.content = token.markup.slice(2, end).trim()
  token.info = lines.isOpen ? 'open' : ''
  state.line = startLine + lines.source.length
  token.map = [startLine, state.line]
  return true
}

interface Gathered {
  readonly source: readonly string[]
  readonly isOpen: boolean
}

function gatherLines(state: StateBlock, start: number, end: number, closing: string): Gathered | null {
  const source: string[] = []
  let length = 0
  for (let line = start; line < end && line < start + mostLines; line += 1) {
    if (line > start && (state.isEmpty(line) || (state.sCount[line] ?? 0) < state.blkIndent)) return null
    const text = lineAt(state, line)
    length += text.length
    const looks = Number(state.env['mathsLines'] ?? 0) + 1
    state.env['mathsLines'] = looks
    if (looks > mostLinesLookedAt || length > mostCharacters) return null
    source.push(text)
    const place = text.indexOf(closing, line === start ? 2 : 0)
    if (place === -1) continue
    const isEnd = text.slice(place + 2).trim() === '' && source.join('').length > 4
    return isEnd && isFormula(source) ? { source, isOpen: false } : null
  }
  return end < state.lineMax || source.length === mostLines ? null : { source, isOpen: true }
}

/** `\[1\]` and `\[see above\]` are brackets that were kept from being a link. */
function isFormula(source: readonly string[]): boolean {
  return findInlineMaths(source.join('\n').trimEnd(), 0, Number.MAX_SAFE_INTEGER) !== null
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
}
