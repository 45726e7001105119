import { titleOfCalls } from '../../../messages/temporary-chat.ts'
import { usageTableStrings as strings } from '../../../messages/usage-page.ts'
import type { PlacedConversation, PlacedProject } from '../../../stores/usage/usage-page-selection.ts'

/** The chat's title. A deleted chat keeps its last title, unless the title was deleted too. */
export function wordsOfConversation({ id, title, isDeleted }: PlacedConversation): string {
  if (isDeleted) return title === '' ? titleOfCalls(id, strings.anonymous) : strings.deleted(title)
  return title === '' ? strings.untitled : title
}

/** The project's name, by the same rules. */
export function wordsOfProject({ id, name, isDeleted }: PlacedProject): string {
  if (id === null) return strings.noProject
  if (!isDeleted) return name
  return name === '' ? strings.nameless : strings.deleted(name)
}
