import { create } from 'zustand'
import type { Appearance } from '../../../shared/contract/app/settings.ts'
import { defaultAppearance, textSizes } from '../../../shared/domain/app/setting-choices.ts'
import { request } from '../../api.ts'
import { raiseRefusal } from './notices-store.ts'

/** The appearance that the page was served with, and later changes. */
export const appearanceStore = create<Appearance>()(() => defaultAppearance)

export const useAppearance = (): Appearance => appearanceStore()

export function applyAppearance(appearance: Appearance): void {
  appearanceStore.setState(appearance, true)
}

/** Applies a change immediately. If main cannot save the change, reverts it and reports the reason. */
export async function changeAppearance(changes: Partial<Appearance>): Promise<void> {
  const before = appearanceStore.getState()
  const appearance = { ...before, ...changes }
  applyAppearance(appearance)
  const result = await request('settings.set', { name: 'appearance', value: appearance })
  if (result.ok) return
  if (appearanceStore.getState() === appearance) applyAppearance(before)
  raiseRefusal(result)
}

export function canStepReadingText(step: 1 | -1): boolean {
  return textSizes[textSizes.indexOf(appearanceStore.getState().readingText) + step] !== undefined
}

export async function stepReadingText(step: 1 | -1): Promise<void> {
  const readingText = textSizes[textSizes.indexOf(appearanceStore.getState().readingText) + step]
  if (readingText !== undefined) await changeAppearance({ readingText })
}
