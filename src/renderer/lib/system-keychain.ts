import { isApple } from './is-apple.ts'

type SystemKeychain = 'mac-keychain' | 'windows-credentials' | 'secret-service'

/** Which keychain this system has: asked for before there is a connection that main could tell it with. */
export function systemKeychain(): SystemKeychain {
  if (isApple()) return 'mac-keychain'
  return navigator.userAgent.includes('Windows') ? 'windows-credentials' : 'secret-service'
}
