import * as z from 'zod'
import { globalShortcutPattern, isReserved, shortcutPattern } from '../../domain/app/commands.ts'
import { limitRanges } from '../../domain/app/limits.ts'
import {
  accents,
  contrasts,
  defaultAppearance,
  densities,
  languageChoices,
  locales,
  maxOpenProjects,
  motions,
  paneWidths,
  requestAges,
  sendKeys,
  textSizes,
  themes,
  updateModes,
} from '../../domain/app/setting-choices.ts'
import { callColumns } from '../../domain/usage/call-column-names.ts'
import { LimitChoice } from '../money/answer-limit.ts'
import { Line } from '../schemas.ts'
import { DisabledAnomalies } from '../usage/anomaly.ts'
import { DayClock } from '../usage/usage-page.ts'

function seconds({ shortest, longest }: { readonly shortest: number; readonly longest: number }) {
  return z.number().int().min(shortest).max(longest)
}

/** Time limits in seconds, after which Tally gives up a request. */
export const TimeLimits = z.strictObject({
  /** Until the socket is connected. */
  connect: seconds(limitRanges.connect),
  list: seconds(limitRanges.list),
  /**
   * Until an answer begins, and between two pieces of an answer. Queued requests stay silent, and answers
   * that do not stream arrive late.
   */
  answer: seconds(limitRanges.answer),
  /** Longest silence, without a single byte, after an answer has begun. */
  silence: seconds(limitRanges.silence),
})
export type TimeLimits = z.infer<typeof TimeLimits>

/** `system` uses the proxy from the environment, else the proxy that the system names for the address. */
export const ProxyChoice = z.strictObject({
  use: z.enum(['system', 'none', 'own']),
  /** The custom proxy's address; kept while another option is chosen. */
  address: Line,
})
export type ProxyChoice = z.infer<typeof ProxyChoice>

const SendKeyChoice = z.enum(sendKeys)
const RequestAgeChoice = z.enum(requestAges)
const UpdateModeChoice = z.enum(updateModes)

/**
 * The contents of an imported certificate file. Tally keeps a copy, so the user may move or delete the
 * file.
 */
export const Authority = z.object({
  fileName: z.string(),
  certificates: z.array(z.string()).readonly(),
  /** Origins of the connections that trust these certificates; empty until there is a first connection. */
  origins: z.array(z.string()).readonly().default([]),
})
export type Authority = z.infer<typeof Authority>

export const defaultLimits: TimeLimits = {
  connect: limitRanges.connect.defaultValue,
  list: limitRanges.list.defaultValue,
  answer: limitRanges.answer.defaultValue,
  silence: limitRanges.silence.defaultValue,
}

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

/** The sizes and visibility of the window's panes, and what the sidebar shows. */
export const Layout = z.strictObject({
  sidebarWidth: pixels(paneWidths.sidebar),
  panelWidth: pixels(paneWidths.panel),
  isSidebarShown: z.boolean(),
  panel: z.enum(['usage']).nullable(),
  /** The projects whose chats the sidebar shows. */
  openProjects: z.array(z.string().max(64)).max(maxOpenProjects).readonly(),
  /** The ended month, such as 2026-10, whose line in the sidebar the user has closed. */
  toldMonth: z
    .string()
    .max(7)
    .regex(/^\d{4}-\d\d$/)
    .nullable(),
})
export type Layout = z.infer<typeof Layout>

const Columns = z.array(z.enum(callColumns)).max(callColumns.length).readonly()
/** The columns that a conversation's review shows. */
const ShownColumns = z.strictObject({ panel: Columns, wide: Columns })

/** A bound against absurd input: more than there are commands, in this version or a later one. */
const maxShortcuts = 500

const maxKeysLength = 30
const Shortcuts = z
  .array(
    z.strictObject({
      /** Not only the commands of this version, so that a newer one's shortcuts survive. */
      command: z.string().max(60),
      keys: z
        .string()
        .max(maxKeysLength)
        .regex(shortcutPattern)
        .refine((keys) => !isReserved(keys))
        .nullable(),
    }),
  )
  .max(maxShortcuts)
  .readonly()

/** Settings that the window may change freely, each with the schema of its value. */
export const freeSettings = {
  appearance: Appearance,
  limits: TimeLimits,
  sendKey: SendKeyChoice,
  /** Anomaly kinds that the user has switched off. */
  disabledAnomalies: DisabledAnomalies.readonly(),
  callColumns: ShownColumns,
  /** The clock that decides to which day a call belongs. */
  usageClock: DayClock,
  language: z.enum(languageChoices),
  /** The form of numbers and dates. */
  locale: z.enum(locales),
  /** The changed shortcuts, one for each command. */
  shortcuts: Shortcuts,
  /** The keys that open the window for a quick question, in every program; null for none. */
  quickShortcut: z
    .string()
    .max(maxKeysLength)
    .regex(globalShortcutPattern)
    .refine((keys) => !isReserved(keys))
    .nullable(),
  /** The most that one answer of a chat may have, where neither chat nor connection sets a limit. */
  answerLimit: LimitChoice,
  /** Whether Tally closes the stream of an answer of a chat that uses up a budget. */
  stopsAtBudget: z.boolean(),
  /** Whether the system's notifications tell about budgets and anomalies. */
  systemNotifications: z.boolean(),
  /** Whether spelling is checked in text fields: by the system on macOS, elsewhere with dictionaries. */
  checkSpelling: z.boolean(),
  /** Whether the system's tray shows Tally with today's usage. */
  tray: z.boolean(),
  /** Whether Tally stays in the tray when its window closes. */
  staysInTray: z.boolean(),
  /** How long Tally keeps the request log. */
  keepRequests: RequestAgeChoice,
  /** Whether Tally checks for updates and downloads them. */
  updates: UpdateModeChoice,
}
type FreeSettings = { readonly [Name in keyof typeof freeSettings]: z.infer<(typeof freeSettings)[Name]> }
export type SettingChange = {
  [Name in keyof FreeSettings]: { readonly name: Name; readonly value: FreeSettings[Name] }
}[keyof FreeSettings]

// The compiler cannot follow a union that is built from a table.
export const SettingChange = z.union(
  Object.entries(freeSettings).map(([name, value]) => z.strictObject({ name: z.literal(name), value })),
) as unknown as z.ZodType<SettingChange, SettingChange>

export const Settings = z.object({
  ...freeSettings,
  proxy: ProxyChoice,
  /**
   * Custom CA certificates, trusted in addition to the system's, and their hosts. The window learns only the
   * file's name.
   */
  authority: z
    .object({ fileName: z.string(), certificateCount: z.number().int(), hosts: z.array(z.string()) })
    .nullable(),
})
export type Settings = z.infer<typeof Settings>

/**
 * Parses each field separately: a damaged or unknown value becomes its default, and all other fields survive.
 */
export const StoredAppearance = partByPart(Appearance, defaultAppearance)

export const StoredLimits = partByPart(TimeLimits, defaultLimits)

/** Settings that decide who can read keys and chats on their way to a service. */
export const Trust = z.object({
  proxy: ProxyChoice,
  authority: Authority.nullable(),
  /** Origins, other than this computer, where the user allowed unencrypted http. */
  plainOrigins: z.array(z.string()).readonly(),
  /** Pairs of service and proxy where the proxy may read the key; see `keyProxyOf`. */
  keyProxies: z.array(z.string()).readonly().default([]),
})

export type Trust = z.infer<typeof Trust>

/**
 * Names a service and its proxy. Proxy credentials aren't part of the name: new credentials need no new
 * consent.
 */
export function keyProxyOf(
  origin: string,
  { protocol, host }: { readonly protocol: string; readonly host: string },
): string {
  return `${origin} through ${protocol}//${host}`
}

/** The trust settings of one computer, as the data file keeps them. */
export const TrustRecord = z.object({
  /** Identifies the secret behind the mark without revealing the secret. */
  computer: z.string(),
  /** A `Trust` as JSON: exactly the text that the mark authenticates. */
  settings: z.string(),
  mark: z.string(),
})

export type TrustRecord = z.infer<typeof TrustRecord>

type Whole<Value> = z.ZodType<Value> & { readonly shape: Readonly<Record<string, z.ZodType>> }

function partByPart<Value extends object>(whole: Whole<Value>, defaults: Value) {
  const defaultParts = new Map<string, unknown>(Object.entries(defaults))
  const parts = Object.entries(whole.shape).map(
    ([name, part]) => [name, part.catch(defaultParts.get(name))] as const,
  )
  return z.object(Object.fromEntries(parts)).transform((value) => whole.parse(value))
}
