import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { CodeBlock } from './code-block.tsx'
import { InlineNodes, type NodesProps } from './inline-nodes.tsx'
import { ListItem } from './list-item.tsx'
import styles from './message-text.module.css'
import type { MarkdownNode } from './parser.ts'
import { TableBox, TableCell } from './table-box.tsx'
import { readTask } from './task-mark.ts'

const css = classNames(styles)

/** The headings of an answer stand below those of the window. */
const headings = { h1: 'h3', h2: 'h4', h3: 'h5', h4: 'h6', h5: 'h6', h6: 'h6' } as const

export function BlockNodes({ nodes }: NodesProps) {
  return nodes.map((node) => <BlockNode key={node.place} node={node} />)
}

function BlockNode({ node }: { readonly node: MarkdownNode }) {
  const { type, children } = node
  const content = <BlockNodes nodes={children} />
  switch (type) {
    case 'inline':
      return <InlineNodes nodes={children} />
    case 'paragraph_open':
      return node.isHidden ? content : <p dir="auto">{content}</p>
    case 'heading_open':
      return <Heading tag={node.tag}>{content}</Heading>
    case 'bullet_list_open':
      return <ul dir="auto">{content}</ul>
    case 'ordered_list_open':
      return (
        <ol dir="auto" start={Number(node.attributes['start'] ?? 1)}>
          {content}
        </ol>
      )
    case 'list_item_open':
      return <Item nodes={children} />
    case 'blockquote_open':
      return <blockquote dir="auto">{content}</blockquote>
    case 'hr':
      return <hr />
    case 'fence':
    case 'code_block':
      return <CodeBlock code={node.content} info={node.info} />
    default:
      return <TableNode node={node} />
  }
}

function Item({ nodes }: NodesProps) {
  const task = readTask(nodes)
  return (
    <ListItem isDone={task.isDone}>
      <BlockNodes nodes={task.nodes} />
    </ListItem>
  )
}

function TableNode({ node }: { readonly node: MarkdownNode }) {
  const { type, children } = node
  const content = <BlockNodes nodes={children} />
  switch (type) {
    case 'table_open':
      return <TableBox>{content}</TableBox>
    case 'thead_open':
      return <thead>{content}</thead>
    case 'tbody_open':
      return <tbody>{content}</tbody>
    case 'tr_open':
      return <tr>{content}</tr>
    case 'th_open':
    case 'td_open':
      return (
        <TableCell isHeader={type === 'th_open'} style={node.attributes['style'] ?? ''}>
          {content}
        </TableCell>
      )
    default:
      return children.length > 0 ? content : node.content
  }
}

function Heading({ tag, children }: { readonly tag: string; readonly children: ReactNode }) {
  const Tag = headings[tag as keyof typeof headings] ?? 'h6'
  return (
    <Tag dir="auto" className={css('heading', tag)}>
      {children}
    </Tag>
  )
}
