/**
 * Limits in characters, of one prompt and of all texts together. Longer texts belong in a message.
 */
export const promptLimits = {
  name: 80,
  folder: 80,
  text: 100_000,
  prompts: 5_000,
  folders: 500,
  allTexts: 10_000_000,
} as const

/** The name as stored: in one line, without spaces around it. */
export function tidyPromptName(typed: string): string {
  return typed
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Comparison key of names: ignores case and surrounding spaces. */
export function promptKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}

/** The name itself, or the name with the first free number. */
export function freePromptName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(promptKey))
  if (!keys.has(promptKey(name))) return name
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`
    const numbered = name.slice(0, promptLimits.name - ending.length).toWellFormed() + ending
    if (!keys.has(promptKey(numbered))) return numbered
  }
}
