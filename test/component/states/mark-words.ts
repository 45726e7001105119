import { setTranslation } from '../../../src/shared/language/messages.ts'

/** Marks every text that a user can read. */
export function markWords(): void {
  setTranslation((_id, english) => (english === '' ? '' : `⟦${english}⟧`))
}

// Import this before anything of the window.
markWords()
