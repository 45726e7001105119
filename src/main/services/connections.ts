import type {
  AddressCheck,
  AnswerForm,
  Connection,
  ConnectionReport,
  KeyReport,
} from '../../shared/connection.ts'
import type { Input } from '../../shared/contract.ts'
import { AppError, errorKind } from '../../shared/errors.ts'
import type { Inference, ServiceTarget } from '../inference/inference.ts'
import type { Log } from '../log.ts'
import type { ConnectionRepository, KeyNote, StoredConnection } from '../storage/store.ts'
import type { CredentialService } from './credentials.ts'
import { dashboardOf } from './dashboard-address.ts'
import { connectionOf } from './found.ts'

type TypedConnection = Input<'connections.save'>

type UsableAddress = Extract<AddressCheck, { kind: 'usable' }>

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
  /** Asks no service: what will become of an address as typed, and whether plain http to it has a yes. */
  checkAddress(typed: string): { check: AddressCheck; isPlainAllowed: boolean }
  chooseAnswers(connectionId: string, answers: AnswerForm): Connection
  /** Forgets what was measured and chosen: the next answer is asked for as a stream. */
  measureAgain(connectionId: string): Connection
}

export function createConnectionService(dependencies: Dependencies): ConnectionService {
  const { connections, credentials, inference, log, newId, elapsed } = dependencies

  function usableAddress({ address, isPlainAllowed }: TypedConnection): UsableAddress {
    const check = dependencies.checkAddress(address)
    if (check.kind === 'refused') throw new AppError('address-refused', 'The address cannot be used.')
    if (check.transport === 'plain' && !isPlainAllowed) {
      // An earlier yes is taken back with it: no connection sends to this origin any more.
      connections.allowPlain(check.origin, false)
      throw new AppError('plain-not-allowed', 'Unencrypted http needs a yes for this very origin.')
    }
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
    const { baseAddress } = usableAddress(typed)
    const key = usableKey(typed.key) ?? (await savedKey(typed.connectionId, baseAddress))
    return { baseAddress, key }
  }

  function savedKey(connectionId: string | null, baseAddress: string): Promise<string | null> {
    const saved = connectionId === null ? newConnection(newId(), baseAddress) : find(connectionId)
    return credentials.keyFor({ ...saved, baseAddress })
  }

  /** The key of an address that is not used any more; a locked keyring must not keep the new address from being saved. */
  async function forgetKey(connectionId: string, note: KeyNote | null): Promise<void> {
    try {
      await credentials.forget(connectionId, note)
    } catch (error) {
      log.warn('the key of an earlier address could not be removed', { error: errorKind(error) })
    }
  }

  function change(connectionId: string, changes: Partial<StoredConnection>): Connection {
    connections.put({ ...find(connectionId), ...changes })
    return asConnection(find(connectionId))
  }

  async function save(typed: TypedConnection): Promise<{ connection: Connection; key: KeyReport }> {
    const { baseAddress, origin, transport } = usableAddress(typed)
    const place = {
      baseAddress,
      dashboardAddress: dashboardOf(typed.dashboardAddress),
      name: nameOf(baseAddress),
    }
    const key = usableKey(typed.key)
    const before = typed.connectionId === null ? null : find(typed.connectionId)
    if (before?.kind === 'demo') throw new AppError('not-found', 'The demo has no address of its own.')
    const id = before?.id ?? newId()
    const draft = { ...(before ?? newConnection(id, baseAddress)), ...place }
    // Nothing is asked of the keychain here: it only tells whether a key for this origin is missing.
    if (key === null && draft.key?.origin !== origin) await credentials.keyFor(draft)
    const keyBefore = draft.key?.origin === origin ? draft.key : null
    const note = key === null ? keyBefore : await credentials.save(id, { origin, key, before: keyBefore })
    // The keychain may have asked the person: what was learnt or chosen meanwhile is newer than the draft.
    const latest = before?.baseAddress === baseAddress ? find(id) : { ...draft, ...notMeasured }
    const connection: StoredConnection = { ...latest, ...place, key: note }
    if (transport === 'plain') connections.allowPlain(origin, true)
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

    checkAddress(typed) {
      const check = dependencies.checkAddress(typed)
      return { check, isPlainAllowed: check.kind === 'usable' && connections.isPlainAllowed(check.origin) }
    },

    chooseAnswers: (connectionId, answers) => change(connectionId, { answers }),

    measureAgain: (connectionId) => change(connectionId, notMeasured),
  }
}

/** Nothing is known yet of how the service streams. */
const notMeasured = { streaming: 'not-measured', answers: null, takesStreamOptions: true } as const

function newConnection(id: string, baseAddress: string): StoredConnection {
  return {
    id,
    kind: 'service',
    name: '',
    baseAddress,
    dashboardAddress: '',
    ...notMeasured,
    key: null,
  }
}

function nameOf(baseAddress: string): string {
  return new URL(baseAddress).host
}

export function asConnection({
  key: _key,
  takesStreamOptions: _options,
  ...connection
}: StoredConnection): Connection {
  return connection
}
