import { defineMessages, message } from '../../shared/language/messages.ts'
import { isolate } from './quote.ts'
import { titleOfCalls } from './temporary-chat.ts'

/** Names for a chat or project of the ledger whose own name is gone or was never given. */
export const keptNameStrings = defineMessages('kept-names', {
  untitled: 'New chat',
  deleted: message('deleted: {title}', isolate),
  anonymous: 'deleted, title removed',
  noProject: 'No project',
  nameless: 'deleted, name removed',
})

interface KeptTitle {
  readonly id: string
  readonly title: string
  readonly isDeleted: boolean
}

/** The chat's title. A deleted chat keeps its last title, unless the title was deleted too. */
export function wordsOfConversation({ id, title, isDeleted }: KeptTitle): string {
  const { untitled, deleted, anonymous } = keptNameStrings
  if (isDeleted) return title === '' ? titleOfCalls(id, anonymous) : deleted(title)
  return title === '' ? untitled : title
}

interface KeptName {
  readonly id: string | null
  readonly name: string
  readonly isDeleted: boolean
}

/** The project's name, by the same rules. */
export function wordsOfProject({ id, name, isDeleted }: KeptName): string {
  const { noProject, deleted, nameless } = keptNameStrings
  if (id === null) return noProject
  if (!isDeleted) return name
  return name === '' ? nameless : deleted(name)
}
