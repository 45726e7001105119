import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { ServiceTarget } from '../../inference/inference.ts'
import { connectionOf, conversationOf } from '../../storage/find-or-throw.ts'
import type { StoredConnection } from '../../storage/row-types.ts'
import type { Store } from '../../storage/store.ts'
import type { ModelService } from '../connections/models.ts'
import type { ServiceTargets } from '../connections/service-targets.ts'
import { type Calibration, learnRates } from '../usage/calibration.ts'
import { type ContainsKey, fieldsOfTurn, refuseKey } from './parameters.ts'
import { type PromptHistory, readPromptHistory } from './prompt-messages.ts'
import { modelIdsOf, parentIdOf, type SendIntent } from './send-intent.ts'

/** Everything that a call of a conversation needs. */
export interface Turn {
  readonly conversation: Conversation
  readonly connection: StoredConnection
  readonly modelId: string
  readonly target: ServiceTarget
  /** The messages above the answer when the turn was prepared. */
  readonly history: PromptHistory
  /** The fields that the person adds to the request, as JSON text; the same for every attempt. */
  readonly extraFields: string
  /** Those of the fields that the person set for this message only. */
  readonly messageFields: string
}

interface Dependencies {
  store: Pick<Store, 'conversations' | 'connections' | 'messages' | 'calls' | 'parameters'>
  calibration: Pick<Calibration, 'ratesOf'>
  models: Pick<ModelService, 'isListed'>
  targets: Pick<ServiceTargets, 'find' | 'agreed'>
  containsKey: ContainsKey
}

/**
 * Checks everything that could prevent sending before any row is written. Prepares one turn per model; null
 * means the conversation's model.
 */
export async function prepareTurns(
  dependencies: Dependencies,
  conversationId: string,
  intent: SendIntent,
): Promise<Turn[]> {
  const modelIds = modelIdsOf(intent)
  const before = read(dependencies, conversationId)
  for (const modelId of modelIds) listedModel(dependencies, before, modelId)
  const { store, calibration } = dependencies
  const history = await readPromptHistory(store.messages, parentIdOf(store, conversationId, intent))
  await learnRates(calibration, before.conversation, modelIds)
  const target = await dependencies.targets.agreed(before.connection)
  // The person may have been asked, and much can change meanwhile. Only the current values are sent.
  const now = read(dependencies, conversationId)
  if (now.connection.baseAddress !== before.connection.baseAddress)
    return prepareTurns(dependencies, conversationId, intent)
  return modelIds.map((askedModelId) => {
    const modelId = listedModel(dependencies, now, askedModelId)
    const fields = fieldsOfTurn(store, now.conversation, modelId, intent)
    refuseKey(fields.extraFields !== '' && dependencies.containsKey(fields.extraFields, target.key))
    return { ...now, target, history, modelId, ...fields }
  })
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

type Place = Pick<Turn, 'conversation' | 'connection'>

function read({ store }: Dependencies, conversationId: string): Place {
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
