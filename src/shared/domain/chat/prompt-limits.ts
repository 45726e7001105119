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

/** Comparison key of names: ignores case and surrounding spaces. */
export function promptKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}

/** The name itself, or the name with the first free number. */
export function nextAvailablePromptName(name: string, taken: readonly string[]): string {
  const keys = new Set(taken.map(promptKey))
  return freeNameAmong(name, (key) => keys.has(key)).name
}

/** As `nextAvailablePromptName`. The search begins with a number, and ends with the number that the name got. */
export function freeNameAmong(
  name: string,
  isTaken: (key: string) => boolean,
  from = 1,
): { readonly name: string; readonly number: number } {
  for (let number = from; ; number += 1) {
    const numbered = number === 1 ? name : numberedName(name, number)
    if (!isTaken(promptKey(numbered))) return { name: numbered, number }
  }
}

/** Whether a prompt with the first name may have this second name because the first was taken. */
export function isNameOrNumbered(name: string, given: string): boolean {
  const number = / \((\d+)\)$/.exec(given)?.[1]
  return (
    promptKey(given) === promptKey(name) ||
    (number !== undefined && promptKey(given) === promptKey(numberedName(name, Number(number))))
  )
}

function numberedName(name: string, number: number): string {
  const ending = ` (${number})`
  return name.slice(0, promptLimits.name - ending.length).toWellFormed() + ending
}
