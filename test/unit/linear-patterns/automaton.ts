import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { type Alphabet, alphabetOf, isSingle, type Letters, lineEnd, word } from './letters.ts'

/** Longer runs count as endless, because a factor of that size would be felt too. */
const maxRunLength = 300
const maxRunOfGroupsLength = 5
const maxPaths = 20_000

/** Checks the letters around a place. If it checks more than them, it may also fail where they are right. */
interface Guard {
  readonly before: Letters
  readonly after: Letters
  readonly isExact: boolean
}

type Step =
  | { kind: 'read'; letters: Letters; next: number; source: string; isAside: boolean }
  | { kind: 'fork'; next: number[] }
  | ({ kind: 'guard'; next: number } & Guard)
  | { kind: 'end' }
  /** The end of a lookahead, which reads nothing. */
  | { kind: 'nothing' }

export interface Move {
  readonly to: number
  /** Whether nothing but the letter decides about this move. */
  readonly isExact: boolean
}

/** The matcher after it read a character, or on its way to a later start. */
export interface State {
  /** The part of the pattern that was read; null on the way to a start. */
  readonly source: string | null
  readonly isAside: boolean
  /** Certainly complete before these letters. */
  readonly accepts: Letters
  /** By letter. Several moves to one state are several ways to read the same text. */
  readonly moves: ReadonlyMap<number, readonly Move[]>
  /** The states after any letter. */
  readonly next: readonly number[]
}

export interface Automaton {
  readonly letterCount: number
  readonly states: readonly State[]
}

/**
 * All ways in which a backtracking matcher can read a text. A lookbehind that can be long is an automaton of its
 * own, which reads backwards from every place.
 */
export function automataOf(source: string, flags: string): Automaton[] {
  const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, mode)
  const alphabet = alphabetOf(pattern, flags)
  const lookbehinds: AST.LookbehindAssertion[] = []
  visitRegExpAST(pattern, {
    onAssertionEnter: (node) => {
      if (node.kind === 'lookbehind' && canBeLong(node)) lookbehinds.push(node)
    },
  })
  return [
    explore(buildSteps(pattern, flags, alphabet), alphabet, !flags.includes('y')),
    ...lookbehinds.map((node) => explore(buildSteps(node, flags, alphabet), alphabet, true)),
  ]
}

function canBeLong(node: AST.Node): boolean {
  let isLong = false
  visitRegExpAST(node, {
    onQuantifierEnter: (quantifier) => {
      isLong ||= quantifier.max > limitOf(quantifier)
    },
    onBackreferenceEnter: () => {
      isLong = true
    },
  })
  return isLong
}

function limitOf({ element }: AST.Quantifier): number {
  return isSingle(element) ? maxRunLength : maxRunOfGroupsLength
}

interface Steps {
  readonly steps: readonly Step[]
  readonly first: number
}

function buildSteps(root: AST.Pattern | AST.LookbehindAssertion, flags: string, alphabet: Alphabet): Steps {
  const isBackward = root.type === 'Assertion'
  const steps: Step[] = []
  let depthOfLookaheads = 0

  function add(step: Step): number {
    return steps.push(step) - 1
  }

  function anyOf(alternatives: readonly AST.Alternative[], next: number): number {
    return add({ kind: 'fork', next: alternatives.map(({ elements }) => inOrder(elements, next)) })
  }

  function inOrder(elements: readonly AST.Element[], next: number): number {
    const ordered = isBackward ? elements : elements.toReversed()
    return ordered.reduce((after, element) => build(element, after), next)
  }

  function build(node: AST.Element, next: number): number {
    switch (node.type) {
      case 'Group':
        if (node.modifiers !== null) throw new Error(`${node.raw}: modifiers are not supported.`)
        return anyOf(node.alternatives, next)
      case 'CapturingGroup':
        return anyOf(node.alternatives, next)
      case 'Quantifier':
        return repeat(node, next)
      case 'Assertion':
        return check(node, next)
      case 'Backreference': {
        const groups = [node.resolved].flat()
        const copies = groups.map((group) => anyOf(group.alternatives, next))
        return maybe(add({ kind: 'fork', next: [...copies, next] }))
      }
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return add({
          kind: 'read',
          letters: alphabet.readBy(node.raw),
          next,
          source: node.raw,
          isAside: isBackward || depthOfLookaheads > 0,
        })
    }
  }

  function repeat(node: AST.Quantifier, next: number): number {
    const isEndless = node.max > limitOf(node)
    const min = Math.min(node.min, limitOf(node))
    let first = next
    if (isEndless) {
      const loop: number[] = []
      first = add({ kind: 'fork', next: loop })
      loop.push(build(node.element, first), next)
    } else {
      for (let more = min; more < node.max; more += 1)
        first = add({ kind: 'fork', next: [build(node.element, first), next] })
    }
    for (let copy = 0; copy < min; copy += 1) first = build(node.element, first)
    return first
  }

  function check(node: AST.Assertion, next: number): number {
    if (isBackward) return maybe(next)
    const ways = guardsOf(node, alphabet, flags).map((guard) => add({ kind: 'guard', ...guard, next }))
    if (node.kind !== 'lookahead' || !canBeLong(node)) return add({ kind: 'fork', next: ways })
    depthOfLookaheads += 1
    const aside = anyOf(node.alternatives, add({ kind: 'nothing' }))
    depthOfLookaheads -= 1
    return add({ kind: 'fork', next: [aside, ...ways] })
  }

  function maybe(next: number): number {
    return add({ kind: 'guard', before: alphabet.all, after: alphabet.all, isExact: false, next })
  }

  return { first: anyOf(root.alternatives, add({ kind: 'end' })), steps }
}

/** The checks of an assertion, one of which must hold. */
function guardsOf(node: AST.Assertion, { all, edge, readBy }: Alphabet, flags: string): Guard[] {
  const isExact = true
  const lineEdge = edge | (flags.includes('m') ? readBy(lineEnd) : 0n)
  const words = readBy(word)
  const rest = all & ~words
  switch (node.kind) {
    case 'start':
      return [{ before: lineEdge, after: all, isExact }]
    case 'end':
      return [{ before: all, after: lineEdge, isExact }]
    case 'word':
      return [
        { before: words, after: node.negate ? words : rest, isExact },
        { before: rest, after: node.negate ? rest : words, isExact },
      ]
    case 'lookahead':
    case 'lookbehind':
      break
  }
  const isAhead = node.kind === 'lookahead'
  const nearest = node.alternatives.map(({ elements }) => elements.at(isAhead ? 0 : -1))
  const letters = nearest.map((element) => {
    if (element === undefined) return null
    if (isSingle(element)) return readBy(element.raw)
    const isEdge = element.type === 'Assertion' && (element.kind === 'start' || element.kind === 'end')
    return isEdge ? lineEdge : null
  })
  const isWhole = node.alternatives.map(({ elements }, at) => elements.length === 1 && letters[at] !== null)
  // A negative one certainly refuses these; a positive one may accept them.
  const union = letters.reduce<Letters>(
    (sum, one, at) => (!node.negate || isWhole[at] === true ? sum | (one ?? all) : sum),
    0n,
  )
  const wanted = node.negate ? all & ~union : union
  return [{ before: isAhead ? all : wanted, after: isAhead ? wanted : all, isExact: isWhole.every(Boolean) }]
}

interface Way {
  /** The step that reads next; null for a complete match. */
  readonly step: Extract<Step, { kind: 'read' }> | null
  readonly at: number
  readonly letters: Letters
  readonly isExact: boolean
}

/** Follows all steps. A state knows the letter before it only as far as guards ask for it. */
function explore({ steps, first }: Steps, { count, all, edge }: Alphabet, isSearch: boolean): Automaton {
  const asked = [...new Set(steps.flatMap((step) => (step.kind === 'guard' ? [step.before] : [])))]
  const letters = Array.from({ length: count }, (_, letter) => letter)
  const shownBy = new Map<string, Letters>()
  /** One letter for all those that no guard tells apart. */
  const before = letters.map((letter) => {
    const bit = 1n << BigInt(letter)
    const answers = asked.map((one) => (one & bit) !== 0n).join(' ')
    const shown = shownBy.get(answers) ?? bit
    shownBy.set(answers, shown)
    return shown
  })

  function ways(start: number, lastRead: Letters): Way[] {
    const found: Way[] = []
    const walk = (at: number, allowed: Letters, isExact: boolean, path: readonly number[]): void => {
      const step = steps[at]
      if (step === undefined || allowed === 0n || path.includes(at)) return
      if (found.length > maxPaths) throw new Error('The pattern has too many paths.')
      const on = (next: number, still: Letters, certain: boolean): void =>
        walk(next, still, certain, step.kind === 'fork' ? [...path, at] : path)
      if (step.kind === 'end') found.push({ step: null, at, letters: allowed, isExact })
      else if (step.kind === 'read') found.push({ step, at, letters: allowed & step.letters, isExact })
      else if (step.kind === 'fork') for (const next of step.next) on(next, allowed, isExact)
      else if (step.kind === 'guard' && (step.before & lastRead) !== 0n)
        on(step.next, allowed & step.after, isExact && step.isExact)
    }
    walk(start, all, true, [])
    return found
  }

  const numbers = new Map<string, number>()
  const waiting: { at: number | null; lastRead: Letters }[] = []
  function stateOf(at: number | null, lastRead: Letters): number {
    const name = `${at} ${lastRead}`
    const known = numbers.get(name) ?? waiting.length
    if (known === waiting.length) waiting.push({ at, lastRead })
    numbers.set(name, known)
    return known
  }

  const states: State[] = []
  stateOf(null, edge)
  for (let index = 0; index < waiting.length; index += 1) {
    const { at, lastRead } = waiting[index] ?? { at: null, lastRead: edge }
    const step = at === null ? undefined : steps[at]
    const read = step?.kind === 'read' ? step : null
    const moves = new Map<number, Move[]>()
    const found = ways(read?.next ?? first, lastRead)
    for (const letter of letters) {
      const bit = 1n << BigInt(letter)
      const taken = found.filter((way) => way.step !== null && (way.letters & bit) !== 0n)
      const to = taken.map((way) => ({ to: stateOf(way.at, before[letter] ?? 0n), isExact: way.isExact }))
      const later =
        read === null && isSearch ? [{ to: stateOf(null, before[letter] ?? 0n), isExact: false }] : []
      moves.set(letter, [...later, ...to])
    }
    states.push({
      source: read?.source ?? null,
      isAside: read?.isAside ?? false,
      accepts: found.reduce((sum, way) => (way.step === null && way.isExact ? sum | way.letters : sum), 0n),
      moves,
      next: [...new Set([...moves.values()].flat().map(({ to }) => to))],
    })
  }
  return { letterCount: count, states }
}
