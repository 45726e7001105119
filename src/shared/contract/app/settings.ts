import * as z from 'zod'
import {
  accents,
  contrasts,
  densities,
  motions,
  paneWidths,
  textSizes,
  themes,
} from '../../domain/app/appearance-choices.ts'
import { limitRanges } from '../../domain/app/limit-ranges.ts'
import { requestAges } from '../../domain/app/request-ages.ts'
import { updateModes } from '../../domain/app/update-modes.ts'
import { sendKeys } from '../../domain/chat/send-key.ts'
import { callColumns } from '../../domain/usage/call-columns.ts'
import { SwitchedOff } from '../usage/anomaly.ts'
import { DayClock } from '../usage/usage-page.ts'

function seconds({ shortest, longest }: { readonly shortest: number; readonly longest: number }) {
  return z.number().int().min(shortest).max(longest)
}

/** How long a service may take before a request is given up, in seconds. */
export const TimeLimits = z.strictObject({
  /** Until the line to the service stands. */
  connect: seconds(limitRanges.connect),
  /** For the list of models. */
  list: seconds(limitRanges.list),
  /** Until an answer begins, and between any two pieces of it: a queue is silent, and a whole answer comes late. */
  answer: seconds(limitRanges.answer),
  /** Without a single byte, once an answer has begun. */
  silence: seconds(limitRanges.silence),
})
export type TimeLimits = z.infer<typeof TimeLimits>

/** `system`: what the environment says, else what the system says for the address. */
export const ProxyChoice = z.strictObject({
  use: z.enum(['system', 'none', 'own']),
  /** For `own`; kept while another is chosen. */
  address: z.string().max(2_000),
})
export type ProxyChoice = z.infer<typeof ProxyChoice>

export const SendKeyChoice = z.enum(sendKeys)
export const RequestAgeChoice = z.enum(requestAges)
export const UpdateModeChoice = z.enum(updateModes)

/** A file of certificates as it was imported, so that it may be moved or deleted afterwards. */
export const Authority = z.object({
  fileName: z.string(),
  certificates: z.array(z.string()).readonly(),
  /** Of the connections that it was added for; none until there is a first one. */
  origins: z.array(z.string()).readonly().default([]),
})
export type Authority = z.infer<typeof Authority>

export const defaultLimits: TimeLimits = {
  connect: limitRanges.connect.usual,
  list: limitRanges.list.usual,
  answer: limitRanges.answer.usual,
  silence: limitRanges.silence.usual,
}
export const defaultProxy: ProxyChoice = { use: 'system', address: '' }

/** How the window looks. */
export const Appearance = z.strictObject({
  theme: z.enum(themes),
  contrast: z.enum(contrasts),
  accent: z.enum(accents),
  density: z.enum(densities),
  windowText: z.enum(textSizes),
  readingText: z.enum(textSizes),
  motion: z.enum(motions),
})
export type Appearance = z.infer<typeof Appearance>

function pixels({ narrowest, widest }: { readonly narrowest: number; readonly widest: number }) {
  return z.number().int().min(narrowest).max(widest)
}

/** What the window is divided into. */
export const Layout = z.strictObject({
  sidebarWidth: pixels(paneWidths.sidebar),
  panelWidth: pixels(paneWidths.panel),
  isSidebarShown: z.boolean(),
  panel: z.enum(['usage']).nullable(),
})
export type Layout = z.infer<typeof Layout>

const Columns = z.array(z.enum(callColumns)).max(callColumns.length).readonly()
/** Which columns the review of a conversation shows. */
export const ShownColumns = z.strictObject({ panel: Columns, wide: Columns })

export const Settings = z.object({
  appearance: Appearance,
  limits: TimeLimits,
  proxy: ProxyChoice,
  sendKey: SendKeyChoice,
  /** What stands out about a call and is not to be told. */
  switchedOff: SwitchedOff.readonly(),
  callColumns: ShownColumns,
  /** Of the days on the usage page. */
  usageClock: DayClock,
  /** For how long the log of requests is kept. */
  keepRequests: RequestAgeChoice,
  /** Whether newer versions are looked for, and fetched. */
  updates: UpdateModeChoice,
  /** A file of certificates trusted besides those of the system, and for which hosts; the window learns what it is called. */
  authority: z
    .object({ fileName: z.string(), certificateCount: z.number().int(), hosts: z.array(z.string()) })
    .nullable(),
})
export type Settings = z.infer<typeof Settings>
