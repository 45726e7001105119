import type { Token } from 'markdown-it'
import type { MarkdownNode } from './parser.ts'

/** The tree that a list of tokens describes; what a token holds inside is asked for where it is not there. */
export function toNodes(
  tokens: readonly Token[],
  wordsOf: (token: Token) => readonly MarkdownNode[],
): readonly MarkdownNode[] {
  const root: MarkdownNode[] = []
  const open: MarkdownNode[][] = [root]
  for (const token of tokens) {
    if (token.nesting === -1) {
      open.pop()
      continue
    }
    const isImage = token.type === 'image'
    const inside: readonly MarkdownNode[] = isImage ? toNodes(token.children ?? [], wordsOf) : wordsOf(token)
    if (token.nesting === 1) {
      const children: MarkdownNode[] = []
      open.at(-1)?.push(toNode(token, children))
      open.push(children)
    } else open.at(-1)?.push(toNode(token, inside))
  }
  return root
}

const noAttributes: Readonly<Record<string, string>> = {}

function toNode(token: Token, children: readonly MarkdownNode[]): MarkdownNode {
  const { type, tag, content, info, markup, hidden: isHidden, attrs } = token
  const attributes =
    attrs === null ? noAttributes : Object.fromEntries(attrs.map(([name, value]) => [name, String(value)]))
  return { type, tag, content, info, markup, isHidden, attributes, children }
}
