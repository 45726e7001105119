import { emptyCells, inOneLine, joinBlocks } from './blocks.ts'
import { attribute, childNamed, childrenOf, countOf } from './zipped-xml.ts'

/** Comments, deleted words, and declarations: no text of the document. */
const unread = new Set(['annotation', 'tracked-changes', 'sequence-decls', 'forms', 'variable-decls'])

const blocks = ['p', 'h', 'list', 'table']

const maxSpaces = 1_000

/** The text of an OpenDocument text: paragraphs, lists, tables, and the notes at the end. */
export function readOpenText(body: Element): string {
  const notes: string[] = []
  const text = blocksOf(body, notes)
  return [text, notes.join('\n')].filter((piece) => piece !== '').join('\n\n')
}

function blocksOf(parent: Element, notes: string[]): string {
  return joinBlocks((add) => {
    const visit = (element: Element): void => {
      for (const child of childrenOf(element)) {
        const { localName } = child
        if (isUnread(child)) continue
        if (localName === 'p' || localName === 'h') add(textOf(child, notes))
        else if (localName === 'list-item') add(`- ${blocksOf(child, notes)}`, true)
        else if (localName === 'table') add(tableOf(child, notes))
        else visit(child)
      }
    }
    visit(parent)
  })
}

/** A picture's name for screen readers isn't text; a field with the document's title is. */
function isUnread({ localName, namespaceURI }: Element): boolean {
  return unread.has(localName) || namespaceURI?.includes('svg') === true
}

function tableOf(table: Element, notes: string[]): string {
  const rows: string[] = []
  const visit = (element: Element): void => {
    for (const child of childrenOf(element)) {
      if (child.localName !== 'table-row') {
        visit(child)
        continue
      }
      rows.push([...childrenOf(child)].map((cell) => cellOf(cell, notes)).join('\t'))
    }
  }
  visit(table)
  return rows.join('\n')
}

/** A cell under a merged one shows nothing. Repeated words come once, so that a small file gives a small text. */
function cellOf(cell: Element, notes: string[]): string {
  const text = cell.localName === 'table-cell' ? inOneLine(blocksOf(cell, notes)) : ''
  return text + emptyCells(countOf(cell, 'number-columns-repeated') - 1)
}

/** The words of a paragraph. Spaces and line breaks of the file count as one space. */
export function textOf(element: Element, notes: string[]): string {
  let text = ''
  for (let child = element.firstChild; child !== null; child = child.nextSibling) {
    if (child instanceof Element) text += textOfChild(child, notes)
    else text += (child.nodeValue ?? '').replaceAll(/[ \t\n\r]+/gu, ' ')
  }
  return text
}

function textOfChild(child: Element, notes: string[]): string {
  const { localName } = child
  if (isUnread(child)) return ''
  if (localName === 'tab') return '\t'
  if (localName === 'line-break') return '\n'
  if (localName === 's') return ' '.repeat(Math.min(maxSpaces, Number(attribute(child, 'c') ?? 1) || 1))
  if (localName !== 'note') return hasBlocks(child) ? `\n${blocksOf(child, notes)}\n` : textOf(child, notes)
  const mark = `[^${notes.length + 1}]`
  const place = notes.push(mark) - 1
  const body = childNamed(child, 'note-body')
  notes[place] = `${mark} ${body === null ? '' : blocksOf(body, notes).trim()}`
  return mark
}

/** A text box, or a shape with words. */
function hasBlocks(element: Element): boolean {
  return blocks.some((name) => childNamed(element, name) !== null)
}
