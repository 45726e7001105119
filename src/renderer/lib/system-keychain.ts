import { isApple } from './is-apple.ts'

type SystemKeychain = 'mac-keychain' | 'windows-credentials' | 'secret-service'

/** This system's keychain, needed before any connection exists for which main could report it. */
export function systemKeychain(): SystemKeychain {
  if (isApple()) return 'mac-keychain'
  return navigator.userAgent.includes('Windows') ? 'windows-credentials' : 'secret-service'
}
