import { create } from 'zustand'
import type { Dictionary, Spelling } from '../../../shared/contract/app/spelling.ts'
import type { Output } from '../../../shared/contract/contract.ts'
import { dictionaryLimits, isCheckable } from '../../../shared/domain/app/dictionaries.ts'
import type { Result } from '../../../shared/domain/app/errors.ts'
import { checkSpelling, request } from '../../api.ts'
import { isApple } from '../../lib/is-apple.ts'
import { transcriptStore } from '../chat/transcript-store.ts'
import { change } from './asking.ts'
import { currentSetting, settingsStore } from './settings-store.ts'

interface SpellingState {
  /** Null until loaded. */
  readonly spelling: Spelling | null
  /** The language that Chromium splits text by; null while nothing is to be checked. */
  readonly language: string | null
}

const spellingStore = create<SpellingState>()(() => ({ spelling: null, language: null }))

export const useDictionaries = (): readonly Dictionary[] | null =>
  spellingStore(({ spelling }) => spelling?.dictionaries ?? null)

const none: readonly string[] = []

export const useCustomWords = (): readonly string[] =>
  spellingStore(({ spelling }) => spelling?.customWords ?? none)

const { wordsAtOnce, wordsOfChange } = dictionaryLimits
/** Follows the setting, the dictionaries and the open chat. macOS has its own spell check. */
export function startSpellCheck(): () => void {
  if (isApple()) return () => {}
  const ends = [
    settingsStore.subscribe(({ settings }, before) => {
      if (settings?.checkSpelling !== before.settings?.checkSpelling) void follow()
    }),
    spellingStore.subscribe(({ spelling }, before) => {
      if (spelling !== before.spelling) void follow()
    }),
    transcriptStore.subscribe(({ openId }, before) => {
      if (openId !== before.openId) void follow()
    }),
  ]
  void follow()
  return () => {
    for (const end of ends) end()
  }
}

function isOn(): boolean {
  return currentSetting('checkSpelling')
}

/** Main knows the dictionary of each chat. */
async function follow(): Promise<void> {
  if (!isOn()) return
  const { openId } = transcriptStore.getState()
  const result = await request('spelling.follow', { conversationId: openId })
  if (!result.ok || openId !== transcriptStore.getState().openId) return
  const { language } = result.value
  const before = spellingStore.getState().language
  spellingStore.setState({ language })
  if (language !== null && language !== before) checkSpelling(language, findMisspelled)
}

let newest = 0
let previous: Promise<unknown> = Promise.resolve()

/**
 * The checker can't be removed from a page, so it finds nothing while nothing is to be checked. While one check runs,
 * only the newest one waits: it has the whole text of the others.
 */
function findMisspelled(words: readonly string[]): Promise<string[]> {
  newest += 1
  const id = newest
  const found = previous.then(() => (id === newest ? askMain(words) : []))
  previous = found
  return found
}

async function askMain(words: readonly string[]): Promise<string[]> {
  if (!isOn() || spellingStore.getState().language === null) return []
  const checkable = [...new Set(words)].filter(isCheckable).slice(0, wordsOfChange)
  const misspelled: string[] = []
  for (let from = 0; from < checkable.length; from += wordsAtOnce) {
    const result = await request('spelling.check', { words: checkable.slice(from, from + wordsAtOnce) })
    if (!result.ok) return misspelled
    misspelled.push(...result.value.misspelled)
  }
  return misspelled
}

export const readSpelling = () => change('spelling.read', undefined, setSpelling)

export async function addDictionary(): Promise<Result<Output<'spelling.add'>>> {
  const result = await request('spelling.add', undefined)
  if (result.ok && result.value !== null) setSpelling(result.value.spelling)
  return result
}

export const removeDictionary = (name: string) => change('spelling.remove', { name }, setSpelling)
export const removeCustomWord = (word: string) => change('spelling.removeWord', { word }, setSpelling)
export const makeDefaultDictionary = (name: string) => change('spelling.setDefault', { name }, setSpelling)

export function setSpelling(spelling: Spelling): void {
  spellingStore.setState({ spelling })
}
