import { splitAtHidden } from '../../shared/domain/chat/hidden-characters.ts'
import { type ClosedPiece, plainLength, plainPieces } from './block-stream.ts'
import { type CodeBlock, createCodeBlock } from './code-block.ts'
import { createFinishing } from './deferred-highlighting.ts'
import { drawBlocks, drawPlain } from './draw-blocks.ts'
import { type Drawing, draw } from './drawing.ts'
import { createFootnotes, type Footnotes } from './footnotes.ts'
import css from './message-text.module.css'
import { type MarkdownNode, parseMarkdown, type WordsMemory } from './parser.ts'
import { createNode, type PartPainter, patchChildren } from './patch.ts'

// All costs are in characters: what rendering that many characters of ordinary text costs.

/** Blocks are grouped into containers of about this cost. */
const groupCost = 12_000
/** Each frame looks at every group, so the groups of a very long answer are larger. */
const maxGroupCost = 72_000
const fewGroups = 12
/** Cheaper answers are laid out as a whole. */
const longAnswer = 48_000

const largeBlock = 4_000
/** A block with more elements is shown as plain text, because no frame could render it. */
const maxElementCost = 28_000
const elementCost = 12
/** The list item of a footnote, and the buttons that lead there and back. */
const noteCost = 420
/** The box around code, with its buttons. */
const codeBoxCost = 500
/** Code outside lists is drawn one by one. Its icons make its layout slow. */
const ownCodeCost = 1_000
const tableCost = 350
/** A hidden character with its name, the box of a task, or a formula before it is set. */
const markCost = 30
/** Code is laid out only where it is seen. */
const codeShare = 1 / 8

export interface AnswerPage {
  /** Renders a closed piece once. Returns its cost, or the plain pieces to render instead. */
  add(piece: ClosedPiece): number | readonly ClosedPiece[]
  /** Renders the open end, replacing its previous rendering. */
  showOpen(source: string): void
  /** Runs once a frame. Groups laid out in the previous frame skip layout while they are out of view. */
  settle(): void
  /** Applies syntax colours and formulas. */
  finish(budget: number): void
  readonly isUnfinished: boolean
  clear(): void
  destroy(): void
}

export function createAnswerPage(
  root: HTMLElement,
  openLink: (address: string) => void,
  wake: () => void,
): AnswerPage {
  const blocks = new WeakMap<Element, CodeBlock>()
  const finishing = createFinishing(wake)
  const notes = createFootnotes(root)
  const fresh = new Map<Element, CodeBlock>()
  const painter = createPainter({ blocks, fresh, finishing, notes })
  const stopListening = listenToAnswer(root, { openLink, notes, blockOf: (element) => blocks.get(element) })
  const groups = createGroups(root)
  let memory: WordsMemory = { known: new Map() }
  let open: readonly Drawing[] = []
  let openSource = ''
  let code: CodeBlock | null = null

  const patch = (drawings: readonly Drawing[]): void => {
    const parent = groups.current(open.length === 0)
    patchChildren({ parent, first: parent.childNodes.length - open.length }, open, drawings, painter)
    open = drawings
  }
  /** Makes the open end final. Later text never touches it again. */
  const freeze = (cost: number): number => {
    open = []
    openSource = ''
    memory = { known: new Map() }
    for (const [element, block] of fresh) if (root.contains(element)) finishing.colour(block)
    fresh.clear()
    groups.grow(cost)
    return cost
  }
  /** In pieces, but at once where the open end shows most of it. */
  const addPlain = (source: string): number | readonly ClosedPiece[] => {
    if (open.length === 0 && source.length > plainLength) return plainPieces(source)
    patch(drawPlain(source))
    return freeze(sourceCost({ kind: 'plain', source }))
  }
  const addBlock = (source: string): number | readonly ClosedPiece[] => {
    const nodes = parseMarkdown(source, false, memory)
    if (nodes === null) return addPlain(source)
    const words = drawBlocks(nodes.filter(({ type }) => type !== 'note_open'))
    const notesInside = nodes.flatMap((node) =>
      node.type === 'note_open' ? [{ label: node.info, words: drawBlocks(node.children) }] : [],
    )
    const cost = costOf([...words, ...notesInside.flatMap((note) => note.words)])
    if (cost > maxElementCost) return addPlain(source)
    patch(words)
    for (const note of notesInside) addNote(note)
    return freeze(sourceCost({ kind: 'block', source }) + cost + notesInside.length * noteCost)
  }
  const addNote = ({
    label,
    words,
  }: {
    readonly label: string
    readonly words: readonly Drawing[]
  }): void => {
    const place = notes.define(label)
    if (place === null) patch([draw('p', [`[^${label}]: `], { dir: 'auto' }), ...words])
    else for (const drawing of words) place.append(createNode(drawing, painter))
    open = []
  }
  const beginCode = (info: string): void => {
    patch([])
    const element = document.createElement('div')
    groups.current(true).append(element)
    code = createCodeBlock(element, info.trim().split(/\s/, 1)[0]?.slice(0, 40) ?? '')
    blocks.set(element, code)
  }

  return {
    add: (piece) => {
      switch (piece.kind) {
        case 'block':
          return addBlock(piece.source)
        case 'plain':
          return addPlain(piece.source)
        case 'code-begin':
          beginCode(piece.info)
          break
        case 'code':
          code?.append(piece.code)
          break
        case 'code-end':
          code?.close()
          if (code !== null) finishing.colour(code)
          code = null
      }
      return freeze(sourceCost(piece))
    },
    showOpen: (source) => {
      if (source === openSource || code !== null) return
      const nodes = parseMarkdown(source, true, memory)
      const words = nodes === null ? null : wordsOfOpen(nodes)
      patch(words === null || costOf(words) > maxElementCost ? drawPlain(source) : words)
      openSource = source
    },
    settle: groups.settle,
    finish: (budget) => void finishing.work(budget),
    get isUnfinished() {
      return finishing.isWaiting || groups.isUnsettled
    },
    clear: () => {
      root.replaceChildren()
      groups.clear()
      fresh.clear()
      finishing.clear()
      notes.clear()
      open = []
      openSource = ''
      code = null
      memory = { known: new Map() }
    },
    destroy: () => {
      finishing.clear()
      stopListening()
    },
  }
}

/** The cost of a piece without its elements. Laying out one oversized block costs more than many small ones. */
export function sourceCost({ kind, source }: Pick<ClosedPiece, 'kind' | 'source'>): number {
  if (kind === 'code') return source.length * codeShare + (splitAtHidden(source).length >> 1) * markCost
  if (kind === 'code-begin') return source.length + ownCodeCost
  const lineCost = kind === 'plain' ? source.split('\n').length * elementCost : 0
  return source.length * (kind === 'plain' || source.length > largeBlock ? 3 : 1) + lineCost + 100
}

/** An answer of few characters can have many elements. */
function costOf(drawings: readonly Drawing[]): number {
  let cost = 0
  for (const drawing of drawings) {
    if (typeof drawing === 'string') continue
    cost += elementCost + costOf(drawing.children)
    if (drawing.part?.kind === 'code') cost += codeBoxCost
    if (drawing.tag === 'table') cost += tableCost
    if (drawing.tag === 'span') cost += markCost
  }
  return cost
}

interface Painted {
  readonly blocks: WeakMap<Element, CodeBlock>
  /** Code blocks in the open end. They get colours only once closed. */
  readonly fresh: Map<Element, CodeBlock>
  readonly finishing: ReturnType<typeof createFinishing>
  readonly notes: ReturnType<typeof createFootnotes>
}

function createPainter({ blocks, fresh, finishing, notes }: Painted): PartPainter {
  return {
    begin: (part, element) => {
      if (part.kind === 'note') notes.refer(part.label, element)
      else if (part.kind === 'math') finishing.set(part, element)
      else {
        const block = createCodeBlock(element, part.language)
        block.become(part)
        blocks.set(element, block)
        fresh.set(element, block)
      }
    },
    change: (before, after, element) => {
      if (before.kind === 'note' && after.kind === 'note') return before.label === after.label
      if (before.kind === 'math' && after.kind === 'math')
        return before.tex === after.tex && before.isDisplay === after.isDisplay
      if (before.kind !== 'code' || after.kind !== 'code' || before.language !== after.language) return false
      blocks.get(element)?.become(after)
      return true
    },
  }
}

/** An unfinished footnote is shown in place. Once complete, it moves to the end. */
function wordsOfOpen(nodes: readonly MarkdownNode[]): readonly Drawing[] {
  return nodes.flatMap((node) => (node.type === 'note_open' ? drawBlocks(node.children) : drawBlocks([node])))
}

interface Listener {
  readonly openLink: (address: string) => void
  readonly notes: Footnotes
  readonly blockOf: (element: Element) => CodeBlock | undefined
}

/** A single listener for all links and buttons in an answer. Links never navigate by themselves. */
function listenToAnswer(root: HTMLElement, { openLink, notes, blockOf }: Listener): () => void {
  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (link !== null) {
      event.preventDefault()
      // Only a real click or assistive technology opens a link, never a script.
      if (event.isTrusted) openLink(link.href)
      return
    }
    const button = event.target.closest('button')
    if (button === null || notes.follow(button)) return
    press(button)
  }
  const press = (button: HTMLElement): void => {
    const action = button.dataset['do']
    for (let box = button.parentElement; box !== null && box !== root; box = box.parentElement) {
      const block = blockOf(box)
      if (block === undefined || action === undefined) continue
      block.press(action)
      return
    }
  }
  const onOtherButton = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('a') !== null) event.preventDefault()
  }
  root.addEventListener('click', onClick)
  root.addEventListener('auxclick', onOtherButton)
  return () => {
    root.removeEventListener('click', onClick)
    root.removeEventListener('auxclick', onOtherButton)
  }
}

interface Groups {
  /** The group for the next block. A new group begins only when nothing is open. */
  current(isAtEdge: boolean): HTMLElement
  grow(cost: number): void
  settle(): void
  readonly isUnsettled: boolean
  clear(): void
}

/**
 * In a long answer, groups out of view skip layout. Each group was laid out once and keeps that height, so
 * neither the page nor its measurements jump.
 */
function createGroups(root: HTMLElement): Groups {
  let group: HTMLElement | null = null
  let costInGroup = 0
  let cost = 0
  let full: HTMLElement[] = []
  let laidOut: HTMLElement[] = []

  return {
    current: (isAtEdge) => {
      const wanted = Math.min(maxGroupCost, Math.max(groupCost, cost / fewGroups))
      if (group !== null && (costInGroup < wanted || !isAtEdge)) return group
      if (group !== null) full.push(group)
      group = document.createElement('div')
      group.className = css('group')
      root.insertBefore(group, root.querySelector(':scope > section'))
      costInGroup = 0
      return group
    },
    grow: (added) => {
      costInGroup += added
      cost += added
    },
    settle: () => {
      if (cost <= longAnswer) return
      for (const element of laidOut) element.classList.add(css('settled'))
      laidOut = full
      full = []
    },
    get isUnsettled() {
      return cost > longAnswer && full.length + laidOut.length > 0
    },
    clear: () => {
      group = null
      costInGroup = 0
      cost = 0
      full = []
      laidOut = []
    },
  }
}
