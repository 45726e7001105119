import { canChat } from '../../shared/can-chat.ts'
import type { ConnectionKind } from '../../shared/connection.ts'
import type { ModelList } from '../../shared/model.ts'
import type { Inference } from '../inference/inference.ts'
import type { Store } from '../storage/store.ts'
import { connectionOf } from './found.ts'
import { type TargetDependencies, targetOf } from './target-of.ts'

interface Dependencies extends Omit<TargetDependencies, 'connections'> {
  store: Pick<Store, 'connections' | 'models'>
  inferences: Readonly<Record<ConnectionKind, Inference>>
  now(): number
}

export interface ModelService {
  list(connectionId: string): ModelList
  /** A refusal leaves the old list as it was. */
  refresh(connectionId: string): Promise<ModelList>
  isListed(connectionId: string, modelId: string): boolean
  /** The one that was chosen last if the service still lists it, else the first that can chat. */
  chooseDefault(connectionId: string, lastChosen: string | null): string | null
}

export function createModelService(dependencies: Dependencies): ModelService {
  const { store, inferences, now } = dependencies

  function isListed(connectionId: string, modelId: string): boolean {
    return store.models.list(connectionId).models.some(({ id }) => id === modelId)
  }

  return {
    list: (connectionId) => store.models.list(connectionOf(store, connectionId).id),

    async refresh(connectionId) {
      const connection = connectionOf(store, connectionId)
      const target = await targetOf({ ...dependencies, connections: store.connections }, connection)
      const listed = await inferences[connection.kind].listModels(target, new AbortController().signal)
      // The address may have been changed meanwhile: another service has another list.
      if (connectionOf(store, connectionId).baseAddress === connection.baseAddress)
        store.models.replace(connectionId, listed.models, listed.skippedCount, now())
      return store.models.list(connectionId)
    },

    isListed,

    chooseDefault(connectionId, lastChosen) {
      if (lastChosen !== null && isListed(connectionId, lastChosen)) return lastChosen
      return store.models.list(connectionId).models.find(canChat)?.id ?? null
    },
  }
}
