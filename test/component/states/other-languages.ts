import { expect } from 'vitest'
import { showLanguage } from '../../../src/renderer/locale.ts'
import { redrawPage } from '../../../src/renderer/redraw.ts'
import { languageStore } from '../../../src/renderer/stores/app/language-store.ts'
import { openSidebar } from '../../../src/renderer/stores/app/panel-store.ts'
import { directionOf } from '../../../src/shared/language/locale.ts'
import { everyRule } from '../../fixtures/axe-rules.ts'
import { isExhaustive } from '../../fixtures/cases.ts'
import { findGrave } from './axe-findings.ts'
import { markWords } from './mark-words.ts'
import { resizeWindow } from './open-state.ts'
import { findJutting } from './sideways-overflow.ts'
import { findMarkedWords } from './unmarked-words.ts'
import type { WindowState } from './window-state.ts'

const languages = ['ar', 'de', 'es', 'fr', 'ja', 'pt-BR', 'zh-CN'] as const

const narrow = [360, 640] as const
const wide = [1280, 800] as const

/**
 * Checks every third state in the language of its place in the list: neighbours draw mostly the same words. The
 * exhaustive run checks each state in every language.
 */
export async function checkOtherLanguages(
  state: WindowState,
  index: number,
  data: ReadonlySet<string>,
): Promise<void> {
  if (!isExhaustive && index % 3 > 0) return
  const own = languages[index % languages.length] ?? 'de'
  try {
    for (const language of isExhaustive ? languages : [own]) {
      await changeTo(language)
      expect.soft(document.documentElement).toMatchObject({ lang: language, dir: directionOf(language) })
      expect.soft(findMarkedWords(document.body, data), `English words in ${language}`).toEqual([])
      await checkWidth(state, language, narrow)
      if (isExhaustive) await checkWidth(state, language, wide)
      if (isExhaustive && language === own)
        expect.soft(await findGrave(everyRule), `found by axe in ${language}`).toEqual([])
    }
  } finally {
    await showLanguage('en', 'en-US')
    markWords()
  }
}

/** As the window does when main reports another language. */
async function changeTo(language: string): Promise<void> {
  await showLanguage(language, language)
  redrawPage(() => languageStore.setState(({ changes }) => ({ changes: changes + 1 })))
}

async function checkWidth(
  { isInSidebar = false }: WindowState,
  language: string,
  [width, height]: readonly [number, number],
): Promise<void> {
  await resizeWindow(width, height)
  if (isInSidebar) openSidebar(true)
  expect.soft(findJutting(), `too narrow for ${language} in ${width} pixels`).toEqual([])
}
