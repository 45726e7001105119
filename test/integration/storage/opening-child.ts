import { openStore } from '../../../src/main/storage/open-store.ts'
import { noon } from './samples.ts'

/** Opens the file it is given, as somebody who may not write there, and says what it found. */
const nobody = 65_534
if (process.getuid?.() === 0) {
  // Nothing is read-only to root, so that right is given up first.
  process.setgid?.(nobody)
  process.setuid?.(nobody)
}
const { store, problem, movedTo } = openStore(process.argv[2] ?? '', { now: () => noon })
store.close()
process.stdout.write(JSON.stringify({ problem, movedTo }))
