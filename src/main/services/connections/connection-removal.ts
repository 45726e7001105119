import type { Connection } from '../../../shared/contract/connections/connection.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { keyAccountOf } from '../../../shared/domain/connections/key-account.ts'
import { asConnection, connectionOf, knownConnectionOf } from '../../storage/find-or-throw.ts'
import type { KeyNote, StoredConnection } from '../../storage/row-types.ts'
import type { ChatService } from '../chat/chat.ts'
import type { Handlers } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import type { ApiKeyService } from './api-keys.ts'
import { revokePlainHttp } from './service-consent.ts'
import type { TrustSettings } from './trust-settings.ts'

interface Dependencies extends Pick<CommonPorts, 'store' | 'now'> {
  apiKeys: Pick<ApiKeyService, 'forget'>
  trust: TrustSettings
  chat: Pick<ChatService, 'isAnswering' | 'stop'>
}

/**
 * Deletes a connection from everything that can send, and its key from the keychain. The row stays without a
 * key, because chats and sums still name the connection. Prices, budgets and the ledger do not change.
 */
export function createConnectionRemoval(dependencies: Dependencies) {
  const { store, apiKeys, trust, chat } = dependencies
  const { connections, conversations, transaction } = store
  const listed = (): Connection[] => connections.list().map(asConnection)

  async function forget(connectionId: string, key: KeyNote): Promise<void> {
    try {
      await apiKeys.forget(connectionId, key)
    } catch (error) {
      throw new AppError('key-not-deleted', 'The key is still there, and so is its connection.', {
        cause: error,
      })
    }
  }

  /** Another key may be saved while the keychain asks the user. Repeats until no key is left. */
  async function forgetKeys(connectionId: string): Promise<void> {
    for (;;) {
      const { key } = connectionOf(store, connectionId)
      if (key === null) return
      await forget(connectionId, key)
      const after = connectionOf(store, connectionId)
      if (isSameNote(after.key, key)) connections.put({ ...after, key: null })
    }
  }

  /**
   * A time later than every time in the trash. The exact time identifies the chats that were deleted
   * together.
   */
  function momentOfDeletion(): number {
    const last = Math.max(0, ...store.trash.list().map(({ deletedAt }) => deletedAt))
    return Math.max(dependencies.now(), last + 1)
  }

  function adopt(): void {
    const beginning = connections.list().find(({ isDefault }) => isDefault)
    if (beginning !== undefined) conversations.adoptUnused(beginning.id)
  }

  return {
    'connections.use'({ connectionId }) {
      const { key } = connectionOf(store, connectionId)
      const ids = conversations.idsOf(connectionId)
      return {
        chatCount: ids.length,
        answeringCount: ids.filter((id) => chat.isAnswering(id)).length,
        queuedCount: ids.reduce((count, id) => count + store.queue.list(id).length, 0),
        budgetCount: store.budgets.list().filter((budget) => budget.connectionId === connectionId).length,
        hasKey: key !== null,
        keyAccount: key?.keyPlace === 'keychain' ? keyAccountOf(connectionId, key.address) : null,
      }
    },

    /** Throws and changes nothing if the keychain does not delete the key. */
    async 'connections.delete'({ connectionId, chats, key }) {
      if (key === 'delete') await forgetKeys(connectionId)
      await trust.settle()
      const connection = connectionOf(store, connectionId)
      // No await from here on, so that no call begins between the stop and the deletion.
      for (const id of conversations.idsOf(connectionId)) if (chat.isAnswering(id)) chat.stop(id, null)
      transaction(() => {
        const deletedAt = momentOfDeletion()
        connections.setDeleted(connectionId, deletedAt)
        if (chats === 'trash') conversations.trashAllOf(connectionId, deletedAt)
        revokePlainHttp({ connections, trust }, connection)
        adopt()
      })
      return listed()
    },

    /** Undoes a deletion. The key stays deleted. */
    'connections.restore'({ connectionId }) {
      const { deletedAt } = knownConnectionOf(store, connectionId)
      if (deletedAt === null) return listed()
      transaction(() => {
        connections.setDeleted(connectionId, null)
        conversations.restoreAllOf(connectionId, deletedAt)
        adopt()
      })
      return listed()
    },
  } satisfies Partial<Handlers>
}

function isSameNote(one: StoredConnection['key'], other: KeyNote): boolean {
  return one?.address === other.address && one.keyPlace === other.keyPlace && one.lastFour === other.lastFour
}
