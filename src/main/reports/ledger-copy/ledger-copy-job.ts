import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { CopyProblem, LedgerCopyRun } from '../../../shared/contract/usage/ledger-copy.ts'
import { everyCall, type UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import { nameOfDay, numberOfDay } from '../../../shared/domain/app/durations.ts'
import { orElse } from '../../../shared/domain/app/or-else.ts'
import { costOfCall } from '../../accounting/pricing.ts'
import { readJob } from '../../jobs/job.ts'
import { readSnapshot } from '../../storage/database/transaction.ts'
import { createProjectRepository } from '../../storage/repositories/conversations/project-repository.ts'
import { readPrices } from '../../storage/repositories/money/price-repository.ts'
import { readFilteredCalls } from '../../storage/repositories/usage/filtered-calls.ts'
import { readUtcDays } from '../../storage/repositories/usage/ledger-repository.ts'
import { usageReader } from '../usage-page/usage-page-job.ts'
import {
  copyRow,
  earlierIfSame,
  type LedgerCopyRow,
  ledgerCopyForms,
  readCallIds,
  readLedgerCopy,
} from './ledger-copy-row.ts'

export interface LedgerCopyInput {
  /** An existing folder. Tally makes folders only inside of it, so that an unplugged disk isn't replaced. */
  readonly folder: string
  readonly device: { readonly id: string; readonly name: string }
  readonly withTitles: boolean
  readonly now: number
  /** `recent`: only the days in UTC of today and yesterday, in which calls end. */
  readonly days: 'all' | 'recent'
}

/** A day of more than 50,000 calls. */
const maxOtherFileSize = 50_000_000
/** A larger one couldn't be read into a text. */
const maxOwnFileSize = 400_000_000

/** A problem of the folder is a result: the user sees it beside the last run. */
export const ledgerCopyJob = readJob<LedgerCopyInput, LedgerCopyRun>((database, input, report) => {
  const counts = { dayCount: 0, callCount: 0, onlyInCopyCount: 0, elsewhereCount: 0, writtenDayCount: 0 }
  try {
    const root = folderIn(input.folder, null)
    const days = daysToCopy(database, input, root)
    for (const [index, day] of days.entries()) {
      const copied = copyDay(database, input, root, day)
      counts.dayCount += copied.callCount > 0 ? 1 : 0
      counts.callCount += copied.callCount
      counts.onlyInCopyCount += copied.onlyInCopyCount
      counts.elsewhereCount += copied.elsewhereCount
      counts.writtenDayCount += copied.isWritten ? 1 : 0
      report(index + 1, days.length)
    }
    return { at: input.now, problem: null, ...counts }
  } catch (error) {
    const problem = problemOf(error)
    if (problem === null) throw error
    return { at: input.now, problem, ...counts }
  }
})

/** Thrown for something that is in the place of a folder. */
class Blocked extends Error {}
/** Thrown for a file of this copy that somebody replaced. */
class TooLarge extends Error {}

const problems: Readonly<Record<string, CopyProblem>> = {
  ENOENT: 'gone',
  ENOTDIR: 'blocked',
  EACCES: 'not-writable',
  EPERM: 'not-writable',
  EROFS: 'not-writable',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  ELOOP: 'blocked',
  EISDIR: 'blocked',
}

/** Null for errors that don't come from the file system. */
function problemOf(error: unknown): CopyProblem | null {
  if (error instanceof Blocked) return 'blocked'
  if (error instanceof TooLarge) return 'too-large'
  if (!(error instanceof Error) || !('syscall' in error)) return null
  return problems[String((error as NodeJS.ErrnoException).code)] ?? 'other'
}

/** A real folder inside an existing one. A link could lead anywhere, so Tally follows none. */
function folderIn(parent: string, day: string | null): string {
  lstatSync(parent)
  const folder = join(parent, day === null ? 'ledger' : `day=${day}`)
  try {
    mkdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  if (!lstatSync(folder).isDirectory()) throw new Blocked('There is no folder.')
  return folder
}

/** The days of the ledger, and those of an earlier copy, whose prices or titles may have changed. */
function daysToCopy(database: DatabaseSync, { now, days }: LedgerCopyInput, root: string): string[] {
  if (days === 'recent') {
    const today = Math.floor(now / 86_400_000)
    return [today - 1, today].map(nameOfDay)
  }
  const copied = readdirSync(root).flatMap((name) => /^day=([+-]?\d{4,6}-\d{2}-\d{2})$/.exec(name)?.[1] ?? [])
  return [...new Set([...readUtcDays(database), ...copied])]
    .filter((day) => !Number.isNaN(numberOfDay(day)))
    .toSorted()
}

function copyDay(
  database: DatabaseSync,
  input: LedgerCopyInput,
  root: string,
  day: string,
): { callCount: number; onlyInCopyCount: number; elsewhereCount: number; isWritten: boolean } {
  const folder = join(root, `day=${day}`)
  const earlier = readEarlier(join(folder, `${input.device.id}.jsonl`))
  const earlierById = new Map(earlier?.map((row) => [row.callId, row]))
  const rows = readSnapshot(database, () => readRows(database, input, day)).map((row) =>
    earlierIfSame(row, earlierById.get(row.callId)),
  )
  const onlyInCopy = rowsOnlyInCopy(input, earlier ?? [], rows)
  const all = [...onlyInCopy, ...rows].toSorted((one, other) => one.startedAt - other.startedAt)
  const counts = { callCount: all.length, onlyInCopyCount: onlyInCopy.length, elsewhereCount: 0 }
  if (all.length === 0 && earlier === null) return { ...counts, isWritten: false }
  folderIn(root, day)
  const elsewhere = idsOfOthers(folder, input.device.id)
  counts.elsewhereCount = all.filter(({ callId }) => elsewhere.has(callId)).length
  const written = (['jsonl', 'csv'] as const).map((form) =>
    replaceWhereChanged(join(folder, `${input.device.id}.${form}`), ledgerCopyForms[form](all)),
  )
  return { ...counts, isWritten: written.includes(true) }
}

function readRows(
  database: DatabaseSync,
  { device, withTitles, now }: LedgerCopyInput,
  day: string,
): LedgerCopyRow[] {
  const prices = readPrices(database)
  const usage = usageReader(database)
  const projects = new Map(
    createProjectRepository(database)
      .all()
      .map(({ id, name }) => [id, name]),
  )
  const filter: UsageFilter = { ...everyCall, from: day, to: day }
  return [...readFilteredCalls(database, filter)].map((call) =>
    copyRow({
      call,
      cost: costOfCall(prices, call),
      device,
      title: withTitles ? usage.titleOf(call.conversationId).title : null,
      projectName: withTitles && call.projectId !== null ? (projects.get(call.projectId) ?? null) : null,
      changedAt: now,
    }),
  )
}

/**
 * Calls that the ledger no longer has stay in the copy: the user cleared them, or a repair or a restore lost
 * them. A title stays only while the user wants titles.
 */
function rowsOnlyInCopy(
  { device, withTitles }: LedgerCopyInput,
  earlier: readonly LedgerCopyRow[],
  rows: readonly LedgerCopyRow[],
): LedgerCopyRow[] {
  const there = new Set(rows.map(({ callId }) => callId))
  return earlier
    .filter(({ callId }) => !there.has(callId))
    .map((row) => ({
      ...row,
      deviceName: device.name,
      ...(!withTitles && { title: null, projectName: null }),
    }))
}

/** The calls in the files of other devices. A file that Tally can't read is the business of its owner. */
function idsOfOthers(folder: string, ownId: string): ReadonlySet<string> {
  const others = readdirSync(folder).filter(
    (name) => /^[0-9a-f]{12}\.jsonl$/.test(name) && name !== `${ownId}.jsonl`,
  )
  return new Set(others.flatMap((name) => readCallIds(readableTextOf(join(folder, name)))))
}

function readableTextOf(file: string): string {
  return orElse(() => (lstatSync(file).size > maxOtherFileSize ? null : textOf(file)), null) ?? ''
}

/** Null without a file of this ledger. */
function readEarlier(file: string): LedgerCopyRow[] | null {
  const text = textOf(file)
  return text === null ? null : readLedgerCopy(text)
}

/** The text of a file; null for a link, a folder or nothing. */
function textOf(file: string): string | null {
  try {
    const found = lstatSync(file)
    if (found.isFile() && found.size > maxOwnFileSize) throw new TooLarge('The file is too large.')
    return found.isFile() ? readFileSync(file, 'utf8') : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Replaces the file as a whole. Engines read `*.jsonl` and `*.csv`, so the draft has another ending. Others may
 * read the file, as the folder allows.
 */
function replaceWhereChanged(file: string, text: string): boolean {
  const draft = `${file}.draft`
  if (textOf(file) === text) return false
  rmSync(draft, { force: true })
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: 0o666, flush: true })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  return true
}
