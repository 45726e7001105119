import katex from 'katex'

const maxNodes = 2_000

/** The allowed MathML elements. A formula with any other element is shown as source. */
const tags: ReadonlySet<string> = new Set(
  'math mrow mi mn mo mtext mspace mfrac msqrt mroot msup msub msubsup mover munder munderover mtable mtr mtd mstyle mpadded mphantom menclose semantics'.split(
    ' ',
  ),
)
const attributes: ReadonlySet<string> = new Set(
  'display mathvariant stretchy fence separator form lspace rspace minsize maxsize movablelimits largeop accent accentunder linethickness width height depth voffset scriptlevel displaystyle notation columnalign rowspacing columnspacing rowlines columnlines mathcolor mathbackground side symmetric xmlns'.split(
    ' ',
  ),
)
/** A percent sign begins a comment in TeX, but models mean the sign. */
const escapedOrPercent = /\\.|%/gs
const namespace = 'http://www.w3.org/1998/Math/MathML'

interface TreeNode {
  readonly type?: string
  readonly text?: string
  readonly character?: string | null
  readonly width?: number
  readonly attributes?: Readonly<Record<string, string>>
  readonly children?: readonly TreeNode[]
}

/** KaTeX's internal function for its output tree. Its name warns that any version may change it. */
const buildTree = Reflect.get(katex, '__renderToDomTree') as (tex: string, options: object) => TreeNode

/**
 * Typesets a formula as MathML; `null` for an invalid one, or one that would show nothing. Commands may not link
 * anywhere or draw oversized content.
 */
export function setMath(tex: string, isDisplay: boolean): Element | null {
  try {
    const source = tex.replace(escapedOrPercent, (found) => (found === '%' ? '\\%' : found))
    const tree = buildTree(source, {
      displayMode: isDisplay,
      output: 'mathml',
      throwOnError: true,
      trust: refuse,
      strict: 'ignore',
      maxExpand: 1_000,
      maxSize: 20,
      macros: {},
      globalGroup: false,
    })
    const math = findMath(tree)
    if (math === null || !isVisible(math) || countNodes(math) > maxNodes) return null
    const element = build(math)
    return element instanceof Element ? element : null
  } catch {
    // On any error, the user sees the model's source.
    return null
  }
}

/** Rejects commands for links or raw markup. The formula is then shown as source. */
function refuse(): never {
  throw new Error('This formula asks for more than mathematics.')
}

function findMath(node: TreeNode): TreeNode | null {
  if (node.type === 'math') return node
  for (const child of node.children ?? []) {
    const found = findMath(child)
    if (found !== null) return found
  }
  return null
}

function isVisible({ type, text = '', children = [] }: TreeNode): boolean {
  if (type === 'mphantom' || type === 'annotation') return false
  return /[^\s\p{Cf}]/u.test(text) || children.some(isVisible)
}

/** Counts before any element is made, because making thousands in vain takes long. */
function countNodes({ type, children = [] }: TreeNode): number {
  return type === 'annotation' ? 0 : children.reduce((sum, child) => sum + countNodes(child), 1)
}

function build(node: TreeNode): Node {
  if (node.text !== undefined) return document.createTextNode(node.text)
  if (node.type === undefined && node.width !== undefined) return space(node)
  const isFragment = node.type === undefined
  if (!isFragment && !tags.has(node.type ?? '')) throw new Error('This formula is not only mathematics.')
  const place = isFragment
    ? document.createDocumentFragment()
    : document.createElementNS(namespace, node.type ?? '')
  if (place instanceof Element)
    for (const [name, value] of Object.entries(node.attributes ?? {}))
      if (attributes.has(name) && name !== 'xmlns') place.setAttribute(name, value)
  // KaTeX's annotation repeats the source invisibly.
  for (const child of node.children ?? []) if (child.type !== 'annotation') place.append(build(child))
  return place
}

function space({ character, width = 0 }: TreeNode): Node {
  if (typeof character === 'string') return document.createTextNode(character)
  const element = document.createElementNS(namespace, 'mspace')
  element.setAttribute('width', `${Math.max(-20, Math.min(20, width))}em`)
  return element
}
