import type { Connection } from '../../shared/contract/connections/connection.ts'
import type { Conversation } from '../../shared/contract/conversations/conversation.ts'
import { AppError } from '../../shared/domain/app/errors.ts'
import type { StoredConnection, StoredMessage, StoredProject } from './row-types.ts'
import type { Store } from './store.ts'

/** Finds a connection that is not deleted, or throws. */
export function connectionOf(store: Pick<Store, 'connections'>, id: string): StoredConnection {
  const connection = knownConnectionOf(store, id)
  if (connection.deletedAt !== null) throw new AppError('connection-deleted', 'The connection was deleted.')
  return connection
}

/** Finds a connection for reading. The connection may be deleted. */
export function knownConnectionOf(store: Pick<Store, 'connections'>, id: string): StoredConnection {
  const connection = store.connections.find(id)
  if (connection === null) throw new AppError('not-found', 'There is no such connection.')
  return connection
}

/**
 * Checked after an await, because the user can delete a connection while the system asks for the keychain.
 */
export function isDeleted(store: Pick<Store, 'connections'>, id: string): boolean {
  return typeof store.connections.find(id)?.deletedAt === 'number'
}

/** Finds a conversation that is not in the trash, or throws. */
export function conversationOf(store: Pick<Store, 'conversations'>, id: string): Conversation {
  const conversation = store.conversations.find(id)
  if (conversation === null) throw new AppError('not-found', 'There is no such conversation.')
  return conversation
}

/** Finds a conversation for reading. It may be in the trash. */
export function readableConversationOf(store: Pick<Store, 'conversations'>, id: string): Conversation {
  return store.conversations.findInTrash(id) ?? conversationOf(store, id)
}

/** Finds a project that is not deleted, or throws. */
export function projectOf({ projects }: Pick<Store, 'projects'>, id: string): StoredProject {
  const project = projects.find(id)
  if (project === null || project.deletedAt !== null)
    throw new AppError('project-gone', 'There is no such project.')
  return project
}

/** The id of a project that is not deleted, or null for no project. */
export function knownProjectId(store: Pick<Store, 'projects'>, projectId: string | null): string | null {
  return projectId === null ? null : projectOf(store, projectId).id
}

/** The name of a project that has a budget, so that leaving it needs the user's consent. Null for any other. */
export function limitedProject(
  { budgets, projects }: Pick<Store, 'budgets' | 'projects'>,
  projectId: string | null,
): string | null {
  if (projectId === null || !budgets.list().some((budget) => budget.projectId === projectId)) return null
  const project = projects.find(projectId)
  return project === null || project.deletedAt !== null ? null : project.name
}

export function messageOf(
  store: Pick<Store, 'conversations' | 'messages'>,
  conversationId: string,
  messageId: string,
): StoredMessage {
  return messageIn(store, conversationOf(store, conversationId), messageId)
}

/** Finds a message for reading. Its conversation may be in the trash. */
export function readableMessageOf(
  store: Pick<Store, 'conversations' | 'messages'>,
  conversationId: string,
  messageId: string,
): StoredMessage {
  return messageIn(store, readableConversationOf(store, conversationId), messageId)
}

function messageIn(
  { messages }: Pick<Store, 'messages'>,
  { id }: Conversation,
  messageId: string,
): StoredMessage {
  const message = messages.find(messageId)
  if (message?.conversationId !== id)
    throw new AppError('not-found', 'There is no such message in this conversation.')
  return message
}

/** The fields of a connection that the window may see. */
export function asConnection({
  key: _key,
  takesStreamOptions: _options,
  deletedAt: _deletedAt,
  ...connection
}: StoredConnection): Connection {
  return connection
}
