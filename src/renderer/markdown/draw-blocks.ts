import { shapingRuns } from '../lib/split-for-layout.ts'
import { markdownStrings } from '../strings/message.ts'
import boxCss from '../ui/layout/scroll-box.module.css'
import { drawMath, drawWords } from './draw-words.ts'
import { type Drawing, draw, drawPart } from './drawing.ts'
import css from './message-text.module.css'
import type { MarkdownNode } from './parser.ts'
import wordsCss from './words.module.css'

const cut = new WeakMap<readonly Drawing[], readonly Drawing[]>()

const mark = /^\[([ xX])\] /

/** Headings of an answer rank below the window's headings. */
const headings: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6' }
const auto = { dir: 'auto' }

export function drawBlocks(nodes: readonly MarkdownNode[]): readonly Drawing[] {
  return nodes.flatMap(drawBlock)
}

/** The source as plain text, when rendering it would take too long. */
export function drawPlain(source: string): readonly Drawing[] {
  return [draw('p', cutRuns([source]), { ...auto, class: css('plain') })]
}

function drawBlock(node: MarkdownNode): readonly Drawing[] {
  const { type, children } = node
  switch (type) {
    case 'inline':
      return cutRuns(drawWords(children))
    case 'paragraph_open':
      return node.isHidden ? drawBlocks(children) : [draw('p', drawBlocks(children), auto)]
    case 'heading_open':
      return [drawHeading(node)]
    case 'bullet_list_open':
      return [draw('ul', drawBlocks(children), auto)]
    case 'ordered_list_open':
      return [draw('ol', drawBlocks(children), { ...auto, start: startOf(node) })]
    case 'list_item_open':
      return [drawItem(children)]
    case 'blockquote_open':
      return [draw('blockquote', drawBlocks(children), auto)]
    case 'hr':
      return [draw('hr', [])]
    case 'fence':
    case 'code_block':
      return [drawCode(node.content, node.info)]
    case 'math_block':
      return [drawFormula(node)]
    default:
      return [drawTable(node)]
  }
}

const startOf = ({ attributes }: MarkdownNode): string => String(Number(attributes['start'] ?? 1))

function drawHeading({ tag, children }: MarkdownNode): Drawing {
  return draw(headings[tag] ?? 'h6', drawBlocks(children), { ...auto, class: css('heading', tag) })
}

/** A task shows an icon instead of a checkbox, since it cannot be changed. */
function drawItem(nodes: readonly MarkdownNode[]): Drawing {
  const { isDone, nodes: inside } = readTask(nodes)
  if (isDone === null) return draw('li', drawBlocks(inside), auto)
  const label = isDone ? markdownStrings.done : markdownStrings.notDone
  const box = draw('span', [], { role: 'img', 'aria-label': label, class: css('box', isDone && 'done') })
  return draw('li', [box, ...drawBlocks(inside)], { ...auto, class: css('task') })
}

function drawCode(code: string, info: string): Drawing {
  const language = info.trim().split(/\s/, 1)[0]?.slice(0, 40) ?? ''
  return drawPart({ kind: 'code', code: code.replace(/\n$/, ''), language }, 'div', [])
}

/** An unfinished formula is shown as source. */
function drawFormula(node: MarkdownNode): Drawing {
  const formula =
    node.info === 'open' ? draw('code', cutRuns([node.markup]), { dir: 'ltr' }) : drawMath(node, true)
  return drawBox(markdownStrings.formula, wordsCss('formula'), [formula])
}

/** Wide content scrolls sideways in its own box, also by keyboard. */
function drawBox(label: string, className: string, inside: readonly Drawing[]): Drawing {
  const box = draw('div', inside, { role: 'group', 'aria-label': label, tabindex: '0', class: boxCss('box') })
  return draw('div', [box], { class: className })
}

function drawTable(node: MarkdownNode): Drawing {
  const { type, children } = node
  switch (type) {
    case 'table_open':
      return drawBox(markdownStrings.table, css('tableBox'), [draw('table', drawBlocks(children))])
    case 'thead_open':
      return draw('thead', drawBlocks(children))
    case 'tbody_open':
      return draw('tbody', drawBlocks(children))
    case 'tr_open':
      return draw('tr', drawBlocks(children))
    case 'th_open':
    case 'td_open':
      return drawCell(node)
    default:
      return children.length > 0 ? draw('div', drawBlocks(children)) : node.content
  }
}

function drawCell({ type, attributes, children }: MarkdownNode): Drawing {
  const alignment = /^text-align:(left|center|right)$/.exec(attributes['style'] ?? '')?.[1]
  const shared = { ...auto, class: css('cell', alignment) }
  return type === 'th_open'
    ? draw('th', drawBlocks(children), { ...shared, scope: 'col' })
    : draw('td', drawBlocks(children), shared)
}

interface ListItemContent {
  readonly nodes: readonly MarkdownNode[]
  /** `null` for an item that is not a task. */
  readonly isDone: boolean | null
}

/** An item that begins with `[ ]` or `[x]` is a task. The mark is removed from the text. */
function readTask(nodes: readonly MarkdownNode[]): ListItemContent {
  const found = mark.exec(firstText(nodes))
  return found === null
    ? { nodes, isDone: null }
    : { nodes: withoutMark(nodes), isDone: found[1]?.toLowerCase() === 'x' }
}

function firstText([first]: readonly MarkdownNode[]): string {
  if (first === undefined) return ''
  if (first.type === 'text') return first.content
  return ['paragraph_open', 'inline'].includes(first.type) ? firstText(first.children) : ''
}

function withoutMark([first, ...rest]: readonly MarkdownNode[]): readonly MarkdownNode[] {
  if (first === undefined) return rest
  if (first.children.length > 0) return [{ ...first, children: withoutMark(first.children) }, ...rest]
  return [{ ...first, content: first.content.replace(mark, '') }, ...rest]
}

/**
 * Cuts a paragraph so that layout time stays linear in its length. Unchanged drawings keep their identity.
 */
function cutRuns(drawings: readonly Drawing[]): readonly Drawing[] {
  const known = cut.get(drawings)
  if (known !== undefined) return known
  const done = cutInside(drawings, { used: 0 })
  cut.set(drawings, done)
  return done
}

/** The browser shapes text of one style across elements, so one count spans all of them. */
function cutInside(drawings: readonly Drawing[], run: { used: number }): readonly Drawing[] {
  let hasChanged = false
  const done = drawings.flatMap((drawing): readonly Drawing[] => {
    const pieces = typeof drawing === 'string' ? cutText(drawing, run) : [cutElement(drawing, run)]
    hasChanged ||= pieces.length > 1 || pieces[0] !== drawing
    return pieces
  })
  return hasChanged ? done : drawings
}

function cutElement(drawing: Exclude<Drawing, string>, run: { used: number }): Drawing {
  if (drawing.tag === 'br') run.used = 0
  const children = cutInside(drawing.children, run)
  return children === drawing.children ? drawing : { ...drawing, children }
}

function cutText(text: string, run: { used: number }): readonly Drawing[] {
  const { pieces, used } = shapingRuns(text, run.used)
  run.used = used
  return pieces.flatMap((piece, index) => [
    ...(index === 0 ? [] : [draw('wbr', [])]),
    ...(piece === '' ? [] : [piece]),
  ])
}
