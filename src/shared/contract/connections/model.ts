import * as z from 'zod'
import { ComparedModels } from '../chat/sending.ts'
import type { ListedPrice } from '../money/price.ts'
import { Id, Line, nothing, ofConnection, request } from '../schemas.ts'

/** A model as the service listed it; null for missing fields, which the embedded list may know. */
export const Model = z.object({
  id: z.string(),
  ownedBy: z.string().nullable(),
  capabilities: z.array(z.string()),
  /** Parameter count as the service reported it, such as `70B`. */
  size: z.string().nullable(),
  contextLength: z.number().int().positive().nullable(),
  /** Whether the context length is from the embedded list. */
  isContextListed: z.literal(true).optional(),
})
export type Model = z.infer<typeof Model>

/** Main alone has the price. Null where the service gives none, or none that is certain. */
export type ListedModel = Model & { readonly price: ListedPrice | null }

export const ModelList = z.object({
  models: z.array(Model),
  /** Rows of the service's list without a usable id. */
  skippedCount: z.number().int(),
  fetchedAt: z.number().nullable(),
})
export type ModelList = z.infer<typeof ModelList>

export const FavouriteIds = z.array(z.string())

export const UsedModel = z.object({ id: z.string(), at: z.number() })
export type UsedModel = z.infer<typeof UsedModel>

/** The sort column and direction of the model list. */
export const ModelOrder = z.object({
  column: z.enum(['name', 'last-used', 'size', 'context']),
  isDescending: z.boolean(),
})
export type ModelOrder = z.infer<typeof ModelOrder>

/**
 * The user's favourites, recent models and sort order for a connection, independent of the service's list.
 */
export const ModelHabits = z.object({
  favouriteIds: FavouriteIds,
  /** Models that received a message, most recent first. */
  used: z.array(UsedModel),
  order: ModelOrder,
})
export type ModelHabits = z.infer<typeof ModelHabits>

export const modelRequests = {
  'models.list': request(ofConnection, ModelList),
  /**
   * An automatic refresh never asks for consent: without consent to contact the service, the list stays
   * unchanged.
   */
  'models.refresh': request(ofConnection.extend({ isAutomatic: z.boolean().optional() }), ModelList),
  'models.compared': request(ofConnection, ComparedModels),
  'models.habits': request(ofConnection, ModelHabits),
  'models.setFavourite': request({ connectionId: Id, modelId: Line, isFavourite: z.boolean() }, ModelHabits),
  'models.setOrder': request(z.strictObject(ModelOrder.shape), nothing),
} as const
