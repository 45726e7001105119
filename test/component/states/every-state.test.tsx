import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { everyRule, themeRules, widthRules } from '../../fixtures/axe-rules.ts'
import { isExhaustive } from '../../fixtures/cases.ts'
import { allStates } from './all-states.ts'
import { findGrave } from './axe-findings.ts'
import { documentedNames, expectDocumentedNames } from './documented-names.ts'
import { resetMedia, setMedia } from './media.ts'
import { openState, resizeTo, resizeWindow } from './open-state.ts'
import { checkOtherLanguages } from './other-languages.ts'
import { showPseudoLanguage } from './pseudo-language.ts'
import { findJutting } from './sideways-overflow.ts'
import { findUnmarkedWords } from './unmarked-words.ts'
import type { WindowState } from './window-state.ts'

beforeAll(() => setMedia({ theme: 'light' }))
afterEach(() => {
  document.documentElement.dir = 'ltr'
  return setMedia({ theme: 'light' })
})
afterAll(() => resetMedia())

const narrowest = [320, 640] as const
/** For the layout, the default window of 1280 by 800 at 200% is a window of half the size. */
const half = [640, 400] as const

describe('the window', () => {
  it.each(allStates.map((state, index) => ({ ...state, index })))(
    '$name: readable, named, worded by the messages, and not wider than the window',
    async ({ index, ...state }) => {
      const data = await openState(state)
      await expectDocumentedNames(state.name)
      expect.soft(findUnmarkedWords(document.body, data), 'words that are not in strings').toEqual([])
      expect.soft(await findGrave(everyRule), 'found by axe').toEqual([])
      expect.soft(document.getAnimations().length, 'what moves though nothing should').toBe(0)
      await resizeTo(state, ...narrowest)
      expect.soft(findJutting(), 'what needs sideways scrolling').toEqual([])
      await checkOtherLanguages(state, index, data)
      if (isExhaustive) await checkOtherLooks(state)
    },
  )

  it('has every state whose roles and names are documented', () => {
    const known = new Set(allStates.map(({ name }) => name))
    expect(documentedNames.size).toBeGreaterThan(10)
    expect([...documentedNames.keys()].filter((name) => !known.has(name))).toEqual([])
  })
})

async function checkOtherLooks(state: WindowState): Promise<void> {
  await setMedia({ theme: 'dark' })
  expect.soft(await findGrave(themeRules), 'too pale in the dark').toEqual([])
  await resizeTo(state, ...half)
  expect.soft(findJutting(), 'what needs sideways scrolling').toEqual([])
  await resizeTo(state, ...narrowest)
  expect.soft(await findGrave(widthRules), 'found by axe in a narrow window').toEqual([])
  showPseudoLanguage(document.body)
  expect.soft(findJutting(), 'too narrow for longer words').toEqual([])
  document.documentElement.dir = 'rtl'
  // Sizes of targets are the same from right to left.
  for (const [width, height] of [narrowest, half]) {
    await resizeWindow(width, height)
    expect.soft(findJutting(), 'too narrow from right to left').toEqual([])
  }
}
