import { ComparedModels } from '../../../shared/contract/chat/sending.ts'
import type { ConnectionKind } from '../../../shared/contract/connections/connection.ts'
import {
  type Model,
  type ModelHabits,
  type ModelList,
  ModelOrder,
} from '../../../shared/contract/connections/model.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { canChat, chatMarkOf } from '../../../shared/domain/connections/can-chat.ts'
import type { Inference, ServiceTarget } from '../../inference/inference.ts'
import { connectionOf, knownConnectionOf } from '../../storage/find-or-throw.ts'
import type { StoredConnection } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import type { HandlersOf } from '../handlers.ts'
import type { ArrivingPrices } from '../money/arriving-prices.ts'
import { orWarn } from '../or-warn.ts'
import type { CommonPorts } from '../ports.ts'
import type { ServiceConsent } from './service-consent.ts'
import type { ServiceTargets } from './service-targets.ts'

const settingOf = (connectionId: string): string => `compared-models/${connectionId}`

const orderSetting = 'model-order'
const firstOrder: ModelOrder = { column: 'name', isDescending: false }

interface Dependencies extends Pick<CommonPorts, 'log' | 'now'> {
  store: Pick<Store, 'connections' | 'models' | 'settings'>
  targets: Pick<ServiceTargets, 'find'>
  inferences: Readonly<Record<ConnectionKind, Inference>>
  serviceConsent: Pick<ServiceConsent, 'agree' | 'isAgreed' | 'noteList'>
  arriving: Pick<ArrivingPrices, 'saveList'>
}

export type ModelService = ReturnType<typeof createModelService>

export function createModelService(dependencies: Dependencies) {
  const { store, targets, inferences, serviceConsent, arriving, log, now } = dependencies

  /** A refused write must not prevent the request. */
  function noteUse({ id }: StoredConnection, { baseAddress, key }: ServiceTarget): void {
    if (key === null) return
    orWarn(log, 'failed to save when a key was last used', () =>
      store.connections.noteKeyUse(id, baseAddress, now()),
    )
  }

  const { isListed } = store.models

  function habits(connectionId: string): ModelHabits {
    const { id } = knownConnectionOf(store, connectionId)
    return {
      favouriteIds: store.models.favourites(id),
      used: store.models.used(id),
      order: ModelOrder.safeParse(store.settings.read(orderSetting)).data ?? firstOrder,
    }
  }

  const list = (connectionId: string): ModelList =>
    store.models.list(knownConnectionOf(store, connectionId).id)

  const handlers: HandlersOf<'models'> = {
    'models.list': ({ connectionId }) => list(connectionId),

    /**
     * A failed refresh leaves the old list unchanged. So does an automatic refresh that would need the user's
     * consent.
     */
    async 'models.refresh'({ connectionId, isAutomatic = false }) {
      const connection = connectionOf(store, connectionId)
      const target = await targets.find(connection)
      if (connection.kind === 'service') {
        if (isAutomatic && !(await serviceConsent.isAgreed(target))) return store.models.list(connectionId)
        await serviceConsent.agree(target, 'list')
      }
      noteUse(connection, target)
      const listed = await inferences[connection.kind].listModels(target, new AbortController().signal)
      if (connection.kind === 'service') serviceConsent.noteList(target)
      // The address may have changed meanwhile. Another service has another list.
      if (connectionOf(store, connectionId).baseAddress === connection.baseAddress)
        arriving.saveList(connection, listed, now())
      return store.models.list(connectionId)
    },

    'models.habits': ({ connectionId }) => habits(connectionId),

    'models.compared': ({ connectionId }) => lastCompared(store, knownConnectionOf(store, connectionId).id),

    /** A model that is not listed can only be removed. */
    'models.setFavourite'({ connectionId, modelId, isFavourite }) {
      if (isFavourite && !isListed(connectionId, modelId))
        throw new AppError('model-gone', 'The service does not list this model.')
      const others = store.models.favourites(connectionId).filter((id) => id !== modelId)
      store.models.setFavourites(connectionId, isFavourite ? [...others, modelId] : others)
      return habits(connectionId)
    },

    'models.setOrder': (order) => store.settings.write(orderSetting, order),
  }

  return {
    handlers,
    list,
    isListed,

    /**
     * The model for a new chat. Prefers the last chosen or last used model that the service still lists. Then
     * comes the first chat model, then the only model that can chat, then the only model. Null if
     * the user has to choose.
     */
    chooseDefault(connectionId: string, lastChosen: string | null): string | null {
      const listed = store.models.list(connectionId).models
      const known = new Set(listed.map(({ id }) => id))
      const recent = [lastChosen, ...store.models.used(connectionId).map(({ id }) => id)]
      const last = recent.find((id) => id !== null && known.has(id))
      if (last !== undefined) return last
      const marked = listed.find((model) => chatMarkOf(model) === 'chat')
      return (marked ?? onlyOne(listed.filter(canChat)) ?? onlyOne(listed))?.id ?? null
    },
  }
}

function onlyOne(models: readonly Model[]): Model | null {
  return models.length === 1 ? (models[0] ?? null) : null
}

function lastCompared({ settings }: Pick<Store, 'settings'>, connectionId: string): string[] {
  return ComparedModels.safeParse(settings.read(settingOf(connectionId))).data ?? []
}

export function saveLastCompared(
  { settings }: Pick<Store, 'settings'>,
  connectionId: string,
  modelIds: readonly string[],
): void {
  settings.write(settingOf(connectionId), modelIds)
}
