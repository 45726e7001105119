import type { Failure } from '../../../shared/contract/chat/failure.ts'
import { asConnection } from '../../storage/find-or-throw.ts'
import type { CallEnd, StoredConnection } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import { orWarn } from '../or-warn.ts'
import type { CommonPorts } from '../ports.ts'

export interface LearningContext extends Pick<CommonPorts, 'publish' | 'log'> {
  readonly store: Pick<Store, 'connections'>
}

/**
 * Saves what a call shows about its service. Skips the save if nothing is new, or if the connection now has
 * another address.
 */
export function learn(
  { store, publish, log }: LearningContext,
  asked: StoredConnection,
  change: (known: StoredConnection) => StoredConnection,
): void {
  orWarn(log, 'failed to save what a call showed about its service', () => {
    const known = store.connections.find(asked.id)
    if (known === null || known.deletedAt !== null || known.baseAddress !== asked.baseAddress) return
    const after = change(known)
    if (after === known) return
    store.connections.put(after)
    publish({ type: 'connection-changed', connection: asConnection(after) })
  })
}

/** Enough for any service: the oldest ones are forgotten. */
const maxImageRefusals = 1_000

/** Remembers that a model refuses images, until it takes some. */
export function learnImages(
  context: LearningContext,
  { connection, modelId }: { readonly connection: StoredConnection; readonly modelId: string },
  call: {
    readonly hasImages: boolean
    readonly failure: Failure | null
    readonly end: Pick<CallEnd, 'state'>
  },
): void {
  const { hasImages, failure, end } = call
  // With a cause, the service refused these images, maybe not others.
  const isRefusal = failure?.code === 'images-refused' && failure.cause === null
  if (!hasImages || !(isRefusal || end.state === 'complete')) return
  learn(context, connection, (known) => {
    const { imageRefusals } = known
    if (imageRefusals.includes(modelId) === isRefusal) return known
    const others = imageRefusals.filter((id) => id !== modelId)
    return { ...known, imageRefusals: isRefusal ? [...others, modelId].slice(-maxImageRefusals) : others }
  })
}
