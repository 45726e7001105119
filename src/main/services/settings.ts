import { SwitchedOff } from '../../shared/anomaly.ts'
import type { AnomalyKind } from '../../shared/anomaly-kinds.ts'
import { defaultAppearance, defaultLayout } from '../../shared/appearance-choices.ts'
import { type ShownColumns as ColumnChoice, usualColumns } from '../../shared/call-columns.ts'
import { AppError } from '../../shared/errors.ts'
import type { SendKey } from '../../shared/send-key.ts'
import {
  Appearance,
  Authority,
  defaultLimits,
  defaultProxy,
  Layout,
  ProxyChoice,
  SendKeyChoice,
  type Settings,
  ShownColumns,
  TimeLimits,
} from '../../shared/settings.ts'
import { DayClock } from '../../shared/usage-page.ts'
import { WindowPlaces } from '../../shared/window-place.ts'
import type { SettingRepository } from '../storage/store.ts'

interface Dependencies {
  settings: SettingRepository
  /** Asks the person for a file; null where they take none. */
  chooseFile(): Promise<{ name: string; bytes: Uint8Array } | null>
  readCertificates(file: Uint8Array): readonly string[]
  isProxyAddress(typed: string): boolean
  /** Gives what belongs to the desktop the looks that were chosen. */
  wear(appearance: Appearance): void
}

export interface SettingsService {
  read(): Settings
  setLimits(limits: TimeLimits): Settings
  setAppearance(appearance: Appearance): Settings
  layout(): Layout
  setLayout(layout: Layout): void
  /** Where the window lay, display by display. */
  windowPlaces: { read(): WindowPlaces; write(places: WindowPlaces): void }
  setProxy(proxy: ProxyChoice): Settings
  setSendKey(sendKey: SendKey): Settings
  setSwitchedOff(kinds: readonly AnomalyKind[]): Settings
  setCallColumns(columns: ColumnChoice): Settings
  setUsageClock(clock: DayClock): Settings
  chooseAuthority(): Promise<Settings>
  forgetAuthority(): Settings
  /** The certificates that the person added. */
  certificates(): readonly string[]
}

export function createSettingsService(dependencies: Dependencies): SettingsService {
  const { settings, chooseFile, readCertificates, isProxyAddress, wear } = dependencies

  /** What cannot be read any more is, here as below, as if it had never been changed. */
  function readAuthority(): Authority | null {
    return Authority.safeParse(settings.read('authority')).data ?? null
  }

  function read(): Settings {
    const authority = readAuthority()
    return {
      appearance: Appearance.safeParse(settings.read('appearance')).data ?? defaultAppearance,
      limits: TimeLimits.safeParse(settings.read('limits')).data ?? defaultLimits,
      proxy: ProxyChoice.safeParse(settings.read('proxy')).data ?? defaultProxy,
      sendKey: SendKeyChoice.safeParse(settings.read('send-key')).data ?? 'enter',
      switchedOff: SwitchedOff.safeParse(settings.read('switched-off')).data ?? [],
      callColumns: ShownColumns.safeParse(settings.read('call-columns')).data ?? usualColumns,
      usageClock: DayClock.safeParse(settings.read('usage-clock')).data ?? 'local',
      authority: authority && {
        fileName: authority.fileName,
        certificateCount: authority.certificates.length,
      },
    }
  }

  return {
    read,
    setLimits(limits) {
      settings.write('limits', limits)
      return read()
    },
    setAppearance(appearance) {
      settings.write('appearance', appearance)
      wear(appearance)
      return read()
    },
    layout: () => Layout.safeParse(settings.read('layout')).data ?? defaultLayout,
    setLayout: (layout) => settings.write('layout', layout),
    windowPlaces: {
      read: () => WindowPlaces.safeParse(settings.read('window-places')).data ?? { last: null, places: {} },
      write: (places) => settings.write('window-places', places),
    },
    setProxy({ use, address }) {
      const typed = address.trim()
      if (use === 'own' && !isProxyAddress(typed))
        throw new AppError('proxy-refused', 'The address of the proxy cannot be used.')
      settings.write('proxy', { use, address: typed })
      return read()
    },
    setSwitchedOff(kinds) {
      settings.write('switched-off', kinds)
      return read()
    },
    setCallColumns(columns) {
      settings.write('call-columns', columns)
      return read()
    },
    setSendKey(sendKey) {
      settings.write('send-key', sendKey)
      return read()
    },
    setUsageClock(clock) {
      settings.write('usage-clock', clock)
      return read()
    },
    async chooseAuthority() {
      const file = await chooseFile()
      if (file === null) return read()
      const certificates = readCertificates(file.bytes)
      if (certificates.length === 0) throw new AppError('authority-refused', 'The file holds no certificate.')
      settings.write('authority', { fileName: file.name, certificates } satisfies Authority)
      return read()
    },
    forgetAuthority() {
      settings.write('authority', null)
      return read()
    },
    certificates: () => readAuthority()?.certificates ?? [],
  }
}
