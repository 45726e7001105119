import * as z from 'zod'

/** A model as the service listed it; null for what it left out. */
export const Model = z.object({
  id: z.string(),
  ownedBy: z.string().nullable(),
  capabilities: z.array(z.string()),
  /** Parameter count as the service wrote it, such as `70B`. */
  size: z.string().nullable(),
  contextLength: z.number().int().positive().nullable(),
})
export type Model = z.infer<typeof Model>

export const ModelList = z.object({
  models: z.array(Model),
  /** Rows of the service's list that had no usable id. */
  skippedCount: z.number().int(),
  fetchedAt: z.number().nullable(),
})
export type ModelList = z.infer<typeof ModelList>

export const FavouriteIds = z.array(z.string())

export const UsedModel = z.object({ id: z.string(), at: z.number() })
export type UsedModel = z.infer<typeof UsedModel>

/** What models are put in order by, and in which direction. */
export const ModelOrder = z.object({
  column: z.enum(['name', 'last-used', 'size', 'context']),
  isDescending: z.boolean(),
})
export type ModelOrder = z.infer<typeof ModelOrder>

/** What the person does with the models of a connection, whatever the service lists. */
export const ModelHabits = z.object({
  favouriteIds: FavouriteIds,
  /** Those that were asked something, the latest first. */
  used: z.array(UsedModel),
  order: ModelOrder,
})
export type ModelHabits = z.infer<typeof ModelHabits>
