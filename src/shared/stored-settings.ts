import * as z from 'zod'
import { defaultAppearance } from './appearance-choices.ts'
import { Appearance, defaultLimits, TimeLimits } from './settings.ts'

/** Read part by part: one that is damaged, or that another version has not heard of, is as it usually is, and the others stay. */
export const StoredAppearance = partByPart(Appearance, defaultAppearance)
export const StoredLimits = partByPart(TimeLimits, defaultLimits)

type Whole<Value> = z.ZodType<Value> & { readonly shape: Readonly<Record<string, z.ZodType>> }

function partByPart<Value extends object>(whole: Whole<Value>, usual: Value) {
  const usuals = new Map<string, unknown>(Object.entries(usual))
  const parts = Object.entries(whole.shape).map(
    ([name, part]) => [name, part.catch(usuals.get(name))] as const,
  )
  return z.object(Object.fromEntries(parts)).transform((value) => whole.parse(value))
}
