import { execFileSync } from 'node:child_process'
import { createKeytarKeychain } from '../../src/main/keychain/keytar-keychain.ts'
import { AppError } from '../../src/shared/errors.ts'

/** Run as a process of its own: takes the named steps in order and prints what came of each, one JSON list. */
const account = 'https://api.example.com child'
const keychain = createKeytarKeychain()

const steps: Record<string, () => unknown> = {
  read: () => keychain.read(account),
  write: () => keychain.write(account, 'sk-canary-of-a-child'),
  remove: () => keychain.remove(account),
  lock: () => {
    const collection = 'array:objpath:/org/freedesktop/secrets/collection/login'
    const secrets = ['--dest=org.freedesktop.secrets', '/org/freedesktop/secrets']
    const method = 'org.freedesktop.Secret.Service.Lock'
    execFileSync('dbus-send', ['--session', '--print-reply', ...secrets, method, collection])
  },
}

const outcomes: unknown[] = []
for (const name of process.argv.slice(2)) {
  try {
    outcomes.push((await steps[name]?.()) ?? null)
  } catch (error) {
    outcomes.push(error instanceof AppError ? { refused: error.code } : String(error))
  }
}
process.stdout.write(JSON.stringify(outcomes))
