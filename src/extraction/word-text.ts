import { emptyCells, inOneLine, joinBlocks } from './blocks.ts'
import {
  attribute,
  childNamed,
  childrenNamed,
  childrenOf,
  countOf,
  descendantsNamed,
  type ZippedXml,
} from './zipped-xml.ts'

/** Deleted words, field codes, drawings' second form, and properties: no text that Word shows. */
const unread = new Set(['del', 'moveFrom', 'instrText', 'Fallback', 'pPr', 'sectPr', 'tblPr', 'trPr', 'tcPr'])

const characters: Readonly<Record<string, string>> = {
  tab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '-',
  softHyphen: '',
}

/** The text of a Word document: paragraphs, lists, tables, and the notes at the end. */
export async function readWordText(zip: ZippedXml, main: string, document: Document): Promise<string> {
  // Word writes one body, other programs sometimes several.
  const pieces = childrenNamed(document.documentElement, 'body').map(blocksOf)
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  for (const kind of ['footnote', 'endnote'] as const) {
    const notes = await zip.read(`${folder}${kind}s.xml`)
    if (notes !== null) pieces.push(notesOf(notes, kind))
  }
  return pieces.filter((piece) => piece !== '').join('\n\n')
}

function blocksOf(parent: Element): string {
  return joinBlocks((add) => {
    const visit = (element: Element): void => {
      for (const child of childrenOf(element)) {
        if (unread.has(child.localName)) continue
        if (child.localName === 'p') {
          const style = childNamed(child, 'pPr')
          const isItem = style !== null && childNamed(style, 'numPr') !== null
          add(`${isItem ? '- ' : ''}${textOf(child)}`, isItem)
        } else if (child.localName === 'tbl') add(tableOf(child))
        else visit(child)
      }
    }
    visit(parent)
  })
}

function tableOf(table: Element): string {
  return wrappedIn(table, 'tr')
    .map(
      (row) => emptyCells(columnsIn(row, 'trPr', 'gridBefore')) + wrappedIn(row, 'tc').map(cellOf).join('\t'),
    )
    .join('\n')
}

/** Content controls and tracked changes may wrap rows and cells. */
function wrappedIn(parent: Element, name: 'tr' | 'tc'): Element[] {
  const found: Element[] = []
  for (const child of childrenOf(parent)) {
    if (child.localName === name) found.push(child)
    else if (!unread.has(child.localName)) found.push(...wrappedIn(child, name))
  }
  return found
}

/** A merged cell with its empty ones, so that the columns after it stay in place. */
function cellOf(cell: Element): string {
  return inOneLine(blocksOf(cell)) + emptyCells(columnsIn(cell, 'tcPr', 'gridSpan') - 1)
}

function columnsIn(element: Element, properties: string, name: string): number {
  const group = childNamed(element, properties)
  const found = group && childNamed(group, name)
  return found === null ? 0 : countOf(found, 'val')
}

/** Chromium's parser limits how deep elements are nested. */
function textOf(element: Element): string {
  let text = ''
  for (const child of childrenOf(element)) {
    const { localName } = child
    if (unread.has(localName) || isHidden(child)) continue
    if (localName === 't') text += child.textContent
    else if (localName === 'footnoteReference' || localName === 'endnoteReference') text += markOf(child)
    else if (localName === 'txbxContent') text += `\n${blocksOf(child)}\n`
    else text += characters[localName] ?? textOf(child)
  }
  return text
}

/** Word shows hidden words to nobody, so the model gets none either. */
function isHidden(run: Element): boolean {
  const style = childNamed(run, 'rPr')
  const vanish = style && childNamed(style, 'vanish')
  return vanish !== null && !['0', 'false', 'off'].includes(attribute(vanish, 'val') ?? '')
}

function markOf(reference: Element): string {
  return `[^${attribute(reference, 'id') ?? ''}]`
}

/** Word keeps the lines between text and notes as notes of a type. */
function notesOf(notes: Document, kind: 'footnote' | 'endnote'): string {
  return [...descendantsNamed(notes, kind)]
    .filter((note) => attribute(note, 'type') === null)
    .map((note) => `${markOf(note)} ${blocksOf(note).trim()}`)
    .join('\n')
}
