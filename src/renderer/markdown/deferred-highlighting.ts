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
/** The colours of a block appear in one frame, and more parts would freeze it. Long ordinary code has fewer. */
const maxColourParts = 9_000
const maxTex = 5_000
/** Colouring one character costs about as much as rendering this many characters. */
const codeWeight = 2
/** Typesetting one character of a formula costs about as much as rendering this many characters. */
const texWeight = 20
/** A short macro can expand to a formula of many elements. */
const formulaElementCost = 40
const partCost = 6
const minCost = 300
/** A short formula or code can take long, even where nothing comes of it. */
const costPerMs = 2_000

interface Work {
  readonly engine: typeof highlighting | typeof mathematics
  /** Returns the cost, in characters. */
  run(): number
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
    if (work.engine.ready === null) void work.engine.load().then(wake)
  }
  return {
    colour: (block) => {
      const { language, code } = block
      if (language === '' || code.length > maxCode || hasLongLine(code)) return
      const tokens: CodeToken[] = []
      let missing = code.length
      for (const piece of piecesOf(code)) {
        const run = (): number => {
          const found = highlighting.ready?.(piece, language) ?? null
          if (found === null) return minCost
          tokens.push(...found)
          missing -= piece.length
          const isDone = missing === 0 && block.code === code
          const cost = Math.max(minCost, piece.length * codeWeight)
          // Hidden characters cut the code into more parts.
          const parts = tokens.length + (hasHiddenCharacters(code) ? splitAtHidden(code).length : 0)
          if (!isDone || parts > maxColourParts) return cost
          block.colour(tokens)
          return cost + parts * partCost
        }
        add({ engine: highlighting, run })
      }
    },
    set: ({ tex, isDisplay }, element) => {
      if (tex.length > maxTex) return
      const run = (): number => {
        const formula = mathematics.ready?.(tex, isDisplay) ?? null
        if (formula !== null) element.replaceChildren(formula)
        const elements = formula?.getElementsByTagName('*').length ?? 0
        return Math.max(minCost, tex.length * texWeight, elements * formulaElementCost)
      }
      add({ engine: mathematics, run })
    },
    work: (budget) => {
      let left = budget
      for (; left > 0 && next < works.length; next += 1) {
        const work = works[next]
        if (work === undefined || work.engine.ready === null) break
        const startedAt = performance.now()
        const cost = work.run()
        left -= Math.max(cost, (performance.now() - startedAt) * costPerMs)
      }
      if (next === works.length) {
        works = []
        next = 0
      }
      return left
    },
    get isWaiting() {
      const work = works[next]
      return work !== undefined && work.engine.ready !== null
    },
    clear: () => {
      works = []
      next = 0
    },
  }
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
