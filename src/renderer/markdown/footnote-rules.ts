import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it'

const reference = /\[\^([^\s[\]^]{1,60})\]/y
const definition = /\[\^([^\s[\]^]{1,60})\]:/y

/** Parses references such as `[^1]`, and definitions that begin with `[^1]:`. */
export function addFootnoteRules(parser: MarkdownIt): void {
  parser.inline.ruler.before('link', 'note_reference', readReference)
  parser.block.ruler.before('fence', 'note', readDefinition, { alt: ['paragraph'] })
}

function readReference(state: StateInline, silent: boolean): boolean {
  reference.lastIndex = state.pos
  const found = reference.exec(state.src)
  if (found === null || state.linkLevel > 0) return false
  if (!silent) {
    const token = state.push('note_reference', 'sup', 0)
    token.content = found[0]
    token.info = found[1] ?? ''
  }
  state.pos += found[0].length
  return true
}

/** A definition includes following lines indented by four spaces, like a list item. */
function readDefinition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.level > 0 || state.blkIndent > 0 || (state.sCount[startLine] ?? 0) >= 4) return false
  const lineStart = state.bMarks[startLine] ?? 0
  definition.lastIndex = lineStart + (state.tShift[startLine] ?? 0)
  const found = definition.exec(state.src)
  if (found === null) return false
  if (silent) return true
  const token = state.push('note_open', 'li', 1)
  token.info = found[1] ?? ''
  token.map = [startLine, startLine]
  readInside(state, startLine, endLine, definition.lastIndex)
  token.map = [startLine, state.line]
  state.push('note_close', 'li', -1)
  return true
}

function readInside(state: StateBlock, line: number, endLine: number, after: number): void {
  const { bMarks, tShift, sCount, parentType, blkIndent, tight } = state
  const before = [bMarks[line] ?? 0, tShift[line] ?? 0, sCount[line] ?? 0] as const
  const blanks = /^[ \t]*/.exec(state.src.slice(after, state.eMarks[line]))?.[0].length ?? 0
  bMarks[line] = after
  tShift[line] = blanks
  sCount[line] = 4
  state.blkIndent = 4
  state.parentType = 'blockquote'
  state.md.block.tokenize(state, line, endLine)
  state.parentType = parentType
  state.blkIndent = blkIndent
  state.tight = tight
  bMarks[line] = before[0]
  tShift[line] = before[1]
  sCount[line] = before[2]
}
