import { classNames } from '../lib/class-names.ts'
import type { ClosedPiece } from './block-stream.ts'
import { type CodeBlock, createCodeBlock } from './code-block.ts'
import { drawBlocks, drawPlain } from './draw-blocks.ts'
import { type Drawing, draw } from './drawing.ts'
import { createFinishing } from './finishing.ts'
import { createFootnotes, type Footnotes } from './footnotes.ts'
import styles from './message-text.module.css'
import { type MarkdownNode, parseMarkdown, type WordsMemory } from './parser.ts'
import { createNode, type PartPainter, patchChildren } from './patch.ts'

const css = classNames(styles)
/** Blocks stand in groups of about so many characters. */
const groupLength = 4_000
/** A shorter answer is laid out whole. */
const longAnswer = 24_000

const largeBlock = 4_000

export interface AnswerPage {
  /** Draws what is closed, for good; what that took comes back, in characters. */
  add(piece: ClosedPiece): number
  /** Draws what is still open over what was open before. */
  showOpen(source: string): void
  /** Once a frame: what was laid out in the last one is laid out no more while it is out of sight. */
  settle(): void
  /** Colours and formulas. */
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
  /** What stands open becomes closed: it is touched no more. */
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
      return costOf(piece)
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

/** A block that is larger than any that is written by hand is more to lay out than many small ones. */
function costOf({ kind, source }: ClosedPiece): number {
  const isLarge = source.length > largeBlock && (kind === 'block' || kind === 'plain')
  return source.length * (isLarge ? 3 : 1) + 100
}

interface Painted {
  readonly blocks: WeakMap<Element, CodeBlock>
  /** Code in what is still open: it has no colours before that is closed. */
  readonly fresh: Map<Element, CodeBlock>
  readonly finishing: ReturnType<typeof createFinishing>
  readonly notes: ReturnType<typeof createFootnotes>
}

function createPainter({ blocks, fresh, finishing, notes }: Painted): PartPainter {
  return {
    begin: (part, element) => {
      if (part.kind === 'note') notes.refer(part.label, element)
      else if (part.kind === 'maths') finishing.set(part, element)
      else {
        const block = createCodeBlock(element, part.language)
        block.become(part)
        blocks.set(element, block)
        fresh.set(element, block)
      }
    },
    change: (before, after, element) => {
      if (before.kind === 'note' && after.kind === 'note') return before.label === after.label
      if (before.kind === 'maths' && after.kind === 'maths')
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

/** A footnote that is being written stands where it is written; it goes to the end with its last word. */
function wordsOfOpen(nodes: readonly MarkdownNode[]): readonly Drawing[] {
  return nodes.flatMap((node) => (node.type === 'note_open' ? drawBlocks(node.children) : drawBlocks([node])))
}

interface Listener {
  readonly openLink: (address: string) => void
  readonly notes: Footnotes
  readonly blockOf: (element: Element) => CodeBlock | undefined
}

/** One listener for all that can be pressed in an answer. A link never leads away by itself. */
function listenToAnswer(root: HTMLElement, { openLink, notes, blockOf }: Listener): () => void {
  const onClick = (event: MouseEvent): void => {
    if (!(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (link !== null) {
      event.preventDefault()
      // By a person or what helps them, and not by a script.
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
  /** The one that the next block goes to; another one only begins where nothing is open. */
  current(isAtEdge: boolean): HTMLElement
  grow(length: number): void
  settle(): void
  readonly isUnsettled: boolean
  clear(): void
}

/**
 * In a long answer the groups out of sight are not laid out. Each has been once, and keeps the height it had then: so nothing
 * jumps, neither the page nor what measures it.
 */
function createGroups(root: HTMLElement): Groups {
  let group: HTMLElement | null = null
  let lengthInGroup = 0
  let length = 0
  let full: HTMLElement[] = []
  let laidOut: HTMLElement[] = []

  return {
    current: (isAtEdge) => {
      if (group !== null && (lengthInGroup < groupLength || !isAtEdge)) return group
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
