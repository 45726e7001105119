import * as z from 'zod'
import { areExtraFields, extraFieldLimits } from '../../domain/chat/extra-fields.ts'
import { Id, Line, ofConversation, request } from '../schemas.ts'

/** A JSON object as the user typed it; empty for no field. */
export const ExtraFields = z.string().max(extraFieldLimits.characters).refine(areExtraFields)

/** Extra fields that a turn is sent without, because the service refused them. */
export const OmittedFields = z.union([z.literal('all'), z.strictObject({ name: Line })])
export type OmittedFields = z.infer<typeof OmittedFields>

export const ModelFields = z.strictObject({ modelId: Line, fields: ExtraFields })
export type ModelFields = z.infer<typeof ModelFields>
/** A bound against absurd input, far above real use. */
export const maxFieldModels = 1_000
export const ModelFieldsList = z.array(ModelFields).max(maxFieldModels).readonly()

/** The fields that the user set at each level, as they apply to the chat's next message. */
export const Parameters = z.object({
  /** For the chat's model on its connection; null without a model. */
  model: ExtraFields.nullable(),
  chat: ExtraFields,
  /** For the next message only. */
  next: ExtraFields,
})
export type Parameters = z.infer<typeof Parameters>

export const parameterRequests = {
  'parameters.read': request(ofConversation, Parameters),
  /** `modelId` is the model whose fields the user saw; it must still be the chat's model. */
  'parameters.set': request(
    {
      conversationId: Id,
      modelId: Line.nullable(),
      changes: z.strictObject({
        model: ExtraFields.optional(),
        chat: ExtraFields.optional(),
        next: ExtraFields.optional(),
      }),
    },
    Parameters,
  ),
} as const
