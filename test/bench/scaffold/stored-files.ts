import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeSeed } from '../../seed-data/write-seed.ts'
import { fillLedger, repeatCalls } from '../ledger/fill-ledger.ts'
import { writeManyMessages } from '../search/many-messages.ts'

/** Names the folder that all measurements of a run share. */
export const filesVariable = 'TALLY_BENCH_FILES'

const seeded = (messageCount: number, longest: number) => (file: string) =>
  void writeSeed({ file, messageCount, longest, seed: 1, now: Date.now() })

const files = {
  'two messages': seeded(2, 0),
  '4,000 messages': seeded(4_000, 0),
  '20,000 messages': seeded(20_000, 0),
  /** The newest conversation of them has 10,000. */
  '100,000 messages': seeded(100_000, 10_000),
  /** With words as frequent as in a language. */
  '100,000 messages to search': (file: string) => writeManyMessages(file, 100_000),
  '1,000,000 messages to search': (file: string) => writeManyMessages(file, 1_000_000),
  '100,000 calls': (file: string) => fillLedger(file, { callCount: 100_000 }),
  '1,000,000 calls': (file: string) => fillLedger(file, { callCount: 1_000_000 }),
  /** The newest conversation has 10,000 messages and as many calls. */
  '100,000 messages and 1,000,000 calls': fillWhole,
} satisfies Readonly<Record<string, (file: string) => void>>

function fillWhole(file: string): void {
  putStoredFile('100,000 messages', file)
  fillLedger(file, { callCount: 1_000_000 })
  repeatCalls(file, 'seed-conversation-1')
}

export type StoredFile = keyof typeof files

/**
 * Puts a data file of this kind where a measurement wants it. The file is filled once per run, and copied
 * from then on.
 */
export function putStoredFile(kind: StoredFile, file: string): void {
  const folder = process.env[filesVariable]
  if (folder === undefined) throw new Error(`${filesVariable} names no folder.`)
  const kept = join(folder, `${kind}.db`)
  if (!existsSync(kept)) {
    files[kind](`${kept}.draft`)
    renameSync(`${kept}.draft`, kept)
  }
  mkdirSync(dirname(file), { recursive: true })
  copyFileSync(kept, file)
}
