import { create } from 'zustand'
import type { Dictionary, Spelling } from '../../../shared/contract/app/spelling.ts'
import type { Output } from '../../../shared/contract/contract.ts'
import {
  dictionaryLimits,
  isCheckable,
  languageOfDictionary,
} from '../../../shared/domain/app/dictionaries.ts'
import type { RefusedResult, Result } from '../../../shared/domain/app/errors.ts'
import { checkSpelling, request } from '../../api.ts'
import { isApple } from '../../lib/is-apple.ts'
import { settingsStore } from './settings-store.ts'

interface SpellingState {
  /** Null until loaded. */
  readonly spelling: Spelling | null
  /** The language that Chromium splits text by; null until a dictionary checked something. */
  readonly language: string | null
}

export const spellingStore = create<SpellingState>()(() => ({ spelling: null, language: null }))

export const useDictionaries = (): readonly Dictionary[] | null =>
  spellingStore(({ spelling }) => spelling?.dictionaries ?? null)

const none: readonly string[] = []

export const useCustomWords = (): readonly string[] =>
  spellingStore(({ spelling }) => spelling?.customWords ?? none)

const { wordsAtOnce, wordsOfChange } = dictionaryLimits
/** Any language with Latin letters splits text alike. */
const usualLanguage = 'en'

/** Follows the setting and the dictionaries. macOS has its own spell check. */
export function startSpellCheck(): () => void {
  if (isApple()) return () => {}
  const ends = [settingsStore.subscribe(follow), spellingStore.subscribe(follow)]
  follow()
  return () => {
    for (const end of ends) end()
  }
}

function isOn(): boolean {
  return settingsStore.getState().settings?.checkSpelling === true
}

/** A dictionary that is only read once the spell check is on keeps the start fast. */
function follow(): void {
  if (!isOn()) return
  const { spelling, language } = spellingStore.getState()
  if (spelling === null) return void readSpelling()
  const used = spelling.dictionaries.find(({ isDefault }) => isDefault)
  if (used === undefined) return
  const wanted = languageOfDictionary(used.name) ?? usualLanguage
  if (wanted === language) return
  spellingStore.setState({ language: wanted })
  checkSpelling(wanted, findMisspelled)
}

/** The checker can't be removed from a page, so it finds nothing while the spell check is off. */
async function findMisspelled(words: readonly string[]): Promise<string[]> {
  if (!isOn()) return []
  const checkable = [...new Set(words)].filter(isCheckable).slice(0, wordsOfChange)
  const misspelled: string[] = []
  for (let from = 0; from < checkable.length; from += wordsAtOnce) {
    const result = await request('spelling.check', { words: checkable.slice(from, from + wordsAtOnce) })
    if (!result.ok) return misspelled
    misspelled.push(...result.value.misspelled)
  }
  return misspelled
}

export async function readSpelling(): Promise<RefusedResult | null> {
  return keep(await request('spelling.read', undefined))
}

export async function addDictionary(): Promise<Result<Output<'spelling.add'>>> {
  const result = await request('spelling.add', undefined)
  if (result.ok && result.value !== null) takeSpelling(result.value.spelling)
  return result
}

export async function removeDictionary(name: string): Promise<RefusedResult | null> {
  return keep(await request('spelling.remove', { name }))
}

export async function removeCustomWord(word: string): Promise<RefusedResult | null> {
  return keep(await request('spelling.removeWord', { word }))
}

export async function makeDefaultDictionary(name: string): Promise<RefusedResult | null> {
  return keep(await request('spelling.setDefault', { name }))
}

export function takeSpelling(spelling: Spelling): void {
  spellingStore.setState({ spelling })
}

function keep(result: Result<Spelling>): RefusedResult | null {
  if (!result.ok) return result
  takeSpelling(result.value)
  return null
}
