import { createInterface } from 'node:readline'
import { createKeyStores } from '../../src/main/keychain/create-key-stores.ts'
import { createKeytarKeychain } from '../../src/main/keychain/keytar-keychain.ts'
import { createLog } from '../../src/main/log.ts'
import { createApiKeyService } from '../../src/main/services/connections/api-keys.ts'
import { problemOf } from '../../src/main/services/connections/key-report.ts'
import type { KeyNote, StoredConnection } from '../../src/main/storage/row-types.ts'
import { AppError } from '../../src/shared/domain/app/errors.ts'
import { aStoredConnection } from '../fixtures/samples/stored.ts'

/**
 * A separate process, because libsecret keeps its bus for the life of a process. Reads one step per line, and
 * prints each result as a line of JSON. The first argument is the keychain's time limit in milliseconds.
 */
const address = 'https://api.example.com/v1'
const account = `${address} child`
const key = 'sk-canary-of-a-child'
const keychain = createKeytarKeychain({ limitMs: Number(process.argv[2] ?? 30_000) })
const settings = new Map<string, unknown>()
const credentials = createApiKeyService({
  keyStores: createKeyStores('linux', keychain, noEncryption(), {
    find: () => null,
    put: () => {},
    remove: () => {},
  }),
  settings: { read: (name) => settings.get(name), write: (name, value) => void settings.set(name, value) },
  connections: { list: () => [] },
  files: { isPortable: false },
  log: createLog(
    () => {},
    () => 0,
  ),
  now: () => 0,
})
/** The state that an earlier run left. */
const saved: KeyNote = { address, lastFour: 'hild', keyPlace: 'keychain', savedAt: 0, lastUsedAt: null }
let note: KeyNote | null = null

const steps: Record<string, () => unknown> = {
  read: () => keychain.read(account),
  write: () => keychain.write(account, key),
  remove: () => keychain.remove(account),
  probe: () => keychain.probe(),
  'remember a saved key': () => {
    note = saved
  },
  save: async () => {
    note = await credentials.save('child', { address, key, before: note })
    return note.keyPlace
  },
  use: () => credentials.keyFor(connection()),
  report: () => short(credentials.report(connection())),
  'report anew': () => short(credentials.refreshReport(connection())),
  delete: async () => {
    await credentials.forget('child', note)
    note = null
  },
  /** Asks without waiting, and then ends like a closed app. */
  'ask and exit': () => {
    void keychain.read(account).catch(() => null)
    setTimeout(() => process.exit(0), 100)
  },
}

async function short(report: ReturnType<typeof credentials.report>): Promise<unknown> {
  const { state, problem } = await report
  return { state, problem }
}

const connection = (): StoredConnection => aStoredConnection({ id: 'child', baseAddress: address, key: note })

function noEncryption(): Parameters<typeof createKeyStores>[2] {
  const refuse = () => Promise.reject(new Error('There is none.'))
  return {
    getSelectedStorageBackend: () => 'basic_text',
    isAsyncEncryptionAvailable: async () => false,
    encryptStringAsync: refuse,
    decryptStringAsync: refuse,
  }
}

for await (const name of createInterface({ input: process.stdin })) {
  let outcome: unknown
  try {
    outcome = (await steps[name]?.()) ?? null
  } catch (error) {
    outcome = error instanceof AppError ? { refused: error.code, problem: problemOf(error) } : String(error)
  }
  process.stdout.write(`${JSON.stringify(outcome)}\n`)
}
