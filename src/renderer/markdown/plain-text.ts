import { revealBidiControls } from './hidden-characters.ts'
import { type MarkdownNode, parseMarkdown } from './parser.ts'
import { createBlockSplitter } from './split-blocks.ts'
import { readTask } from './task-mark.ts'

/** The words of a text as they are drawn, without what marks them up; blocks, cells and lines are apart by at least a blank. */
export function plainTextOf(source: string): string {
  const { closed, open } = createBlockSplitter()(source)
  return [...closed, open].map(wordsOfBlock).join('\n')
}

function wordsOfBlock(source: string): string {
  const nodes = parseMarkdown(source, false)
  return nodes === null ? source : wordsOf(nodes)
}

function wordsOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map(wordsOfNode).join('')
}

function wordsOfNode({ type, content, children }: MarkdownNode): string {
  switch (type) {
    case 'softbreak':
    case 'hardbreak':
      return '\n'
    case 'fence':
    case 'code_block':
      return `\n${revealBidiControls(content)}`
    case 'list_item_open':
      return `\n${wordsOf(readTask(children).nodes)}`
    default:
      if (children.length === 0) return content
      return inlineTypes.has(type) ? wordsOf(children) : `\n${wordsOf(children)}`
  }
}

const inlineTypes: ReadonlySet<string> = new Set([
  'strong_open',
  'em_open',
  's_open',
  'link_open',
  'image',
  'inline',
])
