import { classNames } from '../lib/class-names.ts'
import { markdownStrings } from '../messages/markdown.ts'
import boxStyles from '../ui/layout/scroll-box.module.css'
import { cutRuns } from './cut-runs.ts'
import { drawMaths, drawWords } from './draw-words.ts'
import { type Drawing, draw, drawPart } from './drawing.ts'
import styles from './message-text.module.css'
import type { MarkdownNode } from './parser.ts'
import { readTask } from './task-mark.ts'
import wordsStyles from './words.module.css'

const css = classNames(styles)
const wordsCss = classNames(wordsStyles)
const boxCss = classNames(boxStyles)

/** The headings of an answer stand below those of the window. */
const headings: Readonly<Record<string, string>> = { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6' }
const auto = { dir: 'auto' }

export function drawBlocks(nodes: readonly MarkdownNode[]): readonly Drawing[] {
  return nodes.flatMap(drawBlock)
}

/** As it was written, where it would take too long to draw it as anything else. */
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
    case 'maths_block':
      return [drawFormula(node)]
    default:
      return [drawTable(node)]
  }
}

const startOf = ({ attributes }: MarkdownNode): string => String(Number(attributes['start'] ?? 1))

function drawHeading({ tag, children }: MarkdownNode): Drawing {
  return draw(headings[tag] ?? 'h6', drawBlocks(children), { ...auto, class: css('heading', tag) })
}

/** A task shows a picture of a box, since nobody can tick it. */
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

/** A formula that has not come to its end is shown as it is written. */
function drawFormula(node: MarkdownNode): Drawing {
  const formula =
    node.info === 'open' ? draw('code', cutRuns([node.markup]), { dir: 'ltr' }) : drawMaths(node, true)
  return drawBox(markdownStrings.formula, wordsCss('formula'), [formula])
}

/** What is wider than its place scrolls sideways in a box of its own, with the keyboard too. */
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
