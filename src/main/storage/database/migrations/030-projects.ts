import { usageRollUps } from './015-usage.ts'
import { figuresOfTotals } from './019-totals.ts'
import { detailedTriggers, detailFigures, isOverColumn } from './024-usage-details.ts'
import { countCalls } from './roll-up-sql.ts'

/** Empty without a project, because no column of a key may be null. */
const projectKey = (row: string) => ({ project_id: `COALESCE(${row}.project_id, '')` })

/** The sums of days have the project in their key, so that sums by project need no other table. */
export const rollUps: typeof usageRollUps = usageRollUps.map(({ table, key }) =>
  table === 'usage_conversations'
    ? { table, key }
    : { table, key: (row) => ({ ...key(row), ...projectKey(row) }) },
)
export const counting = countCalls(rollUps, figuresOfTotals)

const columns = [
  counting.figureColumns,
  ...detailFigures.map((name) => `${name} INTEGER NOT NULL DEFAULT 0`),
  isOverColumn,
].join(', ')
const figures = [
  ...counting.figureColumns.split(', ').map((column) => column.split(' ')[0]),
  ...detailFigures,
].join(', ')

const dayKey = 'is_demo, day_utc, day_local'
const modelKey = 'connection_id, model_asked, model'

/** Copies the sums: until now, no call has a project. */
function addProject(table: string, key: string, types: string): string {
  return `ALTER TABLE ${table} RENAME TO ${table}_before;
CREATE TABLE ${table} (
  ${types}, project_id TEXT NOT NULL, ${columns},
  PRIMARY KEY (${key}, project_id)
) STRICT, WITHOUT ROWID;
INSERT INTO ${table} (${key}, project_id, ${figures}) SELECT ${key}, '', ${figures} FROM ${table}_before;
DROP TABLE ${table}_before;
CREATE INDEX ${table}_over ON ${table} (is_over) WHERE is_over;`
}

const dayTypes = 'is_demo INTEGER NOT NULL, day_utc INTEGER NOT NULL, day_local INTEGER NOT NULL'
const modelTypes = 'connection_id TEXT NOT NULL, model_asked TEXT NOT NULL, model TEXT NOT NULL'

/**
 * Projects. A chat or a program has at most one, and each call keeps the one of its time. A correction notes
 * that earlier calls of a chat moved along. A deleted project keeps its row, so that its calls keep their name.
 */
export const projects = `
CREATE TABLE projects (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  system_prompt TEXT NOT NULL,
  model_id TEXT,
  connection_id TEXT,
  position INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  archived_at INTEGER,
  deleted_at INTEGER
) STRICT;

CREATE TABLE project_corrections (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  corrected_at INTEGER NOT NULL,
  conversation_id TEXT NOT NULL,
  from_project_id TEXT,
  to_project_id TEXT,
  call_count INTEGER NOT NULL
) STRICT;
CREATE INDEX project_corrections_by_conversation ON project_corrections (conversation_id);

ALTER TABLE conversations ADD COLUMN project_id TEXT;
ALTER TABLE programs ADD COLUMN project_id TEXT;
ALTER TABLE calls ADD COLUMN project_id TEXT;
ALTER TABLE budgets ADD COLUMN project_id TEXT;
ALTER TABLE budget_overrides ADD COLUMN project_id TEXT;

DROP TRIGGER count_new_call;
DROP TRIGGER count_ended_call;
DROP TRIGGER uncount_changed_call;
DROP TRIGGER uncount_cleared_call;

${addProject('usage_days', `${dayKey}, ${modelKey}`, `${dayTypes}, ${modelTypes}`)}
CREATE INDEX usage_days_by_model ON usage_days (is_demo, connection_id, model);
CREATE INDEX usage_days_by_project ON usage_days (project_id, is_demo, day_utc);

${addProject(
  'usage_conversation_days',
  `${dayKey}, conversation_id, ${modelKey}`,
  `${dayTypes}, conversation_id TEXT NOT NULL, ${modelTypes}`,
)}
CREATE INDEX usage_conversation_days_by_conversation ON usage_conversation_days (conversation_id);

${detailedTriggers(rollUps, counting)}
`
