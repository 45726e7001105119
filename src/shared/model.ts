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
