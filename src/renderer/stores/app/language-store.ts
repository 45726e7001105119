import { create } from 'zustand'

/** Grows when every word is in another language: what is drawn begins again. */
export const languageStore = create<{ readonly changes: number }>()(() => ({ changes: 0 }))

/** The key of everything that is drawn. */
export const useLanguageKey = (): number => languageStore(({ changes }) => changes)
