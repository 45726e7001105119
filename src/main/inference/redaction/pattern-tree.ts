/**
 * Finds any of several patterns in one pass, whatever their number and length: the Aho-Corasick automaton.
 */
export type PatternTree = ReturnType<typeof createPatternTree>

/** Every node by number, with the characters that lead on from it. */
function createNodes(size: number) {
  const firstChild = new Int32Array(size)
  const nextSibling = new Int32Array(size)
  const depth = new Int32Array(size)
  const codes = new Uint16Array(size)
  const roots = new Int32Array(128)
  let count = 1

  function childOf(node: number, code: number): number {
    if (node === 0) return roots[code] ?? 0
    let child = firstChild[node] ?? 0
    while (child !== 0 && codes[child] !== code) child = nextSibling[child] ?? 0
    return child
  }

  function grow(node: number, code: number): number {
    const known = childOf(node, code)
    if (known !== 0) return known
    const child = count
    count += 1
    codes[child] = code
    depth[child] = (depth[node] ?? 0) + 1
    nextSibling[child] = firstChild[node] ?? 0
    firstChild[node] = child
    if (node === 0) roots[code] = child
    return child
  }

  function* childrenOf(node: number): Generator<readonly [child: number, code: number]> {
    for (let child = firstChild[node] ?? 0; child !== 0; child = nextSibling[child] ?? 0)
      yield [child, codes[child] ?? 0]
  }

  return { childOf, grow, childrenOf, depthOf: (node: number) => depth[node] ?? 0 }
}

/**
 * Sets the fallback of each node, for when no character continues it. Goes level by level, because a fallback
 * is always shallower.
 */
function* fallbacksOf(
  { childrenOf }: ReturnType<typeof createNodes>,
  fallback: Int32Array,
  next: PatternTree['next'],
): Generator<readonly [child: number, shorter: number]> {
  const order = [0]
  for (const node of order)
    for (const [child, code] of childrenOf(node)) {
      const shorter = node === 0 ? 0 : next(fallback[node] ?? 0, code)
      fallback[child] = shorter
      order.push(child)
      yield [child, shorter]
    }
}

export function createPatternTree(patterns: readonly string[], worthOf: (pattern: string) => number) {
  const size = patterns.reduce((sum, { length }) => sum + length, 1)
  const nodes = createNodes(size)
  const { childOf, grow, depthOf } = nodes
  const fallback = new Int32Array(size)
  const match = new Int32Array(size)
  const worthy = new Int32Array(size)

  function next(from: number, code: number): number {
    for (let node = from; ; node = fallback[node] ?? 0) {
      const child = childOf(node, code)
      if (child !== 0 || node === 0) return child
    }
  }

  const add = (pattern: string, worth: number): void => {
    let node = 0
    for (let at = 0; at < pattern.length; at += 1) {
      node = grow(node, pattern.charCodeAt(at))
      if (at + 1 >= worth) worthy[node] = at + 1
    }
    match[node] = pattern.length
  }
  for (const pattern of patterns) add(pattern, worthOf(pattern))
  for (const [child, shorter] of fallbacksOf(nodes, fallback, next)) {
    match[child] ||= match[shorter] ?? 0
    worthy[child] ||= worthy[shorter] ?? 0
  }

  return {
    /** The node after one more character. Node 0 means that no pattern has started. */
    next,
    /** How many of the last characters are the start of a pattern. */
    depthOf,
    /** The length of the longest pattern that ends here; 0 if none does. */
    matchOf: (node: number): number => match[node] ?? 0,
    /** How many of the last characters are the start of a pattern and reveal something; 0 if none are. */
    worthyOf: (node: number): number => worthy[node] ?? 0,
    /** Whether any pattern starts with these two characters. */
    beginsWith: (first: number, second: number): boolean => {
      const begun = childOf(0, first)
      return begun !== 0 && childOf(begun, second) !== 0
    },
    deepest: Math.max(0, ...patterns.map(({ length }) => length)),
  }
}
