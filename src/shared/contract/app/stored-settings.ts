import * as z from 'zod'
import { defaultAppearance } from '../../domain/app/appearance-choices.ts'
import { Appearance, Authority, defaultLimits, ProxyChoice, TimeLimits } from './settings.ts'

/** Read part by part: one that is damaged, or that another version has not heard of, is as it usually is, and the others stay. */
export const StoredAppearance = partByPart(Appearance, defaultAppearance)
export const StoredLimits = partByPart(TimeLimits, defaultLimits)

/** Whom Tally trusts with the key and the chats on their way to a service. */
export const Trust = z.object({
  proxy: ProxyChoice,
  authority: Authority.nullable(),
  /** Where unencrypted http is allowed, other than on this computer. */
  plainOrigins: z.array(z.string()).readonly(),
  /** Which proxy may read the key of which service: see `keyProxyOf`. */
  keyProxies: z.array(z.string()).readonly().default([]),
})
export type Trust = z.infer<typeof Trust>

/** A proxy is the same one whatever signs in to it. */
export function keyProxyOf(
  origin: string,
  { protocol, host }: { readonly protocol: string; readonly host: string },
): string {
  return `${origin} through ${protocol}//${host}`
}

/** The trust settings of one computer, as the data file keeps them. */
export const TrustRecord = z.object({
  /** Names the secret that the mark was made with, without giving it away. */
  computer: z.string(),
  /** A `Trust` as JSON: the very text that the mark is of. */
  settings: z.string(),
  mark: z.string(),
})
export type TrustRecord = z.infer<typeof TrustRecord>

type Whole<Value> = z.ZodType<Value> & { readonly shape: Readonly<Record<string, z.ZodType>> }

function partByPart<Value extends object>(whole: Whole<Value>, usual: Value) {
  const usuals = new Map<string, unknown>(Object.entries(usual))
  const parts = Object.entries(whole.shape).map(
    ([name, part]) => [name, part.catch(usuals.get(name))] as const,
  )
  return z.object(Object.fromEntries(parts)).transform((value) => whole.parse(value))
}
