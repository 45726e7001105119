import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { imagesIn } from '../../../shared/domain/chat/image-marks.ts'
import type { ServiceTarget } from '../../inference/inference.ts'
import { connectionOf, conversationOf } from '../../storage/find-or-throw.ts'
import type { StoredConnection } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import type { ApiKeyService } from '../connections/api-keys.ts'
import type { ModelService } from '../connections/models.ts'
import type { ServiceTargets } from '../connections/service-targets.ts'
import type { ChatCall } from '../money/budget-guard.ts'
import { type Calibration, learnRates } from '../usage/calibration.ts'
import { forecastCall } from '../usage/forecast.ts'
import type { Openings } from './openings.ts'
import { type ContainsKey, fieldsOfTurn, refuseKey } from './parameters.ts'
import { type PromptHistory, readPromptHistory } from './prompt-messages.ts'
import { modelIdsOf, type Placement, placementOf, type SendIntent } from './send-intent.ts'

/** Everything that a call of a conversation needs, with the forecast of its first attempt. */
export interface Turn extends ChatCall {
  readonly conversation: Conversation
  readonly target: ServiceTarget
  /** The messages above the answer when the turn was prepared. */
  readonly history: PromptHistory
  /** The fields that the user adds to the request, as JSON text; the same for every attempt. */
  readonly extraFields: string
  /** Those of the fields that the user set for this message only. */
  readonly messageFields: string
}

/** A send that nothing prevents, before any row is written. */
export interface PreparedSend {
  readonly intent: SendIntent
  readonly conversation: Conversation
  readonly placement: Placement
  /** One for each model. */
  readonly turns: readonly Turn[]
}

/** The parts of a send that take time to read. */
type ReadSend = Pick<Turn, 'history' | 'target'>

interface Dependencies {
  store: Pick<
    Store,
    'conversations' | 'connections' | 'messages' | 'images' | 'calls' | 'usage' | 'queue' | 'parameters'
  >
  calibration: Pick<Calibration, 'ratesOf'>
  models: Pick<ModelService, 'isListed'>
  apiKeys: Pick<ApiKeyService, 'lacksKey'>
  targets: Pick<ServiceTargets, 'find' | 'agreed'>
  containsKey: ContainsKey
}

/**
 * Reads the key, which may ask the user, and the texts above the answer while the network connection opens. Throws
 * if the send cannot succeed.
 */
export async function readSend(
  dependencies: Dependencies,
  conversationId: string,
  intent: SendIntent,
  openings: Pick<Openings, 'begin'>,
): Promise<ReadSend> {
  const { store, calibration, apiKeys, targets } = dependencies
  const modelIds = modelIdsOf(intent)
  const place = placeOf(store, conversationId)
  try {
    for (const modelId of modelIds) listedModel(dependencies, place, modelId)
  } catch (error) {
    // Without a key, the service could not list its models either, so the key is the cause.
    if (apiKeys.lacksKey(place.connection))
      throw new AppError('key-needed', 'No key is available for this address.', { cause: error })
    throw error
  }
  const target = await targets.agreed(place.connection)
  await openings.begin(place.connection.kind, target, modelIds.length)
  const history = await readPromptHistory(store.messages, placementOf(store, conversationId, intent).parentId)
  await learnRates(calibration, place.conversation, modelIds)
  return { history, target }
}

/**
 * Checks everything that could prevent sending, now that only the current values count. Null if the connection
 * has another address than the one that was read. The caller writes immediately, so that nothing can change.
 */
export function prepareSend(
  dependencies: Dependencies,
  conversationId: string,
  intent: SendIntent,
  { history, target }: ReadSend,
): PreparedSend | null {
  const { store, containsKey } = dependencies
  const place = placeOf(store, conversationId)
  if (place.connection.baseAddress !== target.baseAddress) return null
  const { conversation } = place
  const { projectId } = conversation
  const placement = placementOf(store, conversationId, intent)
  const { parentId: lastId, text } = placement
  if (imagesIn(text).some(({ hash }) => store.images.find(hash) === null))
    throw new AppError('image-missing', 'An image of the message is not stored.')
  const hasImages = [...history.messages, { role: 'user', text }].some(
    (message) => message.role === 'user' && imagesIn(message.text).length > 0,
  )
  const turns = modelIdsOf(intent).map((askedModelId) => {
    const modelId = listedModel(dependencies, place, askedModelId)
    const fields = fieldsOfTurn(store, conversation, modelId, intent)
    refuseKey(fields.extraFields !== '' && containsKey(fields.extraFields, target.key))
    const forecast = forecastCall(dependencies, { conversation, modelId, lastId, text })
    return { ...place, conversationId, projectId, modelId, target, history, forecast, hasImages, ...fields }
  })
  return { intent, conversation, placement, turns }
}

/** Whether the target is unchanged. During a pause the address, the key or the consent can change. */
export async function isTargetUnchanged(
  { store, targets }: Pick<Dependencies, 'store' | 'targets'>,
  { connection, target }: Turn,
): Promise<boolean> {
  try {
    const now = await targets.find(connectionOf(store, connection.id))
    return now.baseAddress === target.baseAddress && now.key === target.key
  } catch {
    return false
  }
}

interface Place {
  readonly conversation: Conversation
  readonly connection: StoredConnection
}

function placeOf(store: Dependencies['store'], conversationId: string): Place {
  const conversation = conversationOf(store, conversationId)
  return { conversation, connection: connectionOf(store, conversation.connectionId) }
}

function listedModel(
  { models }: Dependencies,
  { conversation, connection }: Place,
  askedModelId: string | null,
): string {
  const modelId = askedModelId ?? conversation.modelId
  if (modelId === null) throw new AppError('model-not-chosen', 'No model is chosen.')
  if (!models.isListed(connection.id, modelId))
    throw new AppError('model-gone', 'The service does not list this model any more.')
  return modelId
}
