import type { SavedPrompt } from '../../src/shared/contract/chat/saved-prompt.ts'
import type { RequestName } from '../../src/shared/contract/contract.ts'
import { promptKey } from '../../src/shared/domain/chat/prompt-limits.ts'
import { now } from './fake-data.ts'
import { type Handlers, ok } from './fake-replies.ts'
import type { World } from './fake-world.ts'

export function aPrompt(id: string, name: string, changes: Partial<SavedPrompt> = {}): SavedPrompt {
  return { id, name, text: `You are ${name}.`, createdAt: now, updatedAt: now, defaultFor: [], ...changes }
}

/** The library, as main keeps it: by name, each name once. */
export function promptHandlers(world: World): Pick<Handlers, Extract<RequestName, `prompts.${string}`>> {
  const keep = (prompts: SavedPrompt[]): SavedPrompt[] => {
    world.prompts = prompts.toSorted((a, b) => a.name.localeCompare(b.name))
    return world.prompts
  }
  const others = (id: string | null): SavedPrompt[] => world.prompts.filter((prompt) => prompt.id !== id)
  return {
    'prompts.list': () => ok(world.prompts),
    'prompts.save': ({ promptId, name, text }) => {
      if (others(promptId).some((other) => promptKey(other.name) === promptKey(name)))
        return { ok: false, code: 'prompt-name-taken' }
      const before = world.prompts.find(({ id }) => id === promptId)
      const saved = { ...(before ?? aPrompt(`prompt-${world.prompts.length + 1}`, name)), name, text }
      keep([...others(promptId), saved])
      return ok(saved)
    },
    'prompts.delete': ({ promptId }) => {
      const deleted = world.prompts.find(({ id }) => id === promptId)
      if (deleted === undefined) return { ok: false, code: 'prompt-gone' }
      keep(others(promptId))
      return ok(deleted)
    },
    'prompts.putBack': ({ prompt }) => ok(keep([...world.prompts, prompt])),
    'prompts.setDefault': ({ connectionId, promptId }) =>
      ok(
        keep(
          world.prompts.map((prompt) => {
            const defaultFor = prompt.defaultFor.filter((id) => id !== connectionId)
            return {
              ...prompt,
              defaultFor: prompt.id === promptId ? [...defaultFor, connectionId] : defaultFor,
            }
          }),
        ),
      ),
  }
}
