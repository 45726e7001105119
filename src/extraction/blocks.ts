/** Adds a block of text: a paragraph, a table, or an item of a list. */
type AddBlock = (block: string, isItem?: boolean) => void

/** Blocks apart by an empty line, items of a list by a line break. */
export function joinBlocks(visit: (add: AddBlock) => void): string {
  let text = ''
  let wasItem = false
  visit((block, isItem = false) => {
    if (text !== '') text += wasItem && isItem ? '\n' : '\n\n'
    text += block
    wasItem = isItem
  })
  return text
}

/** More columns than a text document shows. */
const maxColumns = 100

/** The tabs for this many cells without words. */
export function emptyCells(count: number): string {
  return '\t'.repeat(Math.max(0, Math.min(count, maxColumns)))
}

export function inOneLine(cell: string): string {
  return cell.replaceAll(/\s+/gu, ' ').trim()
}
