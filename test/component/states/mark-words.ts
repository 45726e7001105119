/** Everything a person can read in it gets marks, also what a function of it gives back. */
function mark(words: unknown): unknown {
  if (typeof words === 'string') return words === '' ? '' : `⟦${words}⟧`
  if (typeof words === 'function') return (...given: readonly unknown[]) => mark(words(...given))
  if (Array.isArray(words)) return words.map(mark)
  if (words === null || typeof words !== 'object') return words
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, mark(value)]))
}

// The strings are read as soon as they are loaded: import this before anything of the window.
Object.assign(globalThis, { markWords: mark })
