import * as z from 'zod'
import {
  type Appearance,
  type Authority,
  defaultLimits,
  freeSettings,
  Layout,
  type Settings,
  StoredAppearance,
  StoredLimits,
  type TimeLimits,
  type Trust,
} from '../../../shared/contract/app/settings.ts'
import { WindowPlaces } from '../../../shared/contract/app/window-place.ts'
import type { CustomShortcuts } from '../../../shared/domain/app/commands.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { defaultAppearance, defaultLayout } from '../../../shared/domain/app/setting-choices.ts'
import { type SettingName, settingTable } from '../../../shared/domain/app/setting-table.ts'
import { isDefault, settingValue, wholeOf, withSetting } from '../../../shared/domain/app/setting-values.ts'
import type { Consent } from '../../hardening/consent.ts'
import { connectionOf } from '../../storage/find-or-throw.ts'
import type { Store } from '../../storage/store.ts'
import type { KeysOutcome } from '../../window/quick-shortcut.ts'
import type { TrustSettings } from '../connections/trust-settings.ts'
import type { HandlersOf } from '../handlers.ts'

/** Folders by the purpose of a file dialog. */
const DialogFolders = z.record(z.string(), z.string())
type DialogFolders = Readonly<z.infer<typeof DialogFolders>>

interface Dependencies {
  settings: Store['settings']
  connections: Store['connections']
  consent: Consent
  transaction: Store['transaction']
  trust: TrustSettings
  /** Opens the file dialog. Null if the user cancels. */
  chooseFile(): Promise<{ name: string; bytes: Uint8Array } | null>
  readCertificates(file: Uint8Array): readonly string[]
  isProxyAddress(typed: string): boolean
  /** Applies the chosen appearance to the desktop parts of the app. */
  applyAppearance(appearance: Appearance): void
  /** Applies the shortcuts to the native menus. */
  applyShortcuts(shortcuts: CustomShortcuts): void
  /** Shows every word in the chosen language. */
  applyLanguage(): void
  /** Turns the system's spell check of text fields on or off. */
  applySpelling(isOn: boolean): void
  /** Takes the keys of the quick window from the system. Refused keys change nothing. */
  applyQuickShortcut(keys: string | null): KeysOutcome
}

export type SettingsService = ReturnType<typeof createSettingsService>

/** Settings that decide who gets the key are handled separately, in `trust-settings.ts`. */
type TrustName = Extract<keyof Settings, keyof Trust>

type FreeName = keyof typeof freeSettings

/** `sendKey` is stored as `send-key`. */
function storedNameOf(name: FreeName): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const freeNames = Object.keys(freeSettings) as readonly FreeName[]
/** These two are stored as a whole, with a default for each part. */
const settingsWithParts = {
  appearance: { schema: StoredAppearance, defaultValue: defaultAppearance },
  limits: { schema: StoredLimits, defaultValue: defaultLimits },
}

/** A setting that is no longer readable counts as unchanged. */
function storedValue({ read }: Pick<Store['settings'], 'read'>, name: FreeName): unknown {
  const { schema, defaultValue } =
    name === 'appearance' || name === 'limits'
      ? settingsWithParts[name]
      : { schema: freeSettings[name], defaultValue: settingTable[name].defaultValue }
  return schema.safeParse(read(storedNameOf(name))).data ?? defaultValue
}

function readKept(settings: Store['settings'], { proxy, authority }: Trust): KeptSettings {
  const free = Object.fromEntries(freeNames.map((name) => [name, storedValue(settings, name)]))
  return { ...(free as Pick<Settings, FreeName>), proxy, authority }
}

export function createSettingsService(dependencies: Dependencies) {
  const { settings, connections, consent, transaction, trust, chooseFile, readCertificates } = dependencies
  const readAll = (): KeptSettings => readKept(settings, trust.read())

  /** The window gets the name of the certificate file, not its content. */
  function read(): Settings {
    const { authority, ...rest } = readAll()
    const certificateCount = authority?.certificates.length ?? 0
    const hosts = (authority?.origins ?? []).map((origin) => new URL(origin).host)
    return { ...rest, authority: authority && { fileName: authority.fileName, certificateCount, hosts } }
  }

  async function saveTrust(change: Partial<Trust>): Promise<Settings> {
    await trust.prepare()
    trust.write(change)
    return read()
  }

  function applyQuickKeys(keys: string | null): void {
    const outcome = dependencies.applyQuickShortcut(keys)
    if (outcome !== 'applied') throw new AppError(outcome, 'The system does not give these keys to Tally.')
  }

  const resetting = createSettingReset({
    read: readAll,
    async write(kept, names) {
      const wholes = new Set(names.map(wholeOf))
      const isTrust = wholes.has('proxy') || wholes.has('authority')
      if (isTrust) await trust.prepare()
      transaction(() => {
        for (const whole of wholes) if (!isTrustName(whole)) settings.write(storedNameOf(whole), kept[whole])
        if (isTrust) trust.write({ proxy: kept.proxy, authority: kept.authority })
        if (wholes.has('quickShortcut')) applyQuickKeys(kept.quickShortcut)
      })
      if (wholes.has('appearance')) dependencies.applyAppearance(kept.appearance)
      if (wholes.has('shortcuts')) dependencies.applyShortcuts(kept.shortcuts)
      if (wholes.has('language')) dependencies.applyLanguage()
      if (wholes.has('checkSpelling')) dependencies.applySpelling(kept.checkSpelling)
    },
  })

  const handlers: HandlersOf<'settings'> = {
    'settings.read': read,
    'settings.set'({ name, value }) {
      // Keys that the system refuses undo the write, and a refused write takes no keys.
      transaction(() => {
        settings.write(storedNameOf(name), value)
        if (name === 'quickShortcut') applyQuickKeys(value)
      })
      if (name === 'appearance') dependencies.applyAppearance(value)
      if (name === 'shortcuts') dependencies.applyShortcuts(value)
      if (name === 'language') dependencies.applyLanguage()
      if (name === 'checkSpelling') dependencies.applySpelling(value)
      return read()
    },
    'settings.setLayout': ({ layout }) => settings.write('layout', layout),
    /** Asks the user before a custom proxy applies. */
    async 'settings.setProxy'({ proxy: { use, address } }) {
      const typed = address.trim()
      if (use === 'own' && !dependencies.isProxyAddress(typed))
        throw new AppError('proxy-refused', 'The address of the proxy cannot be used.')
      const now = (await trust.settle()).proxy
      if (use === 'own' && (now.use !== use || now.address !== typed))
        await consent.confirm({ kind: 'proxy', address: typed })
      return saveTrust({ proxy: { use, address: typed } })
    },
    async 'settings.reset'({ names }) {
      await resetting.reset(names)
      return read()
    },
    async 'settings.undoReset'() {
      await resetting.undo((kept, names) => confirmTrust(consent, kept, names))
      return read()
    },
    /** Asks the user. Without any connection, the certificates apply to the first one that is added. */
    async 'settings.chooseAuthority'({ connectionIds }) {
      const origins = originsOf(connections, connectionIds)
      const file = await chooseFile()
      if (file === null) return read()
      const certificates = readCertificates(file.bytes)
      if (certificates.length === 0) throw new AppError('authority-refused', 'The file holds no certificate.')
      const authority = { fileName: file.name, certificates, origins }
      await confirmCertificates(consent, authority)
      return saveTrust({ authority })
    },
    'settings.forgetAuthority': () => saveTrust({ authority: null }),
  }

  return {
    read,
    handlers,
    /** One setting, without reading the others. */
    value: <N extends FreeName>(name: N) => storedValue(settings, name) as Settings[N],
    limits: (): TimeLimits => StoredLimits.safeParse(settings.read('limits')).data ?? defaultLimits,
    layout: (): Layout => Layout.safeParse(settings.read('layout')).data ?? defaultLayout,
    /** The window positions for each arrangement of displays. */
    windowPlaces: {
      read: (): WindowPlaces =>
        WindowPlaces.safeParse(settings.read('window-places')).data ?? { last: null, places: {} },
      write: (places: WindowPlaces): void => settings.write('window-places', places),
    },
    /** The folders that the user chose in dialogs. They are private, so no request returns them. */
    dialogFolders: {
      read: (): DialogFolders => DialogFolders.safeParse(settings.read('dialog-folders')).data ?? {},
      write: (folders: DialogFolders): void => settings.write('dialog-folders', folders),
    },
    /** Binds certificates that were added before any connection to the first connection. */
    bindCertificates(origin: string): void {
      const { authority } = trust.read()
      if (authority?.origins.length === 0) trust.write({ authority: { ...authority, origins: [origin] } })
    },
  }
}

async function confirmTrust(
  consent: Consent,
  { proxy, authority }: KeptSettings,
  names: readonly SettingName[],
): Promise<void> {
  const wholes = new Set(names.map(wholeOf))
  if (wholes.has('proxy') && proxy.use === 'own')
    await consent.confirm({ kind: 'proxy', address: proxy.address })
  if (wholes.has('authority') && authority !== null) await confirmCertificates(consent, authority)
}

function confirmCertificates(
  consent: Consent,
  { fileName, certificates, origins }: Authority,
): Promise<void> {
  const hosts = origins.map((origin) => new URL(origin).host)
  return consent.confirm({ kind: 'certificates', fileName, count: certificates.length, hosts })
}

function isTrustName(name: keyof Settings): name is TrustName {
  return name === 'proxy' || name === 'authority'
}

/** Without any connection, the certificates apply to the first one that is added. */
function originsOf(connections: Store['connections'], connectionIds: readonly string[]): string[] {
  const chosen = connectionIds
    .map((id) => connectionOf({ connections }, id))
    .filter(({ kind }) => kind === 'service')
  if (chosen.length === 0 && connections.list().some(({ kind }) => kind === 'service'))
    throw new AppError('not-found', 'Certificates are for a connection.')
  return [...new Set(chosen.map(({ baseAddress }) => new URL(baseAddress).origin))]
}

/** Includes the certificates themselves, which never reach the window. */
type KeptSettings = Omit<Settings, 'authority'> & { readonly authority: Authority | null }

interface Kept {
  read(): KeptSettings
  /** Writes the named settings in one transaction. */
  write(settings: KeptSettings, names: readonly SettingName[]): Promise<void>
}

/** Asks the user if the change affects which servers Tally trusts. */
type Confirm = (settings: KeptSettings, names: readonly SettingName[]) => Promise<void>

/** Resets settings to their defaults, with one undo. Only memory holds the values before the last reset. */
function createSettingReset({ read, write }: Kept) {
  let taken: { readonly before: KeptSettings; readonly names: readonly SettingName[] } | null = null
  return {
    async reset(wanted: readonly SettingName[]): Promise<void> {
      const before = read()
      const names = wanted.filter((name) => !isDefault(before, name))
      const toDefault = (settings: KeptSettings, name: SettingName) =>
        withSetting(settings, name, settingTable[name].defaultValue)
      await write(names.reduce(toDefault, before), names)
      taken = { before, names }
    },
    async undo(confirm: Confirm): Promise<void> {
      if (taken === null) return
      const undone = taken
      const { before } = undone
      const atDefault = (names: readonly SettingName[]) => {
        const now = read()
        return names.filter((name) => isDefault(now, name))
      }
      const asked = atDefault(undone.names)
      await confirm(before, asked)
      // The user may have changed more settings while the dialog was open.
      const now = read()
      const names = atDefault(asked)
      const back = (settings: KeptSettings, name: SettingName) =>
        withSetting(settings, name, settingValue(before, name))
      await write(names.reduce(back, now), names)
      if (taken === undone) taken = null
    },
  }
}

type Parts = Readonly<Record<string, unknown>>

/**
 * Settings for safe mode. Appearance and panes start with their defaults, and window positions are neither
 * read nor saved. Changes made in safe mode are merged into the saved settings.
 */
export function createSafeSettings({ read, write }: Store['settings']): Store['settings'] {
  const shown = new Map<string, Parts>([
    ['appearance', defaultAppearance],
    ['layout', defaultLayout],
  ])
  let places: unknown

  return {
    read: (name) => (name === 'window-places' ? places : (shown.get(name) ?? read(name))),
    write(name, value) {
      if (name === 'window-places') {
        places = value
        return
      }
      const before = shown.get(name)
      if (before === undefined || !isParts(value)) {
        write(name, value)
        return
      }
      const kept = read(name)
      write(name, { ...before, ...(isParts(kept) && kept), ...changedParts(before, value) })
      shown.set(name, value)
    },
  }
}

function isParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function changedParts(before: Parts, after: Parts): Parts {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => JSON.stringify(before[name]) !== JSON.stringify(value)),
  )
}
