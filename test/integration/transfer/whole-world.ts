import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { exportJob } from '../../../src/main/jobs/conversations/export-job.ts'
import {
  type ImportInput,
  type ImportStep,
  importJob,
} from '../../../src/main/jobs/conversations/import-job.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import type { ExportChoice, ImportReport } from '../../../src/shared/contract/conversations/transfer.ts'
import { putNewDatabase } from '../../fixtures/new-database.ts'
import { noon } from '../../fixtures/samples/stored.ts'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import { open } from '../storage/open-sample.ts'

export interface Opened {
  readonly database: DatabaseSync
  readonly store: Store
  close(): void
}

let count = 0

/** A database in a new file, closed after the test. */
export function openFresh(folder: string): Opened {
  count += 1
  const file = join(folder, `${count}.db`)
  putNewDatabase(file)
  const { database, store } = open(file)
  return { database, store, close: () => store.close() }
}

/** Two empty databases, and the path of a file to export to. */
export function twoComputers() {
  const folder = temporaryFolder()
  return { here: openFresh(folder), there: openFresh(folder), file: join(folder, 'all.jsonl') }
}

export async function exportEverything({ database }: Pick<Opened, 'database'>, file: string): Promise<void> {
  const written = { app: '0.0.0', now: noon }
  await exportJob.run(database, { file, draft: `${file}.draft`, conversation: null, ...written }, () => {})
}

export async function exportOne(
  { database }: Opened,
  file: string,
  id: string,
  choice: Partial<ExportChoice> = {},
): Promise<void> {
  const conversation = {
    id,
    format: 'json',
    withTokens: true,
    withAllVersions: true,
    withFrontMatter: false,
    ...choice,
  } as const
  const written = { app: '0.0.0', now: noon }
  await exportJob.run(database, { file, draft: `${file}.draft`, conversation, ...written }, () => {})
}

export async function importFrom(
  { database, store }: Omit<Opened, 'close'>,
  file: string,
  isAgreed = true,
): Promise<Exclude<ImportStep, { kind: 'asks' }>> {
  const connectionId = store.connections.list()[0]?.id ?? null
  const step = (extraFields: ImportInput['extraFields']) =>
    importJob.run(database, { file, connectionId, now: noon, extraFields }, () => {})
  const first = await step('ask')
  const outcome = first.kind === 'asks' ? await step(isAgreed ? first.fields : 'drop') : first
  if (outcome.kind === 'asks') throw new Error('The import asked twice.')
  return outcome
}

export async function takeOver(opened: Omit<Opened, 'close'>, file: string): Promise<ImportReport> {
  const outcome = await importFrom(opened, file)
  if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.problem))
  return outcome.report
}

const queries = {
  // No file holds the columns about a key.
  connections:
    'SELECT id, kind, name, baseAddress, dashboardAddress, streaming, answers, keyHeader, takesStreamOptions, imageRefusals, favouriteModels, modelExtraFields FROM connections ORDER BY sequence',
  conversations: `SELECT row_number() OVER (ORDER BY recency DESC) AS place, id, connectionId, chosenRootId, createdAt,
    updatedAt, deletedAt, pinnedAt, archivedAt, title, modelId, draft, systemPrompt,
    extraFields, nextExtraFields, projectId, spelling FROM conversations ORDER BY recency DESC`,
  queued: 'SELECT conversationId, text, extraFields FROM queuedMessages ORDER BY conversationId, position',
  // No file holds the token of a program, and an imported one is paused.
  programs: `SELECT id, name, connectionId, models, maxRunning, addsUsage, stopsAtBudget, keepsBodies,
    passesGatewayHeaders, projectId, createdAt, lastUsedAt, deletedAt FROM programs ORDER BY sequence`,
  projects: 'SELECT * FROM projects ORDER BY position',
  customWords: 'SELECT * FROM customWords ORDER BY word',
  promptFolders: 'SELECT * FROM promptFolders ORDER BY name',
  projectCorrections: 'SELECT * FROM projectCorrections ORDER BY sequence',
  prompts: 'SELECT * FROM savedPrompts ORDER BY id',
  bills: 'SELECT * FROM bills ORDER BY id',
  billRows: 'SELECT *, 0 AS sequence FROM billRows ORDER BY billId, side, billRows.sequence',
  prices: 'SELECT * FROM prices ORDER BY connectionId, model, validFrom',
  defaults: 'SELECT * FROM defaultPrompts ORDER BY connectionId',
  budgets: 'SELECT * FROM budgets ORDER BY sequence',
  budgetOverrides: 'SELECT * FROM budgetOverrides ORDER BY sequence',
  clearings: 'SELECT *, 0 AS sequence FROM ledgerClearings ORDER BY ledgerClearings.sequence',
  tags: 'SELECT * FROM conversationTags ORDER BY conversationId, tag',
  messages: `SELECT id, conversationId, parentId, chosenChildId, role, createdAt, text, reasoning, systemPrompt,
    failure, copiedFrom, importedFrom, importedModel, importedUsage, comparisonId, isPicked, isExcluded, excludedImages,
    row_number() OVER (PARTITION BY conversationId ORDER BY sequence) AS place FROM messages ORDER BY id`,
  // An import counts as the day on which an image was added.
  images: 'SELECT hash, type, width, height, byteCount, thumbnail FROM images ORDER BY hash',
  imageParts: 'SELECT * FROM imageParts ORDER BY hash, position',
  imageUses: 'SELECT * FROM imageUses ORDER BY owner, place, hash',
  calls: `SELECT *, 0 AS sequence, row_number() OVER (ORDER BY sequence) AS place FROM calls ORDER BY place`,
  words: `SELECT messages.id FROM messageWords JOIN messages ON messages.sequence = messageWords.rowid ORDER BY 1`,
}

/** All data of a user, table by table; rows by their ids and order, not by row numbers. */
export function contentsOf({ database }: Opened): Record<string, unknown[]> {
  const read = (sql: string): unknown[] =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }))
  return Object.fromEntries(Object.entries(queries).map(([name, sql]) => [name, read(sql)]))
}
