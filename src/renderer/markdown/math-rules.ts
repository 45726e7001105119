import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'

const maxFormulaLength = 5_000
const maxInlineFormulaLength = 1_000
const marks = /[\\^_={}<>|+*]/
const commands = /\\[a-zA-Z]+\*?(?:\s*\{[^{}]*\})?/g
const numberFirst = /^[-+−–.,\s]*\d/
const twoWords = /(?:^|[^A-Za-z\\])[A-Za-z]{2,}[,.;:]?\s+[A-Za-z]{2,}/
const longWord = /[A-Za-z]{3,}/
/** Only line breaks, in which nothing would be seen. */
const blank = /^[\s\\]*$/
const half = /[\s/:,;\-–—+=([&]$/
const wordEnd = /^(?:th|st|nd|rd|s|d|D)(?![A-Za-z])/

const maxLines = 100
const maxCharacters = 5_000
/** The limit for one parse. Beyond this, no further formulas are recognised. */
const maxLinesRead = 5_000

/** Recognises `$x$` and `\(x\)` within text, and display formulas between `$$` or `\[` and `\]`. */
export function addMathRules(parser: MarkdownIt): void {
  parser.inline.ruler.before('escape', 'math', readInline)
  parser.block.ruler.before('fence', 'math_block', readBlock, { alt: ['paragraph', 'blockquote', 'list'] })
}

/** Remembers when the rest of the text has no closing mark, so that it is searched only once. */
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
  const found = findInlineMath(state.src, state.pos, state.posMax)
  if (found === null) return false
  if (!silent) {
    const token = state.push('math_inline', 'math', 0)
    token.content = found.tex
    token.markup = state.src.slice(state.pos, found.end)
    token.info = found.isDisplay ? 'display' : ''
  }
  state.pos = found.end
  return true
}

/**
 * A formula contains no blank line. Without its closing mark it is open, since later text may turn it back
 * into words.
 */
function readBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false
  const first = lineAt(state, startLine)
  const opening = /^(?:\$\$(?!\$)|\\\[)/.exec(first)?.[0]
  if (opening === undefined) return false
  const lines = gatherLines(state, startLine, endLine, opening === '$$' ? '$$' : '\\]')
  if (lines === null || (lines.isOpen && state.env['isGrowing'] !== true)) return false
  if (silent) return true
  const token = state.push('math_block', 'math', 0)
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
  for (let line = start; line < end && line < start + maxLines; line += 1) {
    if (line > start && (state.isEmpty(line) || (state.sCount[line] ?? 0) < state.blkIndent)) return null
    const text = lineAt(state, line)
    length += text.length
    const looks = Number(state.env['mathLines'] ?? 0) + 1
    state.env['mathLines'] = looks
    if (looks > maxLinesRead || length > maxCharacters) return null
    source.push(text)
    const place = text.indexOf(closing, line === start ? 2 : 0)
    if (place === -1) continue
    const isEnd = text.slice(place + 2).trim() === '' && source.join('').length > 4
    return isEnd && isFormula(source) ? { source, isOpen: false } : null
  }
  return end < state.lineMax || source.length === maxLines ? null : { source, isOpen: true }
}

/** Excludes `\[1\]` and `\[see above\]`, which are escaped brackets. */
function isFormula(source: readonly string[]): boolean {
  return findInlineMath(source.join('\n').trimEnd(), 0, Number.MAX_SAFE_INTEGER) !== null
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])
}

interface FoundMath {
  readonly tex: string
  /** The offset after the closing mark. */
  readonly end: number
  readonly isDisplay: boolean
}

/** The formula at this offset. Prices, shell variables and escaped brackets are not formulas. */
function findInlineMath(text: string, start: number, limit: number): FoundMath | null {
  if (text[start] === '\\') {
    if (text[start + 1] === '(') return between(text, start, limit, '\\)')
    return text[start + 1] === '[' ? between(text, start, limit, '\\]') : null
  }
  if (text[start] !== '$' || text[start - 1] === '$') return null
  if (text[start + 1] !== '$') return betweenDollars(text, start, limit)
  return text[start + 2] === '$' ? null : betweenDelimiters(text, start, limit)
}

function between(text: string, start: number, limit: number, closing: string): FoundMath | null {
  const near = text.slice(start, Math.min(limit, start + maxFormulaLength))
  const end = near.indexOf(closing, 2)
  if (end === -1) return null
  const tex = near.slice(2, end).trim()
  if (blank.test(tex) || /(?<!\\)\$/.test(tex)) return null
  // Escaped brackets enclose citations, asides or check marks more often than a single letter.
  const isProse = closing === '\\]' ? /^[\w\s,.;:'"-]*$/.test(tex) && !/_/.test(tex) : looksLikeProse(tex)
  return isProse ? null : { tex, end: start + end + 2, isDisplay: closing === '\\]' }
}

function betweenDelimiters(text: string, start: number, limit: number): FoundMath | null {
  const near = text.slice(start, Math.min(limit, start + maxFormulaLength))
  const end = near.indexOf('$$', 2)
  const tex = near.slice(2, end).trim()
  if (end === -1 || near[end + 2] === '$' || blank.test(tex) || tex.includes('$')) return null
  if (/^ [A-Za-z]+ $/.test(near.slice(2, end))) return null
  if (looksLikeProse(tex) || /^[\W\d]*$/.test(tex.replace(marks, 'x'))) return null
  return { tex, end: start + end + 2, isDisplay: true }
}

function betweenDollars(text: string, start: number, limit: number): FoundMath | null {
  if (/[A-Za-z\d]/.test(text[start - 1] ?? '') || /^\s?$/.test(text[start + 1] ?? '')) return null
  const near = text.slice(start + 1, Math.min(limit, start + maxInlineFormulaLength))
  const end = closingDollar(near)
  if (end < 1) return null
  const tex = near.slice(0, end)
  const after = near.slice(end + 1, end + 5)
  if (half.test(tex) || /^[\d$]/.test(after)) return null
  if (/^[A-Za-z_]/.test(after) && !wordEnd.test(after)) return null
  return looksLikeProse(tex) ? null : { tex, end: start + end + 2, isDisplay: false }
}

/** Only the next unescaped dollar sign closes a formula. A later one would turn two prices into a formula. */
function closingDollar(near: string): number {
  for (let at = near.indexOf('$'); at !== -1; at = near.indexOf('$', at + 1))
    if (near[at - 1] !== '\\') return at
  return -1
}

function looksLikeProse(tex: string): boolean {
  const bare = tex.replace(commands, ' ')
  if (numberFirst.test(tex) && longWord.test(bare)) return true
  if (marks.test(tex)) return false
  return (
    twoWords.test(bare) ||
    /\p{L}\p{M}*\s+\p{L}{2,}/u.test(bare) ||
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u.test(
      bare,
    )
  )
}
