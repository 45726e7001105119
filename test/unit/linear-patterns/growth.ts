import { type Automaton, automataOf, type Move } from './automaton.ts'

const maxSets = 300

interface Growth {
  readonly kind: 'exponential' | 'polynomial'
  /** The repeated part of the pattern. */
  readonly repeated: string
}

/**
 * Proves that the steps of a pattern are in proportion to the length of any text. Otherwise, it names the part of
 * the pattern that may need more.
 *
 * A backtracking matcher tries every way to read a text until one matches. Two shapes make too many ways:
 * - a loop that reads one text in two ways: their number doubles with every copy of the text
 * - two loops in a row that both read one text: their number grows with its square, or faster
 *
 * The search for a later start is a loop too. A loop that certainly leads to a match is never left, so it doesn't
 * count. See Weber and Seidl, "On the degree of ambiguity of finite automata".
 */
export function growthOf(source: string, flags: string): Growth | null {
  const found = automataOf(source, flags).map(growthIn)
  return found.find((one) => one?.kind === 'exponential') ?? found.find((one) => one !== null) ?? null
}

function growthIn(automaton: Automaton): Growth | null {
  const { states } = automaton
  const canFail = states.map(({ source }, at) => source !== null && !certainlyMatches(automaton, at))
  const names = states.map((_, at) => at)
  const next = (at: number): readonly number[] => states[at]?.next ?? []
  const loops = loopsOf(names, next)
  const failing = loopsOf(
    names.filter((at) => canFail[at]),
    (at) => next(at).filter((to) => canFail[to]),
  )
  const named = (kind: Growth['kind'], at: number): Growth => ({ kind, repeated: states[at]?.source ?? '' })
  const twice = failing.find((loop) => readsInTwoWays(automaton, loop))
  if (twice !== undefined) return named('exponential', twice[0] ?? 0)
  const second = failing.find((loop) => {
    const leading = reaching(automaton, loop)
    return loops.some(
      (other) => other.some((at) => leading.has(at)) && sharesText(automaton, other, loop, leading),
    )
  })
  return second === undefined ? null : named('polynomial', second[0] ?? 0)
}

function movesOf({ states }: Automaton, at: number, letter: number): readonly Move[] {
  return states[at]?.moves.get(letter) ?? []
}

/** Whether a match follows from here, whatever the rest of the text is. */
function certainlyMatches(automaton: Automaton, start: number): boolean {
  const { states, letterCount } = automaton
  if (states[start]?.isAside !== false) return false
  const seen = new Set<string>()
  const waiting: (readonly number[])[] = [[start]]
  for (let set = waiting.pop(); set !== undefined; set = waiting.pop()) {
    const name = set.join(' ')
    if (seen.has(name)) continue
    if (seen.add(name).size > maxSets) return false
    const accepts = set.reduce((sum, at) => sum | (states[at]?.accepts ?? 0n), 0n)
    if (accepts >> BigInt(letterCount) === 0n) return false
    for (let letter = 0; letter < letterCount; letter += 1) {
      if ((accepts & (1n << BigInt(letter))) !== 0n) continue
      const after = set.flatMap((at) => movesOf(automaton, at, letter).filter(({ isExact }) => isExact))
      if (after.length === 0) return false
      waiting.push([...new Set(after.map(({ to }) => to))].toSorted((one, other) => one - other))
    }
  }
  return true
}

/** The strongly connected parts that contain a circle: Tarjan's algorithm, without recursion. */
function loopsOf(starts: readonly number[], next: (at: number) => readonly number[]): number[][] {
  const order = new Map<number, number>()
  const lowest = new Map<number, number>()
  const open: number[] = []
  const isOpen = new Set<number>()
  const walk: { readonly at: number; readonly rest: number[] }[] = []
  const loops: number[][] = []

  function enter(at: number): void {
    lowest.set(at, order.size)
    order.set(at, order.size)
    open.push(at)
    isOpen.add(at)
    walk.push({ at, rest: [...next(at)] })
  }

  function lower(at: number, by: number | undefined): void {
    lowest.set(at, Math.min(lowest.get(at) ?? 0, by ?? 0))
  }

  function leave(at: number): void {
    walk.pop()
    const parent = walk.at(-1)
    if (parent !== undefined) lower(parent.at, lowest.get(at))
    if (lowest.get(at) !== order.get(at)) return
    const loop = open.splice(open.lastIndexOf(at))
    for (const one of loop) isOpen.delete(one)
    if (loop.length > 1 || next(at).includes(at)) loops.push(loop)
  }

  for (const start of starts) {
    if (!order.has(start)) enter(start)
    for (let top = walk.at(-1); top !== undefined; top = walk.at(-1)) {
      const to = top.rest.pop()
      if (to === undefined) leave(top.at)
      else if (!order.has(to)) enter(to)
      else if (isOpen.has(to)) lower(top.at, order.get(to))
    }
  }
  return loops
}

/** Whether two ways lead from a state of the loop back to it by the same text. */
function readsInTwoWays(automaton: Automaton, loop: readonly number[]): boolean {
  const inLoop = new Set(loop)
  const size = automaton.states.length
  const within = (at: number, letter: number): number[] =>
    movesOf(automaton, at, letter).flatMap(({ to }) => (inLoop.has(to) ? [to] : []))
  const pairs = new Set(loop.map((at) => at * size + at))
  for (const pair of pairs) {
    const one = Math.floor(pair / size)
    const other = pair % size
    for (let letter = 0; letter < automaton.letterCount; letter += 1) {
      const ones = within(one, letter)
      const others = one === other ? ones : within(other, letter)
      if (one === other ? new Set(ones).size < ones.length : ones.some((to) => others.includes(to)))
        return true
      for (const name of ones.flatMap((to) => others.map((otherTo) => to * size + otherTo))) pairs.add(name)
    }
  }
  return false
}

/** The states from which the loop can be reached. */
function reaching(automaton: Automaton, loop: readonly number[]): ReadonlySet<number> {
  const found = new Set(loop)
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const [at, { next }] of automaton.states.entries())
      if (next.some((to) => found.has(to))) found.add(at)
  }
  return found
}

/**
 * Whether one text leads around the first loop, from it to the second loop, and around the second loop. Three
 * walkers read the same text; one that went all the way may begin again with the next round.
 */
function sharesText(
  automaton: Automaton,
  first: readonly number[],
  second: readonly number[],
  leading: ReadonlySet<number>,
): boolean {
  const size = automaton.states.length
  const nameOf = (one: number, middle: number, other: number): number => (one * size + middle) * size + other
  const [inFirst, inSecond] = [new Set(first), new Set(second)]
  const stay = (at: number, letter: number, loop: ReadonlySet<number>): number[] => [
    ...new Set(movesOf(automaton, at, letter).flatMap(({ to }) => (loop.has(to) ? [to] : []))),
  ]
  function next(name: number): number[] {
    const other = name % size
    const middle = Math.floor(name / size) % size
    const one = Math.floor(name / size / size)
    const found = middle === other && one !== other ? [nameOf(one, one, other)] : []
    for (let letter = 0; letter < automaton.letterCount; letter += 1) {
      const others = stay(other, letter, inSecond)
      const ones = others.length === 0 ? [] : stay(one, letter, inFirst)
      const middles = ones.length === 0 ? [] : stay(middle, letter, leading)
      found.push(...ones.flatMap((a) => middles.flatMap((b) => others.map((c) => nameOf(a, b, c)))))
    }
    return found
  }
  const starts = first.flatMap((one) =>
    second.flatMap((other) => (one === other ? [] : [nameOf(one, one, other)])),
  )
  return loopsOf(starts, next).some((loop) => {
    const names = new Set(loop)
    return first.some((one) =>
      second.some(
        (other) =>
          one !== other && names.has(nameOf(one, one, other)) && names.has(nameOf(one, other, other)),
      ),
    )
  })
}
