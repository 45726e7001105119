import { AppError } from '../../shared/errors.ts'
import {
  Authority,
  defaultLimits,
  defaultProxy,
  ProxyChoice,
  type Settings,
  TimeLimits,
} from '../../shared/settings.ts'
import type { SettingRepository } from '../storage/store.ts'

interface Dependencies {
  settings: SettingRepository
  /** Asks the person for a file; null where they take none. */
  chooseFile(): Promise<{ name: string; bytes: Uint8Array } | null>
  readCertificates(file: Uint8Array): readonly string[]
  isProxyAddress(typed: string): boolean
}

export interface SettingsService {
  read(): Settings
  setLimits(limits: TimeLimits): Settings
  setProxy(proxy: ProxyChoice): Settings
  chooseAuthority(): Promise<Settings>
  forgetAuthority(): Settings
  /** The certificates that the person added. */
  certificates(): readonly string[]
}

export function createSettingsService(dependencies: Dependencies): SettingsService {
  const { settings, chooseFile, readCertificates, isProxyAddress } = dependencies

  /** What cannot be read any more is, here as below, as if it had never been changed. */
  function readAuthority(): Authority | null {
    return Authority.safeParse(settings.read('authority')).data ?? null
  }

  function read(): Settings {
    const authority = readAuthority()
    return {
      limits: TimeLimits.safeParse(settings.read('limits')).data ?? defaultLimits,
      proxy: ProxyChoice.safeParse(settings.read('proxy')).data ?? defaultProxy,
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
    setProxy({ use, address }) {
      const typed = address.trim()
      if (use === 'own' && !isProxyAddress(typed))
        throw new AppError('proxy-refused', 'The address of the proxy cannot be used.')
      settings.write('proxy', { use, address: typed })
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
