import * as z from 'zod'
import { ComparedModels } from '../chat/sending.ts'
import { Id, Line, nothing, ofConnection, request } from '../schemas.ts'
import { ModelHabits, ModelList, ModelOrder } from './model.ts'

export const modelRequests = {
  'models.list': request(ofConnection, ModelList),
  /**
   * An automatic refresh never asks for consent: without consent to contact the service, the list stays
   * unchanged.
   */
  'models.refresh': request(ofConnection.extend({ isAutomatic: z.boolean().optional() }), ModelList),
  /** The models that this connection compared last. */
  'models.compared': request(ofConnection, ComparedModels),
  'models.habits': request(ofConnection, ModelHabits),
  'models.setFavourite': request(
    z.strictObject({ connectionId: Id, modelId: Line, isFavourite: z.boolean() }),
    ModelHabits,
  ),
  'models.setOrder': request(z.strictObject(ModelOrder.shape), nothing),
} as const
