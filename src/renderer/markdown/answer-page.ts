import { classNames } from '../lib/class-names.ts'
import type { ClosedPiece } from './block-stream.ts'
import { type CodeBlock, createCodeBlock } from './code-block.ts'
import { createFinishing } from './deferred-highlighting.ts'
import { drawBlocks, drawPlain } from './draw-blocks.ts'
import { type Drawing, draw } from './drawing.ts'
import { createFootnotes, type Footnotes } from './footnotes.ts'
import styles from './message-text.module.css'
import { type MarkdownNode, parseMarkdown, type WordsMemory } from './parser.ts'
import { createNode, type PartPainter, patchChildren } from './patch.ts'

const css = classNames(styles)
/** Blocks are grouped into containers of about this many characters. */
const groupLength = 4_000
/** Each frame looks at every group, so the groups of a very long answer are larger. */
const maxGroupLength = 24_000
const fewGroups = 12
/** Shorter answers are laid out as a whole. */
const longAnswer = 24_000

const largeBlock = 4_000
/** Drawing an element costs about as much as drawing this many characters. */
const elementCost = 12
/** The list item of a footnote, and the buttons that lead there and back. */
const elementsOfNote = 8
/** The box around code, with its buttons. */
const codeBoxCost = 500

export interface AnswerPage {
  /** Renders a closed piece once. Returns its cost in characters. */
  add(piece: ClosedPiece): number
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

  let elements = 0
  const patch = (drawings: readonly Drawing[]): void => {
    elements += countElements(drawings)
    const parent = groups.current(open.length === 0)
    patchChildren({ parent, first: parent.childNodes.length - open.length }, open, drawings, painter)
    open = drawings
  }
  /** Makes the open end final. Later text never touches it again. */
  const freeze = (source: string): void => {
    open = []
    openSource = ''
    memory = { known: new Map() }
    for (const [element, block] of fresh) if (root.contains(element)) finishing.colour(block)
    fresh.clear()
    groups.grow(source.length)
  }
  const addBlock = (source: string): void => {
    const nodes = parseMarkdown(source, false, memory)
    const { words, noteNodes } = nodes === null ? { words: drawPlain(source), noteNodes: [] } : apart(nodes)
    patch(words)
    for (const node of noteNodes) addNote(node)
    freeze(source)
  }
  const addNote = (node: MarkdownNode): void => {
    const place = notes.define(node.info)
    if (place === null)
      patch([draw('p', [`[^${node.info}]: `], { dir: 'auto' }), ...drawBlocks(node.children)])
    else
      for (const drawing of drawBlocks(node.children)) place.insertBefore(createNode(drawing, painter), null)
    elements += elementsOfNote
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
      elements = 0
      switch (piece.kind) {
        case 'block':
          addBlock(piece.source)
          break
        case 'plain':
          patch(drawPlain(piece.source))
          freeze(piece.source)
          break
        case 'code-begin':
          beginCode(piece.info)
          freeze(piece.source)
          break
        case 'code':
          code?.append(piece.code)
          freeze(piece.source)
          break
        case 'code-end':
          code?.close()
          if (code !== null) finishing.colour(code)
          code = null
          freeze(piece.source)
      }
      return costOf(piece) + elements * elementCost
    },
    showOpen: (source) => {
      if (source === openSource || code !== null) return
      const nodes = parseMarkdown(source, true, memory)
      patch(nodes === null ? drawPlain(source) : wordsOfOpen(nodes))
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

/** Laying out one oversized block costs more than many small ones. */
function costOf({ kind, source }: ClosedPiece): number {
  const isLarge = source.length > largeBlock && (kind === 'block' || kind === 'plain')
  return source.length * (isLarge ? 3 : 1) + (kind === 'code-begin' ? codeBoxCost : 100)
}

/** An answer of few characters can have many elements. */
function countElements(drawings: readonly Drawing[]): number {
  let count = 0
  for (const drawing of drawings)
    if (typeof drawing !== 'string') count += 1 + countElements(drawing.children)
  return count
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

function apart(nodes: readonly MarkdownNode[]): {
  words: readonly Drawing[]
  noteNodes: readonly MarkdownNode[]
} {
  return {
    words: drawBlocks(nodes.filter(({ type }) => type !== 'note_open')),
    noteNodes: nodes.filter(({ type }) => type === 'note_open'),
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
  grow(length: number): void
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
  let lengthInGroup = 0
  let length = 0
  let full: HTMLElement[] = []
  let laidOut: HTMLElement[] = []

  return {
    current: (isAtEdge) => {
      const wanted = Math.min(maxGroupLength, Math.max(groupLength, length / fewGroups))
      if (group !== null && (lengthInGroup < wanted || !isAtEdge)) return group
      if (group !== null) full.push(group)
      group = document.createElement('div')
      group.className = css('group')
      root.insertBefore(group, root.querySelector(':scope > section'))
      lengthInGroup = 0
      return group
    },
    grow: (added) => {
      lengthInGroup += added
      length += added
    },
    settle: () => {
      if (length <= longAnswer) return
      for (const element of laidOut) element.classList.add(css('settled'))
      laidOut = full
      full = []
    },
    get isUnsettled() {
      return length > longAnswer && full.length + laidOut.length > 0
    },
    clear: () => {
      group = null
      lengthInGroup = 0
      length = 0
      full = []
      laidOut = []
    },
  }
}
