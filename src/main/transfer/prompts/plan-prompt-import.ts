import type { PreviewedPrompt } from '../../../shared/contract/chat/prompt-import.ts'
import type { PromptLibrary } from '../../../shared/contract/chat/saved-prompt.ts'
import {
  freeNameAmong,
  isNameOrNumbered,
  promptKey,
  promptLimits,
} from '../../../shared/domain/chat/prompt-limits.ts'
import type { FilePrompt, ReadPrompts } from './prompt-entry.ts'

/** A prompt as the import would save it. */
export interface PlannedPrompt extends FilePrompt {
  readonly change: PreviewedPrompt['change']
}

/**
 * The effect of a file on the library, which keeps all that it has. A prompt with the name and the text of
 * another is present, also where an earlier import gave that one a number. A taken name gets a number.
 */
export function planPromptImport(
  { prompts, folders }: Extract<ReadPrompts, { kind: 'prompts' }>,
  library: PromptLibrary,
) {
  const namesByText = Map.groupBy(library.prompts, ({ text }) => text)
  const taken = new Set(library.prompts.map(({ name }) => promptKey(name)))
  const numbers = new Map<string, number>()
  const planned = new Map<string, Set<string>>()
  const here = createFolders(library.folders)
  for (const folder of folders) here.add(folder)

  function plan(prompt: FilePrompt): PlannedPrompt {
    const { name, text } = prompt
    const wanted = name.slice(0, promptLimits.name).toWellFormed().trim()
    const present = (namesByText.get(text) ?? []).some((one) => isNameOrNumbered(wanted, one.name))
    const textsOfName = planned.get(promptKey(name)) ?? new Set()
    if (present || textsOfName.has(text)) return { ...prompt, name: wanted, change: 'present' }
    planned.set(promptKey(name), textsOfName.add(text))
    const key = promptKey(wanted)
    const free = freeNameAmong(wanted, (one) => taken.has(one), numbers.get(key))
    numbers.set(key, free.number + 1)
    taken.add(promptKey(free.name))
    const folder = prompt.folder === null ? null : here.add(prompt.folder)
    return { ...prompt, name: free.name, folder, change: free.name === name ? 'new' : 'renamed' }
  }

  return { rows: prompts.map(plan), newFolders: here.added }
}

/** The folders of the library, each found by its name in upper or lower case. */
function createFolders(present: readonly string[]) {
  const names = new Map(present.map((name) => [promptKey(name), name]))
  const added: string[] = []
  return {
    added,
    /** The name as stored. */
    add(name: string): string {
      const before = names.get(promptKey(name))
      if (before !== undefined) return before
      names.set(promptKey(name), name)
      added.push(name)
      return name
    },
  }
}
