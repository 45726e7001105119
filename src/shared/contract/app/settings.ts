import * as z from 'zod'
import { limitRanges } from '../../domain/app/limits.ts'
import {
  accents,
  contrasts,
  defaultAppearance,
  densities,
  motions,
  paneWidths,
  requestAges,
  sendKeys,
  textSizes,
  themes,
  updateModes,
} from '../../domain/app/setting-choices.ts'
import { settingNames } from '../../domain/app/setting-table.ts'
import { callColumns } from '../../domain/usage/call-columns.ts'
import { Id, nothing, request } from '../schemas.ts'
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

/** More than anybody has. */
const mostConnections = 1_000

/** What can be set; each answer is all settings as they are then. */
export const settingRequests = {
  'settings.read': request(nothing, Settings),
  'settings.setLimits': request(z.strictObject({ limits: TimeLimits }), Settings),
  'settings.setAppearance': request(z.strictObject({ appearance: Appearance }), Settings),
  'settings.setLayout': request(z.strictObject({ layout: Layout }), nothing),
  'settings.setProxy': request(z.strictObject({ proxy: ProxyChoice }), Settings),
  'settings.setSendKey': request(z.strictObject({ sendKey: SendKeyChoice }), Settings),
  'settings.setSwitchedOff': request(z.strictObject({ kinds: SwitchedOff }), Settings),
  'settings.setCallColumns': request(z.strictObject({ columns: ShownColumns }), Settings),
  'settings.setUsageClock': request(z.strictObject({ clock: DayClock }), Settings),
  'settings.setKeepRequests': request(z.strictObject({ keepRequests: RequestAgeChoice }), Settings),
  'settings.setUpdates': request(z.strictObject({ updates: UpdateModeChoice }), Settings),
  /** Makes these as they usually are. */
  'settings.reset': request(
    z.strictObject({ names: z.array(z.enum(settingNames)).max(settingNames.length) }),
    Settings,
  ),
  /** Puts back what the last reset took, but for what has been changed since. */
  'settings.undoReset': request(nothing, Settings),
  /** Asks the person for a file of certificates, to be trusted for these connections alone; unchanged where they take none. */
  'settings.chooseAuthority': request(
    z.strictObject({ connectionIds: z.array(Id).max(mostConnections) }),
    Settings,
  ),
  'settings.forgetAuthority': request(nothing, Settings),
} as const
