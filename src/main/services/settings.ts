import { SwitchedOff } from '../../shared/anomaly.ts'
import type { AnomalyKind } from '../../shared/anomaly-kinds.ts'
import { defaultAppearance, defaultLayout } from '../../shared/appearance-choices.ts'
import type { ShownColumns as ColumnChoice } from '../../shared/call-columns.ts'
import { AppError } from '../../shared/errors.ts'
import type { RequestAge } from '../../shared/request-ages.ts'
import type { SendKey } from '../../shared/send-key.ts'
import { type SettingName, settingTable, wholeOf } from '../../shared/setting-table.ts'
import {
  type Appearance,
  Authority,
  defaultLimits,
  defaultProxy,
  Layout,
  ProxyChoice,
  RequestAgeChoice,
  SendKeyChoice,
  type Settings,
  ShownColumns,
  type TimeLimits,
  UpdateModeChoice,
} from '../../shared/settings.ts'
import { StoredAppearance, StoredLimits } from '../../shared/stored-settings.ts'
import type { UpdateMode } from '../../shared/update-modes.ts'
import { DayClock } from '../../shared/usage-page.ts'
import { WindowPlaces } from '../../shared/window-place.ts'
import type { SettingRepository, Store } from '../storage/store.ts'
import { createSettingReset, type KeptSettings } from './setting-reset.ts'

interface Dependencies {
  settings: SettingRepository
  transaction: Store['transaction']
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
  setKeepRequests(keepRequests: RequestAge): Settings
  setUpdates(updates: UpdateMode): Settings
  /** Makes these as they usually are. */
  reset(names: readonly SettingName[]): Settings
  undoReset(): Settings
  chooseAuthority(): Promise<Settings>
  forgetAuthority(): Settings
  /** The certificates that the person added. */
  certificates(): readonly string[]
}

/** Under which name each is stored. */
const storedNames: Readonly<Record<keyof Settings, string>> = {
  appearance: 'appearance',
  limits: 'limits',
  proxy: 'proxy',
  sendKey: 'send-key',
  switchedOff: 'switched-off',
  callColumns: 'call-columns',
  usageClock: 'usage-clock',
  keepRequests: 'keep-requests',
  updates: 'updates',
  authority: 'authority',
}

/** What cannot be read any more is as if it had never been changed. */
function readKept({ read }: SettingRepository): KeptSettings {
  const {
    appearance,
    limits,
    proxy,
    sendKey,
    switchedOff,
    callColumns,
    usageClock,
    keepRequests,
    updates,
    authority,
  } = storedNames
  return {
    appearance: StoredAppearance.safeParse(read(appearance)).data ?? defaultAppearance,
    limits: StoredLimits.safeParse(read(limits)).data ?? defaultLimits,
    proxy: ProxyChoice.safeParse(read(proxy)).data ?? defaultProxy,
    sendKey: SendKeyChoice.safeParse(read(sendKey)).data ?? settingTable.sendKey.usual,
    switchedOff: SwitchedOff.safeParse(read(switchedOff)).data ?? settingTable.switchedOff.usual,
    callColumns: ShownColumns.safeParse(read(callColumns)).data ?? settingTable.callColumns.usual,
    usageClock: DayClock.safeParse(read(usageClock)).data ?? settingTable.usageClock.usual,
    keepRequests: RequestAgeChoice.safeParse(read(keepRequests)).data ?? settingTable.keepRequests.usual,
    updates: UpdateModeChoice.safeParse(read(updates)).data ?? settingTable.updates.usual,
    authority: Authority.safeParse(read(authority)).data ?? null,
  }
}

export function createSettingsService(dependencies: Dependencies): SettingsService {
  const { settings, transaction, chooseFile, readCertificates, isProxyAddress, wear } = dependencies

  /** The window learns what the file of certificates is called, not what is in it. */
  function read(): Settings {
    const { authority, ...rest } = readKept(settings)
    const certificateCount = authority?.certificates.length ?? 0
    return { ...rest, authority: authority && { fileName: authority.fileName, certificateCount } }
  }

  function keep(name: keyof Settings, value: unknown): Settings {
    settings.write(storedNames[name], value)
    return read()
  }

  const resetting = createSettingReset({
    read: () => readKept(settings),
    write(kept, names) {
      const wholes = new Set(names.map(wholeOf))
      transaction(() => {
        for (const whole of wholes) settings.write(storedNames[whole], kept[whole])
      })
      if (wholes.has('appearance')) wear(kept.appearance)
    },
  })

  return {
    read,
    setLimits: (limits) => keep('limits', limits),
    setAppearance(appearance) {
      const changed = keep('appearance', appearance)
      wear(appearance)
      return changed
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
      return keep('proxy', { use, address: typed })
    },
    setSwitchedOff: (kinds) => keep('switchedOff', kinds),
    setCallColumns: (columns) => keep('callColumns', columns),
    setSendKey: (sendKey) => keep('sendKey', sendKey),
    setUsageClock: (clock) => keep('usageClock', clock),
    setKeepRequests: (keepRequests) => keep('keepRequests', keepRequests),
    setUpdates: (updates) => keep('updates', updates),
    reset(names) {
      resetting.reset(names)
      return read()
    },
    undoReset() {
      resetting.undo()
      return read()
    },
    async chooseAuthority() {
      const file = await chooseFile()
      if (file === null) return read()
      const certificates = readCertificates(file.bytes)
      if (certificates.length === 0) throw new AppError('authority-refused', 'The file holds no certificate.')
      return keep('authority', { fileName: file.name, certificates } satisfies Authority)
    },
    forgetAuthority: () => keep('authority', null),
    certificates: () => readKept(settings).authority?.certificates ?? [],
  }
}
