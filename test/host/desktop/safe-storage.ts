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

/** Encrypts for good, with a key that lies beside the data where Electron keeps its own in the system's keychain. */
export const safeStorage = modelled<SafeStorage>('safeStorage', {
  isEncryptionAvailable: () => app.isReady(),
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptString: (plain) => {
    const iv = randomBytes(ivLength)
    const cipher = createCipheriv(algorithm, readKey(), iv)
    const content = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), content])
  },
  decryptString: (encrypted) => {
    const tagEnd = ivLength + tagLength
    const decipher = createDecipheriv(algorithm, readKey(), encrypted.subarray(0, ivLength))
    decipher.setAuthTag(encrypted.subarray(ivLength, tagEnd))
    return decipher.update(encrypted.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8')
  },
})

function readKey(): Buffer {
  const file = join(getPath('userData'), 'electron-host-safe-storage')
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 })
  return readFileSync(file)
}
