import * as z from 'zod'
import { settingNames } from '../../domain/app/setting-table.ts'
import { Id, nothing, request } from '../schemas.ts'
import { SwitchedOff } from '../usage/anomaly.ts'
import { DayClock } from '../usage/usage-page.ts'
import {
  Appearance,
  Layout,
  ProxyChoice,
  RequestAgeChoice,
  SendKeyChoice,
  Settings,
  ShownColumns,
  TimeLimits,
  UpdateModeChoice,
} from './settings.ts'

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
