/** Finds any of several patterns in one pass, whatever their number and length: the automaton of Aho and Corasick. */
export interface PatternTree {
  /** The node after one more character. Node 0 means that nothing has begun. */
  next(node: number, code: number): number
  /** How many of the last characters are the beginning of a pattern. */
  depthOf(node: number): number
  /** The length of the longest pattern that ends here; 0 if none does. */
  matchOf(node: number): number
  /** How many of the last characters are a beginning that gives something away; 0 if none is. */
  worthyOf(node: number): number
  /** Whether any pattern begins with two characters. */
  beginsWith(first: number, second: number): boolean
  readonly deepest: number
}

export function createPatternTree(
  patterns: readonly string[],
  worthOf: (pattern: string) => number,
): PatternTree {
  const size = patterns.reduce((sum, { length }) => sum + length, 1)
  const firstChild = new Int32Array(size)
  const nextSibling = new Int32Array(size)
  const fallback = new Int32Array(size)
  const depth = new Int32Array(size)
  const match = new Int32Array(size)
  const worthy = new Int32Array(size)
  const codes = new Uint16Array(size)
  const roots = new Int32Array(128)
  let count = 1

  function childOf(node: number, code: number): number {
    if (node === 0) return roots[code] ?? 0
    let child = firstChild[node] ?? 0
    while (child !== 0 && codes[child] !== code) child = nextSibling[child] ?? 0
    return child
  }

  function addChild(node: number, code: number): number {
    const child = count
    count += 1
    codes[child] = code
    depth[child] = (depth[node] ?? 0) + 1
    nextSibling[child] = firstChild[node] ?? 0
    firstChild[node] = child
    if (node === 0) roots[code] = child
    return child
  }

  function next(from: number, code: number): number {
    let node = from
    for (;;) {
      const child = childOf(node, code)
      if (child !== 0 || node === 0) return child
      node = fallback[node] ?? 0
    }
  }

  for (const pattern of patterns) {
    const worth = worthOf(pattern)
    let node = 0
    for (let at = 0; at < pattern.length; at += 1) {
      const code = pattern.charCodeAt(at)
      node = childOf(node, code) || addChild(node, code)
      if (at + 1 >= worth) worthy[node] = at + 1
    }
    match[node] = pattern.length
  }
  linkFallbacks()

  /** Level by level, since a fallback is always a shallower node. */
  function linkFallbacks(): void {
    const order = [0]
    for (const node of order) {
      for (let child = firstChild[node] ?? 0; child !== 0; child = nextSibling[child] ?? 0) {
        const shorter = node === 0 ? 0 : next(fallback[node] ?? 0, codes[child] ?? 0)
        fallback[child] = shorter
        match[child] ||= match[shorter] ?? 0
        worthy[child] ||= worthy[shorter] ?? 0
        order.push(child)
      }
    }
  }

  return {
    next,
    depthOf: (node) => depth[node] ?? 0,
    matchOf: (node) => match[node] ?? 0,
    worthyOf: (node) => worthy[node] ?? 0,
    beginsWith: (first, second) => childOf(childOf(0, first), second) !== 0,
    deepest: Math.max(0, ...patterns.map(({ length }) => length)),
  }
}
