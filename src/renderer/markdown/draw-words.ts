import { hasHiddenCharacters } from '../../shared/domain/chat/hidden-characters.ts'
import { markdownStrings } from '../strings/message.ts'
import { type Drawing, draw, drawPart } from './drawing.ts'
import { showHidden } from './hidden-characters.ts'
import type { MarkdownNode } from './parser.ts'
import { hostToShow, readAddress } from './safe-address.ts'
import css from './words.module.css'

const drawn = new WeakMap<readonly MarkdownNode[], readonly Drawing[]>()

/** Nodes parsed before return the same drawings, so that nothing is compared again. */
export function drawWords(nodes: readonly MarkdownNode[]): readonly Drawing[] {
  const known = drawn.get(nodes)
  if (known !== undefined) return known
  const drawings = nodes.flatMap(drawNode)
  drawn.set(nodes, drawings)
  return drawings
}

function drawNode(node: MarkdownNode): readonly Drawing[] {
  const { type, content, children } = node
  switch (type) {
    case 'softbreak':
    case 'hardbreak':
      return [draw('br', [])]
    case 'code_inline':
      return [drawCode(content)]
    case 'strong_open':
      return [draw('strong', drawWords(children))]
    case 'em_open':
      return [draw('em', drawWords(children))]
    case 's_open':
      return [draw('del', drawWords(children))]
    case 'link_open':
      return drawLink(node.attributes['href'] ?? '', drawWords(withoutInner(children)), wordsOf(children))
    case 'image':
      return drawImage(node)
    case 'math_inline':
      return [drawMath(node, node.info === 'display')]
    case 'note_reference':
      return [drawPart({ kind: 'note', label: node.info }, 'sup', [content], { class: css('reference') })]
    default:
      return children.length > 0 ? drawWords(children) : content === '' ? [] : [content]
  }
}

export function drawMath({ content: tex, markup }: MarkdownNode, isDisplay: boolean): Drawing {
  const className = css('math', isDisplay && 'display')
  return drawPart({ kind: 'math', tex, isDisplay }, 'span', [markup], {
    class: className,
    dir: 'ltr',
    'data-no-words': '',
  })
}

function drawCode(code: string): Drawing {
  return draw('code', showHidden(code), { dir: 'auto' })
}

/** Loading an image would send a request, so its description links to the address instead. */
function drawImage(node: MarkdownNode): readonly Drawing[] {
  const address = node.attributes['src'] ?? ''
  const words = wordsOf(node.children)
  const inside = drawWords(withoutInner(node.children))
  return drawLink(address, words === '' ? [address] : inside, words)
}

/** A link that shows its host. An address that must not be opened becomes text. */
function drawLink(address: string, words: readonly Drawing[], text: string): readonly Drawing[] {
  const url = readAddress(address)
  if (url === null) return words
  const link = draw('a', words, { href: url.href, title: url.href, draggable: 'false' })
  const host = hostToShow(text, url)
  return [
    link,
    ...(host === null ? [] : [draw('bdi', [` (${host})`], { class: css('host'), 'data-no-words': '' })]),
    ...(hasHiddenCharacters(text) ? [drawWarning()] : []),
  ]
}

function drawWarning(): Drawing {
  return draw('span', [markdownStrings.hiddenCharacters], {
    class: css('hidden'),
    title: markdownStrings.hiddenCharactersHint,
    'data-no-words': '',
  })
}

/** A link cannot contain another link. */
function withoutInner(nodes: readonly MarkdownNode[]): readonly MarkdownNode[] {
  if (!nodes.some(({ type, children }) => isLink(type) || children.length > 0)) return nodes
  return nodes.flatMap((node) =>
    isLink(node.type) ? withoutInner(node.children) : [{ ...node, children: withoutInner(node.children) }],
  )
}

const isLink = (type: string): boolean => type === 'image' || type === 'link_open'

function wordsOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map(({ content, children }) => (children.length > 0 ? wordsOf(children) : content)).join('')
}
