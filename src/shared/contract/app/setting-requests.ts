import * as z from 'zod'
import { settingNames } from '../../domain/app/setting-table.ts'
import { Id, nothing, request } from '../schemas.ts'
import { Layout, ProxyChoice, SettingChange, Settings } from './settings.ts'

/** A bound against absurd input, far above real use. */
const maxConnections = 1_000

/** Requests that change settings. Each response contains all settings after the change. */
export const settingRequests = {
  'settings.read': request(nothing, Settings),
  'settings.set': request(SettingChange, Settings),
  'settings.setLayout': request({ layout: Layout }, nothing),
  'settings.setProxy': request({ proxy: ProxyChoice }, Settings),
  /** Resets these settings to their defaults. */
  'settings.reset': request({ names: z.array(z.enum(settingNames)).max(settingNames.length) }, Settings),
  /** Undoes the last reset, except for settings that changed since. */
  'settings.undoReset': request(nothing, Settings),
  /**
   * Asks the user for a certificate file and trusts the file for these connections only. Cancelling changes
   * nothing.
   */
  'settings.chooseAuthority': request({ connectionIds: z.array(Id).max(maxConnections) }, Settings),
  'settings.forgetAuthority': request(nothing, Settings),
} as const
