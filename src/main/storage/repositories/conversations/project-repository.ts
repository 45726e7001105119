import type { DatabaseSync } from 'node:sqlite'
import type {
  EarlierCalls,
  NamedCorrection,
  ProjectContents,
  ProjectCorrection,
} from '../../../../shared/contract/conversations/project.ts'
import { tidyName } from '../../../../shared/domain/app/display-name.ts'
import { projectLimits } from '../../../../shared/domain/conversations/project-names.ts'
import { maxSum } from '../../../../shared/domain/usage/usage-sums.ts'
import { decoder, each, number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { prepareViewCommand, type Row, statementsOf, upsertInto } from '../../database/sql-statements.ts'
import type { StoredProject } from '../../row-types.ts'
import { titleOfCall } from '../usage/ledger-sql.ts'

export interface CallElsewhere {
  readonly sequence: number
  readonly fromProjectId: string | null
}

const maxCorrectionsShown = 200
const insertCorrection = `INSERT INTO projectCorrections
    (id, correctedAt, conversationId, fromProjectId, toProjectId, callCount)
  VALUES (:id, :at, :conversationId, :fromProjectId, :toProjectId, :callCount)`
const nameOf = (column: string): string => `(SELECT name FROM projects WHERE id = ${column})`
const namedCorrections = `SELECT *, ${nameOf('fromProjectId')} AS fromName, ${nameOf('toProjectId')} AS toName,
  COALESCE((SELECT title FROM conversations WHERE id = conversationId AND deletedAt IS NULL),
    (SELECT ${titleOfCall} FROM calls WHERE calls.conversationId = projectCorrections.conversationId
     ORDER BY sequence DESC LIMIT 1), '') AS title
  FROM projectCorrections`

export function createProjectRepository(database: DatabaseSync) {
  return { ...createProjects(database), ...createMoves(database), ...createCorrections(database) }
}

function createProjects(database: DatabaseSync) {
  const { query, command } = statementsOf(database)
  const present = query('SELECT * FROM projects WHERE deletedAt IS NULL ORDER BY position, sequence').as(
    toProject,
  )
  const all = query('SELECT * FROM projects ORDER BY position, sequence').as(toProject)
  const byId = query('SELECT * FROM projects WHERE id = :id').as(toProject)
  const sums = query(`SELECT
       (SELECT count(*) FROM conversations WHERE projectId = :id AND deletedAt IS NULL) AS chatCount,
       (SELECT count(*) FROM programs WHERE projectId = :id AND deletedAt IS NULL) AS programCount,
       MIN(TOTAL(callCount - notProcessedCount), ${maxSum}) AS callCount,
       MIN(TOTAL(totalTokens), ${maxSum}) AS totalTokens
     FROM usageDays WHERE projectId = :id AND isDemo = 0`)
  const upsert = command(
    upsertInto('projects', ['id'], changing, {
      createdAt: ':createdAt',
      position: '(SELECT COALESCE(MAX(position), 0) + 1 FROM projects)',
    }),
  )
  const emptyChats = command('UPDATE conversations SET projectId = NULL WHERE projectId = :id')
  const emptyPrograms = command('UPDATE programs SET projectId = NULL WHERE projectId = :id')
  return {
    /** All but the deleted ones, in their order. */
    list: (): StoredProject[] => present.all(),
    /** All, also the deleted ones. */
    all: (): StoredProject[] => all.all(),
    /** Includes deleted projects. */
    find: (id: string): StoredProject | null => byId.first({ id }),
    /** Inserts it at the end, or changes the one with the same id. */
    put: (project: Omit<StoredProject, 'position'>) => upsert.run({ ...project }),
    /** Takes its chats and programs out of the project. */
    empty(id: string) {
      emptyChats.run({ id })
      emptyPrograms.run({ id })
    },
    sums: (id: string): Omit<ProjectContents, 'corrections'> => toContents(sums.first({ id }) ?? {}),
  }
}

function createMoves(database: DatabaseSync) {
  const { query, command } = statementsOf(database)
  const setProject = command('UPDATE conversations SET projectId = :projectId WHERE id = :conversationId')
  const elsewhere = 'FROM calls WHERE conversationId = :conversationId AND projectId IS NOT :projectId'
  const sums = query(
    `SELECT count(*) AS callCount, MIN(TOTAL(totalTokens), ${maxSum}) AS totalTokens ${elsewhere}`,
  )
  const projects = query(
    `SELECT projectId, count(*) AS callCount ${elsewhere} AND projectId IS NOT NULL GROUP BY projectId`,
  ).as(toElsewhere)
  const list = query(`SELECT sequence, projectId ${elsewhere} ORDER BY projectId, sequence`)
  const moveCall = prepareViewCommand(
    database,
    'UPDATE calls SET projectId = :toProjectId WHERE sequence = :sequence AND projectId IS :fromProjectId',
  )
  const note = command(
    `${insertCorrection} ON CONFLICT (id) DO UPDATE SET callCount = callCount + excluded.callCount`,
  )
  return {
    setProject: (conversationId: string, projectId: string | null) =>
      setProject.runOnOne({ conversationId, projectId }),
    /** The sums of a chat's calls that are in another project than this one, or in none. */
    sumsElsewhere: (conversationId: string, projectId: string | null): EarlierCalls =>
      toEarlierCalls(sums.first({ conversationId, projectId }) ?? {}),
    /** The projects that these calls are in, with their number. */
    projectsElsewhere: (conversationId: string, projectId: string | null) =>
      projects.all({ conversationId, projectId }),
    /** These calls, by the project that they are in. */
    callsElsewhere: (conversationId: string, projectId: string | null): CallElsewhere[] =>
      list.all({ conversationId, projectId }).map((row) => ({
        sequence: number(row, 'sequence'),
        fromProjectId: textOrNull(row, 'projectId'),
      })),
    /** Moves calls, unless they were deleted or moved meanwhile, and adds their number to the correction. */
    moveCalls(calls: readonly CallElsewhere[], correction: Omit<ProjectCorrection, 'callCount'>): number {
      const { toProjectId } = correction
      const callCount = calls.reduce((sum, call) => sum + moveCall.count({ ...call, toProjectId }), 0)
      if (callCount > 0) note.run({ ...correction, callCount })
      return callCount
    },
  }
}

function createCorrections(database: DatabaseSync) {
  const { query, command } = statementsOf(database)
  const insert = command(`${insertCorrection} ON CONFLICT DO NOTHING`)
  const byId = query('SELECT * FROM projectCorrections WHERE id = :id').as(toCorrection)
  const all = query('SELECT * FROM projectCorrections ORDER BY sequence').as(toCorrection)
  const last = `ORDER BY correctedAt DESC, sequence DESC LIMIT ${maxCorrectionsShown}`
  const ofProject = query(
    `${namedCorrections} WHERE fromProjectId = :projectId OR toProjectId = :projectId ${last}`,
  ).as(toNamed)
  const ofChat = query(`${namedCorrections} WHERE conversationId = :conversationId ${last}`).as(toNamed)
  return {
    /** An existing correction stays as it is. */
    insertCorrection: (correction: ProjectCorrection) => insert.run({ ...correction }),
    findCorrection: (id: string): ProjectCorrection | null => byId.first({ id }),
    /** All corrections, oldest first. */
    corrections: (): ProjectCorrection[] => all.all(),
    /** Those from and to a project, newest first. */
    correctionsOf: (projectId: string): NamedCorrection[] => ofProject.all({ projectId }),
    /** Those of a chat, newest first. */
    correctionsOfChat: (conversationId: string): NamedCorrection[] => ofChat.all({ conversationId }),
  }
}

const toContents = decoder(each(number, 'chatCount', 'programCount', 'callCount', 'totalTokens'))
const toEarlierCalls = decoder(each(number, 'callCount', 'totalTokens'))
const toElsewhere = decoder({ projectId: text, callCount: number })

const readProject = decoder({
  ...each(text, 'id', 'name', 'systemPrompt'),
  ...each(textOrNull, 'connectionId', 'modelId'),
  ...each(number, 'createdAt', 'position'),
  ...each(numberOrNull, 'archivedAt', 'deletedAt'),
})
const changing = ['name', 'systemPrompt', 'modelId', 'connectionId', 'archivedAt', 'deletedAt']

/** A restored file may hold any values; the window must still be able to show and to delete the project. */
function toProject(row: Row): StoredProject {
  const project = readProject(row)
  const name = tidyName(project.name).slice(0, projectLimits.name).toWellFormed()
  // The user may have removed the name of a deleted one.
  const isNameless = name === '' && project.deletedAt === null
  return { ...project, name: isNameless ? '?' : name, modelId: project.modelId || null }
}

const correction = {
  ...each(text, 'id', 'conversationId'),
  at: (row: Row) => number(row, 'correctedAt'),
  ...each(textOrNull, 'fromProjectId', 'toProjectId'),
  callCount: number,
}
const toCorrection: (row: Row) => ProjectCorrection = decoder(correction)
const toNamed: (row: Row) => NamedCorrection = decoder({
  ...correction,
  conversationTitle: (row) => text(row, 'title'),
  ...each(textOrNull, 'fromName', 'toName'),
})
