import * as z from 'zod'
import { mostCompared } from '../../domain/chat/compare-range.ts'

/** The models that one question is put to at once, each of them once: the same asked twice is a slip of the hand. */
export const ComparedModels = z
  .array(z.string().max(2_000))
  .max(mostCompared)
  .refine((ids) => new Set(ids).size === ids.length)
