import * as z from 'zod'
import type { Failure } from '../../../shared/contract/chat/failure.ts'
import type {
  Connection,
  DeletedConnection,
  FoundEngine,
} from '../../../shared/contract/connections/connection.ts'
import { failureOf } from '../../../shared/domain/app/errors.ts'
import { parseJson } from '../../../shared/domain/app/json-text.ts'
import {
  type LocalEngine,
  localAddress,
  localEngines,
} from '../../../shared/domain/connections/known-services.ts'
import type { Inference, ServiceTarget } from '../../inference/inference.ts'
import { asConnection, connectionOf } from '../../storage/find-or-throw.ts'
import type { StoredConnection } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import type { Handlers } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import {
  adoptFirstService,
  createConnectionSaving,
  newConnection,
  notMeasured,
  type SavingDependencies,
  type TypedConnection,
} from './connection-saving.ts'
import { createKeyHeaders } from './key-headers.ts'

interface Dependencies extends SavingDependencies, Pick<CommonPorts, 'publish' | 'elapsed'> {
  inference: Inference
}

/** Enough for an engine that is busy loading a model. */
const localLimitMs = 3_000

const unauthorized = z.string().regex(/^unauthorized$/iu)
/** How engines ask for a key. Other programs on this computer refuse requests in other words. */
const KeyRefusal = z.union([
  // llama.cpp, LM Studio, LiteLLM
  z.object({ error: z.object({ message: z.string() }) }),
  // vLLM, SGLang
  z.strictObject({ error: unauthorized }),
  // text-generation-webui, KoboldCpp
  z.strictObject({ detail: z.union([unauthorized, z.object({ error: unauthorized, msg: z.string() })]) }),
  // Jan
  z.string().regex(/^(?:missing authorization header|invalid or missing authorization token)$/iu),
])

/** Whether a refusal comes from an engine that needs a key, and not from any other program at its port. */
function asksForKey({ code, response }: Failure): boolean {
  if (code !== 'key' || response === null) return false
  const challenge = response.headers.find(([name]) => name === 'www-authenticate')
  if (challenge !== undefined) return /\bbearer\b/iu.test(challenge[1])
  return KeyRefusal.safeParse(parseJson(response.body) ?? response.body).success
}

export type ConnectionService = ReturnType<typeof createConnectionService>

export function createConnectionService(dependencies: Dependencies) {
  const { connections, transaction, apiKeys, serviceConsent, inference, newId, elapsed, publish } =
    dependencies
  const keyHeaders = createKeyHeaders(inference)
  const { save, usableAddress, usableKey, withKeyOfOtherPath } = createConnectionSaving(
    dependencies,
    keyHeaders,
  )

  /** Throws for a deleted connection. */
  const find = (connectionId: string): StoredConnection => connectionOf({ connections }, connectionId)

  /** Uses the typed key, else the saved key. The saved key never goes to another service. */
  async function targetOf(typed: TypedConnection): Promise<ServiceTarget> {
    const address = usableAddress(typed)
    const { baseAddress } = address
    const typedKey = usableKey(typed.key)
    await serviceConsent.allowPlain(address)
    const key = typedKey ?? (await savedKey(typed.connectionId, baseAddress))
    const keyHeader = savedAt(typed, baseAddress)?.keyHeader ?? keyHeaders.found(baseAddress)
    const target = { baseAddress, key, keyHeader }
    await serviceConsent.agree(target, 'list')
    return target
  }

  /** The saved connection, unless the typed address is another. */
  function savedAt({ connectionId }: TypedConnection, baseAddress: string): StoredConnection | null {
    const saved = connectionId === null ? null : connections.find(connectionId)
    return saved?.deletedAt === null && saved.baseAddress === baseAddress ? saved : null
  }

  async function savedKey(connectionId: string | null, baseAddress: string): Promise<string | null> {
    const saved = connectionId === null ? newConnection(newId(), baseAddress) : find(connectionId)
    return apiKeys.keyFor((await withKeyOfOtherPath(saved, baseAddress)) ?? { ...saved, baseAddress })
  }

  /** Null where nothing answers, or another program does. */
  async function lookFor({ name, port }: LocalEngine): Promise<FoundEngine | null> {
    const found = { baseAddress: localAddress(port), usualName: name }
    const limit = AbortSignal.timeout(localLimitMs)
    try {
      const { models } = await inference.listModels(
        { baseAddress: found.baseAddress, key: null, keyHeader: 'bearer' },
        limit,
      )
      return { ...found, modelCount: models.length }
    } catch (error) {
      const failure = failureOf(error)
      if (failure === null && !limit.aborted) throw error
      return failure !== null && asksForKey(failure) ? { ...found, modelCount: null } : null
    }
  }

  function change(connectionId: string, changes: Partial<StoredConnection>): Connection {
    connections.put({ ...find(connectionId), ...changes })
    return asConnection(find(connectionId))
  }

  const list = (): Connection[] => connections.list().map(asConnection)

  const handlers = {
    'connections.list': list,

    async 'connections.test'(typed) {
      const target = await targetOf(typed)
      const startedAt = elapsed()
      const { models, skippedCount, keyHeader } = await keyHeaders.list(target)
      serviceConsent.noteList(target)
      const saved = savedAt(typed, target.baseAddress)
      if (saved !== null && target.keyHeader !== keyHeader)
        publish({ type: 'connection-changed', connection: change(saved.id, { keyHeader }) })
      return { elapsedMs: elapsed() - startedAt, modelCount: models.length, skippedCount, keyHeader }
    },

    /** The engines that answer at their usual ports on this computer. Sends no key. */
    async 'connections.findLocalEngines'() {
      const found = await Promise.all(localEngines.map(lookFor))
      return found.filter((engine) => engine !== null)
    },

    'connections.save': save,

    'connections.addDemo'() {
      const present = connections.list().find(({ kind }) => kind === 'demo')
      if (present !== undefined) return asConnection(present)
      // Reuse a deleted demo, so that its chats can continue.
      const deleted = connections.everyone().findLast(({ kind }) => kind === 'demo')
      const demo = deleted ?? { ...newConnection(newId(), ''), kind: 'demo', name: 'Demo service' }
      transaction(() => {
        if (deleted === undefined) connections.put(demo)
        else connections.setDeleted(demo.id, null)
        adoptFirstService(dependencies, demo.id)
      })
      return asConnection(find(demo.id))
    },

    'connections.keyReport': ({ connectionId }) => apiKeys.report(find(connectionId)),

    /** Checks a typed address without any request. */
    'connections.checkAddress': ({ address }) => dependencies.checkAddress(address),

    'connections.chooseAnswers': ({ connectionId, answers }) => change(connectionId, { answers }),

    'connections.chooseKeyHeader': ({ connectionId, keyHeader }) => change(connectionId, { keyHeader }),

    /** Deletes the measured and chosen answer form. The next call asks for a stream. */
    'connections.measureAgain': ({ connectionId }) => change(connectionId, notMeasured),
  } satisfies Partial<Handlers>

  return {
    list,
    deleted: (): DeletedConnection[] =>
      connections
        .everyone()
        .filter(({ deletedAt }) => deletedAt !== null)
        .map(({ id, name }) => ({ id, name })),
    handlers,
  }
}

/** The order of connections for the user, and the default connection. */
export function createConnectionOrder({
  connections,
  transaction,
}: Pick<Store, 'connections' | 'transaction'>) {
  return {
    /** Moves a connection to this position, counted from 0 without deleted connections. */
    'connections.move': ({ connectionId, place }) =>
      transaction(() => {
        const moved = connectionOf({ connections }, connectionId)
        const others = connections.list().filter(({ id }) => id !== moved.id)
        const next = others[place]?.id
        // Deleted connections keep their neighbours, so that a restored connection gets its old position.
        const everyone = connections.everyone().flatMap(({ id }) => (id === moved.id ? [] : [id]))
        const at = next === undefined ? everyone.length : everyone.indexOf(next)
        connections.setOrder(everyone.toSpliced(at, 0, moved.id))
        return connections.list().map(asConnection)
      }),

    /** Makes the connection the default for new chats. */
    'connections.makeDefault': ({ connectionId }) =>
      transaction(() => {
        connections.setDefault(connectionOf({ connections }, connectionId).id)
        return connections.list().map(asConnection)
      }),
  } satisfies Partial<Handlers>
}
