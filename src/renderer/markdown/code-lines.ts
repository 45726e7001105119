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
  /** Whether lines that arrived in pieces may show parts of a character as hidden. */
  readonly isTorn: boolean
  /** Renders all lines again, or only torn ones: a group with each step. Yields the number of elements. */
  drawAgain(tokens: readonly CodeToken[], isOnlyTorn?: boolean): Generator<number, void>
}

/** Code in groups of lines, so that lines out of view skip layout. Numbered lines are separate elements. */
export function createCodeLines(place: HTMLElement, isNumbered: () => boolean): CodeLines {
  const torn = new Set<Element>()
  let lineCount = 0

  const groupAt = (index: number): Element => {
    const known = place.children[index]
    if (known !== undefined) return known
    const group = document.createElement('span')
    group.className = css('lines')
    return place.appendChild(group)
  }
  return {
    append: (text) => {
      for (const pieces of groupsOf([{ text, kind: null }], lineCount)) {
        const group = groupAt(Math.floor(lineCount / linesInGroup))
        for (const piece of pieces) {
          if (group.hasChildNodes() && (group.childElementCount > 0 || hasHiddenCharacters(piece.text)))
            torn.add(group)
          addToken(group, piece)
          lineCount += countLines(piece.text)
        }
      }
    },
    dropLineEnd: () => {
      const last = place.lastChild?.lastChild
      if (last instanceof Text) last.deleteData(last.length - 1, 1)
    },
    get isTorn() {
      return torn.size > 0
    },
    drawAgain: function* (tokens, isOnlyTorn = false) {
      let index = 0
      for (const inside of groupsOf(tokens, 0)) {
        const group = groupAt(index)
        index += 1
        if (isOnlyTorn && !torn.has(group)) continue
        group.replaceChildren()
        if (!isNumbered()) for (const token of inside) addToken(group, token)
        else
          for (const [line, words] of linesOf(inside).entries())
            group.append(numberedLine(words, (index - 1) * linesInGroup + line + 1))
        torn.delete(group)
        yield group.getElementsByTagName('*').length
      }
      while (place.childElementCount > index) place.lastChild?.remove()
      lineCount = tokens.reduce((count, { text }) => count + countLines(text), 0)
    },
  }
}

/** The tokens of each group, after the lines before them. */
function* groupsOf(tokens: readonly CodeToken[], lineCount: number): Generator<readonly CodeToken[]> {
  let room = linesInGroup - (lineCount % linesInGroup)
  let inside: CodeToken[] = []
  for (const { text, kind } of tokens) {
    for (let at = 0; at < text.length; ) {
      const end = endOfLines(text, at, room)
      const piece = text.slice(at, end)
      inside.push({ text: piece, kind })
      room -= countLines(piece)
      at = end
      if (room > 0) continue
      yield inside
      inside = []
      room = linesInGroup
    }
  }
  if (inside.length > 0) yield inside
}

function addToken(inside: Element, { text, kind }: CodeToken): void {
  const nodes = dressed(nodesOf(text), kind)
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

const countLines = (text: string): number => text.split('\n').length - 1
