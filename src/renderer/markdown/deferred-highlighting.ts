import { hasHiddenCharacters, splitAtHidden } from '../../shared/domain/chat/hidden-characters.ts'
import type { CodeBlock } from './code-block.ts'
import type { CodeToken } from './code-lines.ts'
import type { MathPart } from './drawing.ts'

export const highlighting = createEngine(async () => (await import('./highlighter.ts')).highlight)
export const mathematics = createEngine(async () => (await import('./math.ts')).setMath)

const maxCode = 60_000
/** Longer code is coloured in pieces, so that no frame takes too long. */
const maxPieceLength = 8_000
const maxLineLength = 2_000
/** Long ordinary code has fewer parts. */
const maxColourParts = 9_000
const maxTex = 5_000
/** Colouring one character costs about as much as rendering this many characters. */
const codeWeight = 2
/** Typesetting one character of a formula costs about as much as rendering this many characters. */
const texWeight = 20
/** A short macro can expand to a formula of many elements. */
const formulaElementCost = 40
const codeElementCost = 12
const minCost = 300
/** A short formula or code can take long, even where nothing comes of it. */
const costPerMs = 2_000

interface Work {
  /** `null` for work without one. */
  readonly engine: typeof highlighting | typeof mathematics | null
  /** Each step yields its cost, in characters. */
  readonly steps: Iterator<number, void>
}

export interface Finishing {
  colour(block: CodeBlock): void
  set(part: MathPart, element: HTMLElement): void
  /** Does as much work as the budget allows, but at least one task. Returns the remaining budget. */
  work(budget: number): number
  /** Whether a task is pending and its engine is loaded. */
  readonly isWaiting: boolean
  clear(): void
}

/** Adds syntax colours and formulas to plain text when there is time, in order of arrival. */
export function createFinishing(wake: () => void): Finishing {
  let works: Work[] = []
  let next = 0

  const add = (work: Work): void => {
    works.push(work)
    if (work.engine?.ready === null) void work.engine.load().then(wake)
  }
  const hasEngine = ({ engine }: Work): boolean => engine === null || engine.ready !== null
  return {
    colour: (block) => {
      if (block.isTorn) add({ engine: null, steps: drawingOf(block, null) })
      const { language, code } = block
      if (language === '' || code.length > maxCode || hasLongLine(code)) return
      add({ engine: highlighting, steps: colouringOf(block, code) })
    },
    set: (part, element) => {
      if (part.tex.length <= maxTex) add({ engine: mathematics, steps: settingOf(part, element) })
    },
    work: (budget) => {
      let left = budget
      while (left > 0 && next < works.length) {
        const work = works[next]
        if (work === undefined || !hasEngine(work)) break
        const startedAt = performance.now()
        const step = work.steps.next()
        if (step.done === true) next += 1
        else left -= Math.max(step.value, (performance.now() - startedAt) * costPerMs)
      }
      if (next === works.length) {
        works = []
        next = 0
      }
      return left
    },
    get isWaiting() {
      const work = works[next]
      return work !== undefined && hasEngine(work)
    },
    clear: () => {
      works = []
      next = 0
    },
  }
}

function* colouringOf(block: CodeBlock, code: string): Generator<number, void> {
  const tokens: CodeToken[] = []
  for (const piece of piecesOf(code)) {
    const found = highlighting.ready?.(piece, block.language) ?? null
    yield found === null ? minCost : Math.max(minCost, piece.length * codeWeight)
    if (found === null) return
    tokens.push(...found)
  }
  // Hidden characters cut the code into more parts.
  const parts = tokens.length + (hasHiddenCharacters(code) ? splitAtHidden(code).length : 0)
  if (block.code === code && parts <= maxColourParts) yield* drawingOf(block, tokens)
}

function* drawingOf(block: CodeBlock, tokens: readonly CodeToken[] | null): Generator<number, void> {
  for (const elements of block.drawAgain(tokens)) yield Math.max(minCost, elements * codeElementCost)
}

function* settingOf({ tex, isDisplay }: MathPart, element: HTMLElement): Generator<number, void> {
  const formula = mathematics.ready?.(tex, isDisplay) ?? null
  if (formula !== null) element.replaceChildren(formula)
  const elements = formula?.getElementsByTagName('*').length ?? 0
  yield Math.max(minCost, tex.length * texWeight, elements * formulaElementCost)
}

/**
 * Cuts long code where a line without indentation follows an empty line, or else at any line. A string or a
 * comment across two pieces may get wrong colours.
 */
export function piecesOf(code: string): readonly string[] {
  const pieces: string[] = []
  let start = 0
  while (code.length - start > maxPieceLength) {
    const window = code.slice(start, start + maxPieceLength)
    const between = [...window.matchAll(/\n\n(?=[^\s})\]])/gu)].at(-1)?.index ?? -1
    const length = between < maxPieceLength / 2 ? window.lastIndexOf('\n') + 1 : between + 2
    pieces.push(code.slice(start, start + length))
    start += length
  }
  return [...pieces, code.slice(start)]
}

function hasLongLine(code: string): boolean {
  for (let at = 0; at < code.length; ) {
    const end = code.indexOf('\n', at)
    if ((end === -1 ? code.length : end) - at > maxLineLength) return true
    if (end === -1) return false
    at = end + 1
  }
  return false
}

/** A large, rarely needed module, loaded on first use. */
interface Engine<T> {
  /** `null` until loaded, and forever if loading fails. */
  readonly ready: T | null
  load(): Promise<void>
}

function createEngine<T>(fetchIt: () => Promise<T>): Engine<T> {
  let ready: T | null = null
  let loading: Promise<void> | null = null
  return {
    get ready() {
      return ready
    },
    load: () => {
      loading ??= fetchIt().then(
        (engine) => {
          ready = engine
        },
        // If the module fails to load, only colours or formulas are missing.
        () => undefined,
      )
      return loading
    },
  }
}
