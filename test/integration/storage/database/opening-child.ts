import { openStore } from '../../../../src/main/storage/database/database.ts'
import { addNextVersion } from '../../../fixtures/next-version.ts'
import { connection, noon } from '../../../fixtures/samples/stored.ts'

/** Opens the given file as a user without write permission, and prints the result. */
const nobody = 65_534
if (process.getuid?.() === 0) {
  // Nothing is read-only for root, so the process gives up that right first.
  process.setgid?.(nobody)
  process.setuid?.(nobody)
}
if (process.argv[3] === 'next-version') addNextVersion()
const { store, problem, movedTo, place } = openStore(process.argv[2] ?? '', { now: () => noon })
const titles = store.conversations.summaries().map(({ title }) => title)
const messages = store.conversations.summaries().map(({ id }) => store.messages.path(id).length)
const refusal = refusalOf(() => store.connections.put(connection))
store.close()
process.stdout.write(JSON.stringify({ problem, movedTo, place, titles, messages, refusal }))

function refusalOf(write: () => void): string | null {
  try {
    write()
    return null
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  }
}
