import { tidyName } from '../app/display-name.ts'

/** Limits in characters, of a name as stored and as typed. */
export const projectLimits = { name: 80, typedName: 500 } as const

/** Comparison key of names: two names that people read as the same one have the same key. */
export function projectKey(name: string): string {
  return tidyName(name).normalize('NFKC').toLowerCase()
}

/** The name itself, or the name with the first free number. */
export function freeProjectName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(projectKey))
  if (!keys.has(projectKey(name))) return name
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`
    const numbered = name.slice(0, projectLimits.name - ending.length).toWellFormed() + ending
    if (!keys.has(projectKey(numbered))) return numbered
  }
}
