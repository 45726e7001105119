import { MarkdownLink } from './markdown-link.tsx'
import type { MarkdownNode } from './parser.ts'

export interface NodesProps {
  readonly nodes: readonly MarkdownNode[]
}

export function InlineNodes({ nodes }: NodesProps) {
  return nodes.map((node) => <InlineNode key={node.place} node={node} />)
}

function InlineNode({ node }: { readonly node: MarkdownNode }) {
  const { type, content: words, children } = node
  const content = <InlineNodes nodes={children} />
  switch (type) {
    case 'softbreak':
    case 'hardbreak':
      return <br />
    case 'code_inline':
      return <code>{words}</code>
    case 'strong_open':
      return <strong>{content}</strong>
    case 'em_open':
      return <em>{content}</em>
    case 's_open':
      return <del>{content}</del>
    case 'link_open':
      return (
        <MarkdownLink address={node.attributes['href'] ?? ''} words={wordsOf(children)}>
          <InlineNodes nodes={withoutImages(children)} />
        </MarkdownLink>
      )
    case 'image':
      return <ImageWords node={node} />
    default:
      return children.length > 0 ? content : words
  }
}

/** An image would call out, so what it says stands in its place, as a link to where it is. */
function ImageWords({ node }: { readonly node: MarkdownNode }) {
  const address = node.attributes['src'] ?? ''
  const words = wordsOf(node.children)
  return (
    <MarkdownLink address={address} words={words}>
      {words === '' ? address : <InlineNodes nodes={node.children} />}
    </MarkdownLink>
  )
}

/** A link cannot hold another one. */
function withoutImages(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  return nodes.flatMap((node) =>
    node.type === 'image' ? node.children : [{ ...node, children: withoutImages(node.children) }],
  )
}

function wordsOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map(({ content, children }) => (children.length > 0 ? wordsOf(children) : content)).join('')
}
