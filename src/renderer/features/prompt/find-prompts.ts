import type { SavedPrompt } from '../../../shared/contract/chat/saved-prompt.ts'

/** Every word stands somewhere in the name or the text; those with all of them in the name come first. */
export function findPrompts(prompts: readonly SavedPrompt[], typed: string): readonly SavedPrompt[] {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean)
  const hasAll = (text: string): boolean => {
    const lower = text.toLowerCase()
    return words.every((word) => lower.includes(word))
  }
  const named = prompts.filter(({ name }) => hasAll(name))
  return [
    ...named,
    ...prompts.filter((prompt) => !named.includes(prompt) && hasAll(`${prompt.name} ${prompt.text}`)),
  ]
}
