import type { MarkdownNode } from './parser.ts'

const mark = /^\[([ xX])\] /

interface ListItemContent {
  readonly nodes: readonly MarkdownNode[]
  /** Null for an item that is not a task. */
  readonly isDone: boolean | null
}

/** An item that begins with `[ ]` or `[x]` is a task; the mark is taken from its words. */
export function readTask(nodes: readonly MarkdownNode[]): ListItemContent {
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
