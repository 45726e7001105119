import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { exportJob } from '../../../src/main/jobs/conversations/export-job.ts'
import {
  type ImportInput,
  type ImportStep,
  importJob,
} from '../../../src/main/jobs/conversations/import-job.ts'
import { openStore } from '../../../src/main/storage/database/database.ts'
import type { Store } from '../../../src/main/storage/store.ts'
import type { ExportChoice, ImportReport } from '../../../src/shared/contract/conversations/transfer.ts'
import { putNewDatabase } from '../../fixtures/new-database.ts'
import { noon } from '../../fixtures/samples/stored.ts'

export interface Opened {
  readonly database: DatabaseSync
  readonly store: Store
  close(): void
}

let count = 0

/** A database in a new file. */
export function openFresh(folder: string): Opened {
  count += 1
  const file = join(folder, `${count}.db`)
  putNewDatabase(file)
  const { database, store } = openStore(file, { now: () => noon })
  return { database, store, close: () => store.close() }
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
    'SELECT id, kind, name, base_address, dashboard_address, streaming, answers, takes_stream_options, favourite_models, model_extra_fields FROM connections ORDER BY sequence',
  conversations: `SELECT row_number() OVER (ORDER BY recency DESC) AS place, id, connection_id, chosen_root_id, created_at,
    updated_at, deleted_at, pinned_at, archived_at, title, model_id, draft, system_prompt,
    extra_fields, next_extra_fields, project_id, spelling FROM conversations ORDER BY recency DESC`,
  queued:
    'SELECT conversation_id, text, extra_fields FROM queued_messages ORDER BY conversation_id, position',
  // No file holds the token of a program, and an imported one is paused.
  programs: `SELECT id, name, connection_id, models, max_running, adds_usage, stops_at_budget, keeps_bodies,
    passes_gateway_headers, project_id, created_at, last_used_at, deleted_at FROM programs ORDER BY sequence`,
  projects: 'SELECT * FROM projects ORDER BY position',
  customWords: 'SELECT * FROM custom_words ORDER BY word',
  promptFolders: 'SELECT * FROM prompt_folders ORDER BY name',
  projectCorrections: 'SELECT * FROM project_corrections ORDER BY sequence',
  prompts: 'SELECT * FROM prompts ORDER BY id',
  bills: 'SELECT * FROM bills ORDER BY id',
  billRows: 'SELECT *, 0 AS sequence FROM bill_rows ORDER BY bill_id, side, bill_rows.sequence',
  prices: 'SELECT * FROM prices ORDER BY connection_id, model, valid_from',
  defaults: 'SELECT * FROM default_prompts ORDER BY connection_id',
  budgets: 'SELECT * FROM budgets ORDER BY sequence',
  budgetOverrides: 'SELECT * FROM budget_overrides ORDER BY sequence',
  clearings: 'SELECT *, 0 AS sequence FROM ledger_clearings ORDER BY ledger_clearings.sequence',
  tags: 'SELECT * FROM conversation_tags ORDER BY conversation_id, tag',
  messages: `SELECT id, conversation_id, parent_id, chosen_child_id, role, created_at, text, reasoning, system_prompt,
    failure, copied_from, imported_from, imported_model, imported_usage, comparison_id, is_picked, is_left_out,
    row_number() OVER (PARTITION BY conversation_id ORDER BY sequence) AS place FROM messages ORDER BY id`,
  calls: `SELECT *, 0 AS sequence, row_number() OVER (ORDER BY sequence) AS place FROM calls ORDER BY place`,
  words: `SELECT messages.id FROM message_words JOIN messages ON messages.sequence = message_words.rowid ORDER BY 1`,
}

/** All data of a person, table by table; rows by their ids and order, not by row numbers. */
export function contentsOf({ database }: Opened): Record<string, unknown[]> {
  const read = (sql: string): unknown[] =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }))
  return Object.fromEntries(Object.entries(queries).map(([name, sql]) => [name, read(sql)]))
}
