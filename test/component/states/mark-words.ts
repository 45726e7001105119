import { setTranslation } from '../../../src/shared/language/messages.ts'

/** Marks every text that a user can read, including the results of functions. */
function mark<Words>(words: Words): Words
function mark(words: unknown): unknown {
  if (typeof words === 'string') return words === '' ? '' : `⟦${words}⟧`
  if (typeof words === 'function') return (...given: readonly unknown[]) => mark(words(...given))
  if (Array.isArray(words)) return words.map(mark)
  if (words === null || typeof words !== 'object') return words
  return Object.fromEntries(Object.entries(words).map(([name, value]) => [name, mark(value)]))
}

// Texts are read as soon as they are loaded: import this before anything of the window.
setTranslation((_topic, english) => mark(english))
