import type { Conversation } from '../../../shared/contract/conversations/conversation.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { ServiceTarget } from '../../inference/inference.ts'
import type { Store, StoredConnection } from '../../storage/store.ts'
import type { ModelService } from '../connections/models.ts'
import { connectionOf, conversationOf } from '../lookup.ts'
import { type Calibration, learnRates } from '../usage/calibration.ts'
import { readSaidLine, type SaidLine } from './prompt-messages.ts'
import { type Ask, parentOfAsk } from './send-intent.ts'

/** All that a call of a conversation needs to be made. */
export interface Turn {
  readonly conversation: Conversation
  readonly connection: StoredConnection
  readonly modelId: string
  readonly target: ServiceTarget
  /** What stood above the answer when the turn was prepared. */
  readonly said: SaidLine
}

interface Dependencies {
  store: Pick<Store, 'conversations' | 'connections' | 'messages'>
  calibration: Pick<Calibration, 'ratesOf'>
  models: ModelService
  targetOf(connection: StoredConnection): Promise<ServiceTarget>
  /** The same once the person has agreed to where it goes. */
  agreedTargetOf(connection: StoredConnection): Promise<ServiceTarget>
}

/**
 * Refuses what could not be sent before anything is written down. One for each model that is asked; null asks that of the
 * conversation.
 */
export async function prepareTurns(
  dependencies: Dependencies,
  conversationId: string,
  modelIds: readonly (string | null)[],
  ask: Ask,
): Promise<Turn[]> {
  const before = read(dependencies, conversationId)
  for (const modelId of modelIds) listedModel(dependencies, before, modelId)
  const { store, calibration } = dependencies
  const said = await readSaidLine(store.messages, parentOfAsk(store, conversationId, ask))
  await learnRates(calibration, before.conversation, modelIds)
  const target = await dependencies.agreedTargetOf(before.connection)
  // The person may have been asked, and much can be changed meanwhile: only what holds now is sent.
  const now = read(dependencies, conversationId)
  if (now.connection.baseAddress !== before.connection.baseAddress)
    return prepareTurns(dependencies, conversationId, modelIds, ask)
  return modelIds.map((modelId) => ({
    ...now,
    target,
    said,
    modelId: listedModel(dependencies, now, modelId),
  }))
}

/** Whether it still goes where it was prepared to go: a pause is long enough to change the address, the key or a yes. */
export async function isStillMeant(
  { store, targetOf }: Pick<Dependencies, 'store' | 'targetOf'>,
  { connection, target }: Turn,
): Promise<boolean> {
  try {
    const now = await targetOf(connectionOf(store, connection.id))
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
