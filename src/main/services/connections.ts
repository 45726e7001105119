import type { AddressCheck, Connection, ConnectionReport, KeyReport } from '../../shared/connection.ts'
import type { Input } from '../../shared/contract.ts'
import { AppError, errorKind } from '../../shared/errors.ts'
import type { Inference, ServiceTarget } from '../inference/inference.ts'
import type { Log } from '../log.ts'
import type { ConnectionRepository, StoredConnection } from '../storage/store.ts'
import type { CredentialService } from './credentials.ts'
import { connectionOf } from './found.ts'

type TypedConnection = Input<'connections.save'>

interface Dependencies {
  connections: ConnectionRepository
  credentials: CredentialService
  inference: Inference
  checkAddress(typed: string): AddressCheck
  cleanKey(typed: string): string | null
  log: Log
  newId(): string
  elapsed(): number
}

export interface ConnectionService {
  list(): Connection[]
  test(typed: TypedConnection): Promise<ConnectionReport>
  save(typed: TypedConnection): Promise<{ connection: Connection; key: KeyReport }>
  addDemo(): Connection
  keyReport(connectionId: string): Promise<KeyReport>
}

export function createConnectionService(dependencies: Dependencies): ConnectionService {
  const { connections, credentials, inference, log, newId, elapsed } = dependencies

  function usableAddress(typed: string): { baseAddress: string; origin: string } {
    const check = dependencies.checkAddress(typed)
    if (check.kind === 'refused') throw new AppError('address-refused', 'The address cannot be used.')
    return check
  }

  function usableKey(typed: string): string | null {
    if (typed.trim() === '') return null
    const key = dependencies.cleanKey(typed)
    if (key === null) throw new AppError('key-malformed', 'The key has characters that no key has.')
    return key
  }

  const find = (connectionId: string): StoredConnection => connectionOf({ connections }, connectionId)

  /** The typed key, else the saved one, which never goes to another origin than its own. */
  async function targetOf(typed: TypedConnection): Promise<ServiceTarget> {
    const { baseAddress } = usableAddress(typed.address)
    const key = usableKey(typed.key) ?? (await savedKey(typed.connectionId, baseAddress))
    return { baseAddress, key }
  }

  function savedKey(connectionId: string | null, baseAddress: string): Promise<string | null> {
    const saved = connectionId === null ? newConnection(newId(), baseAddress) : find(connectionId)
    return credentials.keyFor({ ...saved, baseAddress })
  }

  /** The key of an address that is not used any more; a locked keyring must not keep the new address from being saved. */
  async function forgetKey(connectionId: string, note: StoredConnection['key']): Promise<void> {
    try {
      await credentials.forget(connectionId, note)
    } catch (error) {
      log.warn('the key of an earlier address could not be removed', { error: errorKind(error) })
    }
  }

  async function save(typed: TypedConnection): Promise<{ connection: Connection; key: KeyReport }> {
    const { baseAddress, origin } = usableAddress(typed.address)
    const key = usableKey(typed.key)
    const before = typed.connectionId === null ? null : find(typed.connectionId)
    if (before?.kind === 'demo') throw new AppError('not-found', 'The demo has no address of its own.')
    const id = before?.id ?? newId()
    const draft = { ...(before ?? newConnection(id, baseAddress)), baseAddress, name: nameOf(baseAddress) }
    // Nothing is asked of the keychain here: it only tells whether a key for this origin is missing.
    if (key === null && draft.key?.origin !== origin) await credentials.keyFor(draft)
    const keyBefore = draft.key?.origin === origin ? draft.key : null
    const note = key === null ? keyBefore : await credentials.save(id, origin, key)
    const connection: StoredConnection = { ...draft, key: note, streaming: 'asked-for' }
    connections.put(connection)
    if (keyBefore === null) await forgetKey(id, draft.key)
    return { connection: asConnection(connection), key: await credentials.report(connection) }
  }

  return {
    list: () => connections.list().map(asConnection),

    async test(typed) {
      const target = await targetOf(typed)
      const startedAt = elapsed()
      const { models, skippedCount } = await inference.listModels(target, new AbortController().signal)
      return { elapsedMs: elapsed() - startedAt, modelCount: models.length, skippedCount }
    },

    save,

    addDemo() {
      const present = connections.list().find(({ kind }) => kind === 'demo')
      if (present !== undefined) return asConnection(present)
      const demo: StoredConnection = { ...newConnection(newId(), ''), kind: 'demo', name: 'Demo service' }
      connections.put(demo)
      return asConnection(demo)
    },

    keyReport: (connectionId) => credentials.report(find(connectionId)),
  }
}

function newConnection(id: string, baseAddress: string): StoredConnection {
  return { id, kind: 'service', name: '', baseAddress, streaming: 'asked-for', key: null }
}

function nameOf(baseAddress: string): string {
  return new URL(baseAddress).host
}

function asConnection({ id, kind, name, baseAddress }: StoredConnection): Connection {
  return { id, kind, name, baseAddress }
}
