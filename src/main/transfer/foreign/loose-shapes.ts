import * as z from 'zod'
import { isRecord } from '../json-content.ts'

/** Readers are strict about texts. Any unexpected decoration counts as missing. */
export const looseText = z.string().nullish().catch(null)
export const looseFlag = z.boolean().nullish().catch(null)
export const looseList = z.array(z.unknown()).catch([])
export const looseObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).nullish().catch(null)

/** An object whose fields have any names. */
export const anyFields = z.custom<Readonly<Record<string, unknown>>>(isRecord)
