import { hasHiddenCharacters } from '../../shared/domain/chat/hidden-characters.ts'
import css from './code-block.module.css'
import { draw } from './drawing.ts'
import { showHidden } from './hidden-characters.ts'
import { createNode, type PartPainter } from './patch.ts'

/** A piece of code with its kind; empty for plain code. */
export interface CodeToken {
  readonly text: string
  readonly kind: string | null
}

const linesInGroup = 50
const noParts: PartPainter = { begin: () => undefined, change: () => false }

export interface CodeLines {
  /** Appends code. Existing lines stay unchanged. */
  append(text: string): void
  /** Removes the last character, a line end. */
  dropLineEnd(): void
  /** Renders all lines again with colours, as separate numbered lines if requested. */
  drawAgain(tokens: readonly CodeToken[], isNumbered: boolean): void
}

/** Code in groups of lines, so that lines out of view skip layout. */
export function createCodeLines(place: HTMLElement): CodeLines {
  let group: HTMLElement | null = null
  let lineCount = 0

  const groupFor = (): HTMLElement => {
    if (group === null || lineCount >= linesInGroup) {
      group = document.createElement('span')
      group.className = css('lines')
      place.append(group)
      lineCount = 0
    }
    return group
  }
  const add = (text: string, wrap: (nodes: readonly Node[]) => readonly Node[]): void => {
    for (let at = 0; at < text.length; ) {
      const inside = groupFor()
      const end = endOfLines(text, at, linesInGroup - lineCount)
      addText(inside, text.slice(at, end), wrap)
      lineCount += countLines(text, at, end)
      at = end
    }
  }
  const clear = (): void => {
    place.replaceChildren()
    group = null
    lineCount = 0
  }

  return {
    append: (text) => add(text, (nodes) => nodes),
    dropLineEnd: () => {
      const last = group?.lastChild
      if (last instanceof Text) last.deleteData(last.length - 1, 1)
    },
    drawAgain: (tokens, isNumbered) => {
      clear()
      if (!isNumbered) for (const { text, kind } of tokens) add(text, (nodes) => dressed(nodes, kind))
      else
        for (const [index, line] of linesOf(tokens).entries()) {
          groupFor().append(numberedLine(line, index + 1))
          lineCount += 1
        }
    },
  }
}

function addText(inside: HTMLElement, text: string, wrap: (nodes: readonly Node[]) => readonly Node[]): void {
  const nodes = wrap(nodesOf(text))
  const [first] = nodes
  const last = inside.lastChild
  if (nodes.length === 1 && first instanceof Text && last instanceof Text) last.appendData(first.data)
  else inside.append(...nodes)
}

const nodesOf = (text: string): readonly Node[] =>
  hasHiddenCharacters(text)
    ? showHidden(text).map((drawing) => createNode(drawing, noParts))
    : [document.createTextNode(text)]

function dressed(nodes: readonly Node[], kind: string | null): readonly Node[] {
  if (kind === null) return nodes
  const span = document.createElement('span')
  span.className = css(kind)
  span.append(...nodes)
  return [span]
}

/** The line number is not page text: search and copy ignore it. */
function numberedLine(tokens: readonly CodeToken[], number: number): Node {
  const line = createNode(draw('span', [], { class: css('line'), 'data-line': String(number) }), noParts)
  for (const { text, kind } of tokens) for (const node of dressed(nodesOf(text), kind)) line.appendChild(node)
  return line
}

function linesOf(tokens: readonly CodeToken[]): readonly (readonly CodeToken[])[] {
  const lines: CodeToken[][] = [[]]
  for (const { text, kind } of tokens) {
    for (const piece of text.split(/(?<=\n)/)) {
      lines.at(-1)?.push({ text: piece, kind })
      if (piece.endsWith('\n')) lines.push([])
    }
  }
  return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines
}

/** The offset after that many lines, or the end of the text. */
function endOfLines(text: string, from: number, count: number): number {
  let end = from
  for (let line = 0; line < count; line += 1) {
    const lineEnd = text.indexOf('\n', end)
    if (lineEnd === -1) return text.length
    end = lineEnd + 1
  }
  return end
}

function countLines(text: string, from: number, end: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
