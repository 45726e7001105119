import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SafeStorage } from 'electron'
import { app } from '../app/app.ts'
import { getPath } from '../app/paths.ts'
import { modelled } from '../page/modelled.ts'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16
/** As Chromium marks what a keyring's key encrypted; `v10` is its hard-coded password. */
const version = Buffer.from('v11')

/** Encrypts permanently, with a key next to the data. Electron keeps its own key in the system's keychain. */
export const safeStorage = modelled<SafeStorage>('safeStorage', {
  isEncryptionAvailable: () => app.isReady(),
  isAsyncEncryptionAvailable: async () => app.isReady(),
  getSelectedStorageBackend: () => (app.isReady() ? 'gnome_libsecret' : 'unknown'),
  encryptString: encrypt,
  encryptStringAsync: async (plain) => encrypt(plain),
  decryptString: decrypt,
  decryptStringAsync: async (encrypted) => ({ result: decrypt(encrypted), shouldReEncrypt: false }),
})

function encrypt(plain: string): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, readKey(), iv)
  const content = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([version, iv, cipher.getAuthTag(), content])
}

function decrypt(encrypted: Buffer): string {
  const [ivStart, tagStart] = [version.length, version.length + ivLength]
  const contentStart = tagStart + tagLength
  if (!encrypted.subarray(0, ivStart).equals(version))
    throw new Error('Error while decrypting the ciphertext.')
  const decipher = createDecipheriv(algorithm, readKey(), encrypted.subarray(ivStart, tagStart))
  decipher.setAuthTag(encrypted.subarray(tagStart, contentStart))
  return decipher.update(encrypted.subarray(contentStart), undefined, 'utf8') + decipher.final('utf8')
}

function readKey(): Buffer {
  const file = join(getPath('userData'), 'electron-host-safe-storage')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 })
  return readFileSync(file)
}
