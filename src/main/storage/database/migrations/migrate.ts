import type { DatabaseSync } from 'node:sqlite'
import { searchableText } from '../../../../shared/domain/conversations/searchable-text.ts'
import { readScalar } from '../statements.ts'
import { first } from './001-first.ts'
import { wire } from './002-settings-and-requests.ts'
import { search } from './003-search.ts'
import { order } from './004-pins-tags-imports.ts'
import { ledger } from './005-ledger.ts'
import { findable } from './006-search.ts'
import { models } from './007-models.ts'
import { comparison } from './008-comparison.ts'
import { queue } from './009-queue.ts'
import { prompts } from './010-prompts.ts'
import { leftOut } from './011-exclusions.ts'
import { forecast } from './012-forecast.ts'
import { prices } from './013-prices.ts'
import { bills } from './014-bills.ts'
import { usage } from './015-usage.ts'
import { budgets } from './016-budgets.ts'
import { keys } from './017-keys.ts'
import { connections } from './018-connections.ts'
import { totals } from './019-totals.ts'
import { folding } from './020-folding.ts'
import { answerParts } from './021-answer-parts.ts'
import { consents } from './022-consents.ts'
import { longerQueue } from './023-longer-queue.ts'
import { usageDetails } from './024-usage-details.ts'
import { cachePrices } from './025-cache-prices.ts'
import { extraFields } from './026-extra-fields.ts'
import { longerPrefixes } from './027-longer-prefixes.ts'
import { programs } from './028-programs.ts'
import { callsOfChats } from './029-calls-of-chats.ts'
import { projects } from './030-projects.ts'
import { answerLimits } from './031-answer-limits.ts'
import { projectLimits } from './032-project-limits.ts'
import { importedCounts } from './033-imported-counts.ts'
import { promptFolders } from './034-prompt-folders.ts'
import { spelling } from './035-spelling.ts'
import { missingCounts } from './036-missing-counts.ts'
import { lateCertificates } from './037-late-certificates.ts'

/** `TALY`: marks a file as Tally's. */
export const applicationId = 0x54414c59

/** Append only: the index in this list is the file's version before the step. */
export const migrations: readonly string[] = [
  first,
  wire,
  search,
  order,
  ledger,
  findable,
  models,
  comparison,
  queue,
  prompts,
  leftOut,
  forecast,
  prices,
  bills,
  usage,
  budgets,
  keys,
  connections,
  totals,
  folding,
  answerParts,
  consents,
  longerQueue,
  usageDetails,
  cachePrices,
  extraFields,
  longerPrefixes,
  programs,
  callsOfChats,
  projects,
  answerLimits,
  projectLimits,
  importedCounts,
  promptFolders,
  spelling,
  missingCounts,
  lateCertificates,
]

export function readUserVersion(database: DatabaseSync): number {
  return Number(readScalar(database, 'PRAGMA user_version'))
}

/** Whether migrations are pending for a file with content. */
export function willChange(database: DatabaseSync, steps: readonly string[] = migrations): boolean {
  const version = readUserVersion(database)
  return version > 0 && version < steps.length
}

/** Registers the functions that SQL statements call; the search index is filled through them. */
export function defineFunctions(database: DatabaseSync): void {
  database.function('searchable_text', { deterministic: true }, (text) => searchableText(String(text)))
}

/** Runs all pending steps as one transaction: a file has the old version or the newest, never one between. */
export function migrate(database: DatabaseSync, steps: readonly string[] = migrations): void {
  defineFunctions(database)
  if (readUserVersion(database) >= steps.length) return
  database.exec('BEGIN IMMEDIATE')
  try {
    // Reads the version again: another process may have migrated while this one waited for the lock.
    for (const step of steps.slice(readUserVersion(database))) database.exec(step)
    database.exec(`PRAGMA application_id = ${applicationId}`)
    database.exec(`PRAGMA user_version = ${steps.length}`)
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
