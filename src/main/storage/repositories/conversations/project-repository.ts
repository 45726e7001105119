import type { DatabaseSync } from 'node:sqlite'
import type {
  NamedCorrection,
  ProjectContents,
  ProjectCorrection,
} from '../../../../shared/contract/conversations/project.ts'
import { projectLimits, tidyProjectName } from '../../../../shared/domain/conversations/project-names.ts'
import { largestSum } from '../../../../shared/domain/usage/usage-sums.ts'
import { number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { prepareCommand, prepareQuery, type Row } from '../../database/statements.ts'
import type { StoredProject } from '../../row-types.ts'
import { titleOfCall } from '../usage/ledger-sql.ts'

/** A project with calls of a chat that is elsewhere. */
interface ProjectElsewhere {
  readonly projectId: string
  readonly callCount: number
}

export interface ProjectRepository {
  /** All but the deleted ones, in their order. */
  list(): StoredProject[]
  /** All, also the deleted ones. */
  all(): StoredProject[]
  /** Also finds a deleted one. */
  find(id: string): StoredProject | null
  /** Inserts it at the end, or changes the one with the same id. */
  put(project: Omit<StoredProject, 'position'>): void
  /** Takes its chats and programs out of the project. */
  empty(id: string): void
  sums(id: string): Omit<ProjectContents, 'corrections'>
  setProject(conversationId: string, projectId: string | null): void
  /** The number of a chat's calls that are in another project than this one, or in none. */
  countElsewhere(conversationId: string, projectId: string | null): number
  /** The projects that these calls are in, with their number. */
  projectsElsewhere(conversationId: string, projectId: string | null): ProjectElsewhere[]
  /** These calls, by the project that they are in. */
  callsElsewhere(conversationId: string, projectId: string | null): CallElsewhere[]
  /** Moves calls, unless they are cleared or moved since, and adds their number to the correction. */
  moveCalls(calls: readonly CallElsewhere[], correction: Omit<ProjectCorrection, 'callCount'>): number
  /** An existing correction stays as it is. */
  insertCorrection(correction: ProjectCorrection): void
  findCorrection(id: string): ProjectCorrection | null
  /** All corrections, oldest first. */
  corrections(): ProjectCorrection[]
  /** Those from and to a project, newest first. */
  correctionsOf(projectId: string): NamedCorrection[]
  /** Those of a chat, newest first. */
  correctionsOfChat(conversationId: string): NamedCorrection[]
}

export interface CallElsewhere {
  readonly sequence: number
  readonly fromProjectId: string | null
}

const maxCorrectionsShown = 200
const insertCorrection = `INSERT INTO project_corrections
    (id, corrected_at, conversation_id, from_project_id, to_project_id, call_count)
  VALUES (:id, :at, :conversationId, :fromProjectId, :toProjectId, :callCount)`
const nameOf = (column: string): string => `(SELECT name FROM projects WHERE id = ${column})`
const namedCorrections = `SELECT *, ${nameOf('from_project_id')} AS from_name, ${nameOf('to_project_id')} AS to_name,
  COALESCE((SELECT title FROM conversations WHERE id = conversation_id AND deleted_at IS NULL),
    (SELECT ${titleOfCall} FROM calls WHERE calls.conversation_id = project_corrections.conversation_id
     ORDER BY sequence DESC LIMIT 1), '') AS title
  FROM project_corrections`

export function createProjectRepository(database: DatabaseSync): ProjectRepository {
  return { ...createProjects(database), ...createMoves(database), ...createCorrections(database) }
}

function createProjects(
  database: DatabaseSync,
): Pick<ProjectRepository, 'list' | 'all' | 'find' | 'put' | 'empty' | 'sums'> {
  const present = prepareQuery(
    database,
    'SELECT * FROM projects WHERE deleted_at IS NULL ORDER BY position, sequence',
  )
  const all = prepareQuery(database, 'SELECT * FROM projects ORDER BY position, sequence')
  const byId = prepareQuery(database, 'SELECT * FROM projects WHERE id = :id')
  const sums = prepareQuery(
    database,
    `SELECT
       (SELECT count(*) FROM conversations WHERE project_id = :id AND deleted_at IS NULL) AS chat_count,
       (SELECT count(*) FROM programs WHERE project_id = :id AND deleted_at IS NULL) AS program_count,
       MIN(TOTAL(call_count - not_processed_count), ${largestSum}) AS call_count,
       MIN(TOTAL(total_tokens), ${largestSum}) AS total_tokens
     FROM usage_days WHERE project_id = :id AND is_demo = 0`,
  )
  const upsert = prepareCommand(
    database,
    `INSERT INTO projects (id, name, system_prompt, model_id, connection_id, position, created_at, archived_at, deleted_at)
     VALUES (:id, :name, :systemPrompt, :modelId, :connectionId,
       (SELECT COALESCE(MAX(position), 0) + 1 FROM projects), :createdAt, :archivedAt, :deletedAt)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, system_prompt = excluded.system_prompt,
       model_id = excluded.model_id, connection_id = excluded.connection_id,
       archived_at = excluded.archived_at, deleted_at = excluded.deleted_at`,
  )
  const emptyChats = prepareCommand(
    database,
    'UPDATE conversations SET project_id = NULL WHERE project_id = :id',
  )
  const emptyPrograms = prepareCommand(
    database,
    'UPDATE programs SET project_id = NULL WHERE project_id = :id',
  )
  return {
    list: () => present.all().map(toProject),
    all: () => all.all().map(toProject),
    find: (id) => {
      const row = byId.first({ id })
      return row && toProject(row)
    },
    put: (project) => upsert.run({ ...project }),
    empty(id) {
      emptyChats.run({ id })
      emptyPrograms.run({ id })
    },
    sums: (id) => {
      const row = sums.first({ id }) ?? {}
      return {
        chatCount: number(row, 'chat_count'),
        programCount: number(row, 'program_count'),
        callCount: number(row, 'call_count'),
        totalTokens: number(row, 'total_tokens'),
      }
    },
  }
}

function createMoves(
  database: DatabaseSync,
): Pick<
  ProjectRepository,
  'setProject' | 'countElsewhere' | 'projectsElsewhere' | 'callsElsewhere' | 'moveCalls'
> {
  const setProject = prepareCommand(
    database,
    'UPDATE conversations SET project_id = :projectId WHERE id = :conversationId',
  )
  const elsewhere = 'FROM calls WHERE conversation_id = :conversationId AND project_id IS NOT :projectId'
  const count = prepareQuery(database, `SELECT count(*) AS call_count ${elsewhere}`)
  const projects = prepareQuery(
    database,
    `SELECT project_id, count(*) AS call_count ${elsewhere} AND project_id IS NOT NULL GROUP BY project_id`,
  )
  const list = prepareQuery(
    database,
    `SELECT sequence, project_id ${elsewhere} ORDER BY project_id, sequence`,
  )
  const moveCall = prepareCommand(
    database,
    'UPDATE calls SET project_id = :toProjectId WHERE sequence = :sequence AND project_id IS :fromProjectId',
  )
  const note = prepareCommand(
    database,
    `${insertCorrection} ON CONFLICT (id) DO UPDATE SET call_count = call_count + excluded.call_count`,
  )
  return {
    setProject: (conversationId, projectId) => setProject.runOnOne({ conversationId, projectId }),
    countElsewhere: (conversationId, projectId) =>
      number(count.first({ conversationId, projectId }) ?? {}, 'call_count'),
    projectsElsewhere: (conversationId, projectId) =>
      projects.all({ conversationId, projectId }).map((row) => ({
        projectId: text(row, 'project_id'),
        callCount: number(row, 'call_count'),
      })),
    callsElsewhere: (conversationId, projectId) =>
      list.all({ conversationId, projectId }).map((row) => ({
        sequence: number(row, 'sequence'),
        fromProjectId: textOrNull(row, 'project_id'),
      })),
    moveCalls(calls, correction) {
      const { toProjectId } = correction
      const callCount = calls.reduce((sum, call) => sum + moveCall.count({ ...call, toProjectId }), 0)
      if (callCount > 0) note.run({ ...correction, callCount })
      return callCount
    },
  }
}

function createCorrections(
  database: DatabaseSync,
): Pick<
  ProjectRepository,
  'insertCorrection' | 'findCorrection' | 'corrections' | 'correctionsOf' | 'correctionsOfChat'
> {
  const insert = prepareCommand(database, `${insertCorrection} ON CONFLICT DO NOTHING`)
  const byId = prepareQuery(database, 'SELECT * FROM project_corrections WHERE id = :id')
  const all = prepareQuery(database, 'SELECT * FROM project_corrections ORDER BY sequence')
  const last = `ORDER BY corrected_at DESC, sequence DESC LIMIT ${maxCorrectionsShown}`
  const ofProject = prepareQuery(
    database,
    `${namedCorrections} WHERE from_project_id = :projectId OR to_project_id = :projectId ${last}`,
  )
  const ofChat = prepareQuery(database, `${namedCorrections} WHERE conversation_id = :conversationId ${last}`)
  return {
    insertCorrection: (correction) => insert.run({ ...correction }),
    findCorrection: (id) => {
      const row = byId.first({ id })
      return row && toCorrection(row)
    },
    corrections: () => all.all().map(toCorrection),
    correctionsOf: (projectId) => ofProject.all({ projectId }).map(toNamed),
    correctionsOfChat: (conversationId) => ofChat.all({ conversationId }).map(toNamed),
  }
}

/** A restored file may hold any values; the window must still be able to show and to delete the project. */
function toProject(row: Row): StoredProject {
  const name = tidyProjectName(text(row, 'name')).slice(0, projectLimits.name).toWellFormed()
  const deletedAt = numberOrNull(row, 'deleted_at')
  return {
    id: text(row, 'id'),
    // The person may have removed the name of a deleted one.
    name: name === '' && deletedAt === null ? '?' : name,
    systemPrompt: text(row, 'system_prompt'),
    connectionId: textOrNull(row, 'connection_id'),
    modelId: textOrNull(row, 'model_id') || null,
    createdAt: number(row, 'created_at'),
    archivedAt: numberOrNull(row, 'archived_at'),
    position: number(row, 'position'),
    deletedAt,
  }
}

function toCorrection(row: Row): ProjectCorrection {
  return {
    id: text(row, 'id'),
    at: number(row, 'corrected_at'),
    conversationId: text(row, 'conversation_id'),
    fromProjectId: textOrNull(row, 'from_project_id'),
    toProjectId: textOrNull(row, 'to_project_id'),
    callCount: number(row, 'call_count'),
  }
}

function toNamed(row: Row): NamedCorrection {
  return {
    ...toCorrection(row),
    conversationTitle: text(row, 'title'),
    fromName: textOrNull(row, 'from_name'),
    toName: textOrNull(row, 'to_name'),
  }
}
