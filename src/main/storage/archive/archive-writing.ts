import type { DatabaseSync } from 'node:sqlite'
import { maxConnectionNameLength } from '../../../shared/contract/connections/connection.ts'
import type { ProjectCorrection } from '../../../shared/contract/conversations/project.ts'
import { hasSameCoverage } from '../../../shared/contract/money/budget.ts'
import { dictionaryLimits } from '../../../shared/domain/app/dictionaries.ts'
import { tidyName } from '../../../shared/domain/app/display-name.ts'
import { numberOfDay } from '../../../shared/domain/app/durations.ts'
import type { RecordKind } from '../../../shared/domain/conversations/archive-kinds.ts'
import { freeProjectName, projectLimits } from '../../../shared/domain/conversations/project-names.ts'
import { tidyTags } from '../../../shared/domain/conversations/tags.ts'
import { rateNames } from '../../../shared/domain/money/money.ts'
import type {
  Archived,
  ArchivedCall,
  ArchivedConnection,
  ArchivedConversation,
} from '../../transfer/archive.ts'
import { text } from '../database/rows.ts'
import { insertInto, prepareQuery, statementsOf } from '../database/sql-statements.ts'
import { createTransaction } from '../database/transaction.ts'
import { createDictionaryRepository } from '../repositories/app/dictionary-repository.ts'
import { createImageRepository } from '../repositories/chat/image-repository.ts'
import { createParameterRepository } from '../repositories/chat/parameter-repository.ts'
import { createQueueRepository } from '../repositories/chat/queue-repository.ts'
import { createConnectionRepository } from '../repositories/connections/connection-repository.ts'
import { createModelRepository } from '../repositories/connections/model-repository.ts'
import { createProgramRepository } from '../repositories/connections/program-repository.ts'
import { createProjectRepository } from '../repositories/conversations/project-repository.ts'
import { conversationsToDelete } from '../repositories/conversations/trash-repository.ts'
import { createAnswerLimitRepository, storedLimit } from '../repositories/money/answer-limit-repository.ts'
import { createBudgetRepository, toOverride } from '../repositories/money/budget-repository.ts'
import { createPriceRepository } from '../repositories/money/price-repository.ts'
import { createBillRepository } from '../repositories/usage/bill-repository.ts'
import { toCall } from '../repositories/usage/call-repository.ts'
import { callColumns } from '../schema/call-tables.ts'
import { prepareTitleIndexing } from '../search/indexing.ts'
import { createArchiveReading } from './archive-reading.ts'
import { conversationColumns, haveSameValues } from './archive-rows.ts'
import { asEnded, createWholeCalls } from './call-writing.ts'
import { createMessageWriting } from './message-writing.ts'
import { createPromptWriting } from './prompt-writing.ts'

const terms = ['period', 'currency', 'limit', 'connectionId', 'programId', 'projectId'] as const

/**
 * The outcome for a record. A record whose id exists here is never changed, whether it differs or not.
 * `unattached`: the message's parent is not in this chat here, so the message has no place.
 */
export type WriteOutcome = 'added' | 'present' | 'different' | 'unattached'

type RecordWriting = { readonly [Kind in RecordKind]: (record: Archived[Kind]) => WriteOutcome }

/** Writes records in the order of a file. The caller wraps it in a transaction. */
export interface ArchiveWriting extends RecordWriting {
  /**
   * `isOpen`: its messages come in several transactions. A new chat is then marked for deletion until
   * `complete`, so that an import that ends within the chat leaves nothing of it.
   */
  conversation(conversation: ArchivedConversation, isOpen?: boolean): WriteOutcome
  complete(conversation: ArchivedConversation): void
  transaction<T>(work: () => T): T
}

// Fields that change in everyday use don't count as differences.
const comparedConversationFields = ['connectionId', 'createdAt', 'title', 'systemPrompt'] as const

const comparedBillFields = ['period', 'rows', 'tally'] as const
const comparedProjectFields = ['createdAt', 'name'] as const
const comparedProgramFields = ['connectionId', 'createdAt', 'name', 'models'] as const
const comparedPriceFields = [...rateNames, 'currency', 'extras'] as const

export function createArchiveWriting(database: DatabaseSync, now: number): ArchiveWriting {
  const transaction = createTransaction(database)
  const connections = createConnectionRepository(database)
  /** Imports no default connection where connections exist here. */
  const isFirst = connections.list().length === 0
  const models = createModelRepository(database, transaction)
  const parameters = createParameterRepository(database)
  const answerLimits = createAnswerLimitRepository(database)
  const reading = createArchiveReading(database)
  const messages = createMessageWriting(database)
  const dictionaries = createDictionaryRepository(database, transaction)
  let customWords: Set<string> | null = null
  const prices = createPriceRepository(database)
  const bills = createBillRepository(database, transaction)
  const wholeCalls = createWholeCalls(database)
  const callById = prepareQuery(database, `SELECT ${callColumns} FROM calls WHERE id = :id`)
  const images = createImageRepository(database, transaction)
  const commands = prepareCommands(database)
  const addConversation = createConversationWriting(database)
  /** Maps the demo connection of another computer to the demo here. */
  const aliases = new Map<string, string>()
  const idHere = (id: string): string => aliases.get(id) ?? id
  const budgets = createBudgetWriting(database, idHere)
  const { projectHere, ...projects } = createProjectWriting(database, idHere)

  return {
    connection(connection) {
      const { id, kind, baseAddress } = connection
      const present = connections.find(id)
      if (present !== null)
        return present.kind === kind && present.baseAddress === baseAddress ? 'present' : 'different'
      const demo = kind === 'demo' ? connections.list().find((other) => other.kind === 'demo') : undefined
      if (demo === undefined) {
        const { favouriteModels, modelExtraFields, answerLimit, ...settings } = connection
        connections.put({ ...settings, ...namesOf(connection), key: null })
        connections.setDeleted(id, settings.deletedAt)
        if (settings.isDefault && isFirst) connections.setDefault(id)
        models.setFavourites(id, favouriteModels)
        parameters.setModels(id, modelExtraFields)
        answerLimits.connection.set(id, answerLimit)
        return 'added'
      }
      aliases.set(id, demo.id)
      return 'present'
    },
    ...projects,
    program: createProgramWriting(
      database,
      (program) => ({ ...program, projectId: projectHere(program.projectId) }),
      (id) => reading.conversation(id) !== null,
    ),
    ...createPromptWriting(database, idHere),
    /** Counts as different where there is no room for more words. */
    'custom-word'({ id: word, addedAt }) {
      customWords ??= new Set(dictionaries.customWords().map((other) => other.word))
      if (customWords.has(word)) return 'present'
      if (customWords.size >= dictionaryLimits.customWords) return 'different'
      dictionaries.addCustomWord({ word, addedAt })
      customWords.add(word)
      return 'added'
    },
    /** An existing price for the same connection, model and day stays as it is. */
    price(read) {
      const price = { ...read, connectionId: idHere(read.connectionId) }
      const present = prices.find(price)
      if (present !== null)
        return haveSameValues(present, price, comparedPriceFields) ? 'present' : 'different'
      prices.put(price)
      return 'added'
    },
    bill({ period, ...rest }) {
      const bill = { ...rest, period: { ...period, connectionId: idHere(period.connectionId) } }
      const present = bills.find(bill.id)
      if (present !== null) return haveSameValues(present, bill, comparedBillFields) ? 'present' : 'different'
      bills.put(bill)
      return 'added'
    },
    ...budgets,
    /** Sorts before the clearings of this ledger, whose last one stays the last. */
    clearing: ({ beforeDay, ...clearing }) =>
      commands.insertClearing.count({ ...clearing, beforeDay: numberOfDay(beforeDay) }) > 0
        ? 'added'
        : 'present',
    /** Counts as added now, so that it waits for the chats below it. */
    image({ id: hash, format: type, ...image }) {
      const isHere = images.find(hash) !== null
      images.add('', { ...image, hash, type, addedAt: now, parts: [] })
      return isHere ? 'present' : 'added'
    },
    'image-part'({ hash, position, data }) {
      images.addPart('', hash, position, data)
      return 'added'
    },
    conversation(read, isOpen = false) {
      const conversation = {
        ...read,
        connectionId: idHere(read.connectionId),
        projectId: projectHere(read.projectId),
      }
      const present = reading.conversation(conversation.id)
      if (present === null)
        addConversation(isOpen ? { ...conversation, deletedAt: conversationsToDelete } : conversation)
      messages.begin(conversation.id, conversation.chosenRootId, present === null)
      if (present === null) return 'added'
      return haveSameValues(present, conversation, comparedConversationFields) ? 'present' : 'different'
    },
    complete: ({ id, deletedAt }) => commands.completeConversation.runOnOne({ id, deletedAt }),
    message: messages.add,
    call(read) {
      const call = { ...read, connectionId: idHere(read.connectionId) }
      if (wholeCalls.insertWhole(call)) return 'added'
      const row = callById.first({ id: call.id })
      if (row === null) return 'different'
      const present = toCall(row)
      const names = Object.keys(present) as (keyof ArchivedCall)[]
      return haveSameValues(present, asEnded(call), names) ? 'present' : 'different'
    },
    transaction,
  }
}

/**
 * A file must not give one service the name of another, because people choose by name where to enter a key. A
 * custom name is imported after the host. A deleted connection asks for no key and keeps its name.
 */
function namesOf({
  kind,
  name,
  ownName,
  baseAddress,
  deletedAt,
}: ArchivedConnection): Pick<ArchivedConnection, 'name' | 'ownName'> {
  if (kind === 'demo' || deletedAt !== null) return { name, ownName }
  const { host } = new URL(baseAddress)
  if (ownName === '') return { name: host, ownName }
  const withHost = ownName.startsWith(`${host}: `) ? ownName : `${host}: ${ownName}`
  const cut = withHost.slice(0, Math.max(host.length, maxConnectionNameLength)).toWellFormed()
  return { name: cut, ownName: cut }
}

/** Adds a chat with its queue and tags, which other tables hold. */
function createConversationWriting(database: DatabaseSync): (conversation: ArchivedConversation) => void {
  const commands = prepareCommands(database)
  const queue = createQueueRepository(database)
  const knownTags = prepareQuery(database, 'SELECT DISTINCT tag FROM conversationTags')
  const indexTitle = prepareTitleIndexing(database)
  return ({ tags, queued, answerLimit, ...conversation }) => {
    const { id, updatedAt } = conversation
    commands.insertConversation.run({ ...conversation, answerLimit: storedLimit(answerLimit) })
    for (const [index, message] of queued.entries())
      queue.insert(id, { id: `${id} ${index}`, ...message }, updatedAt)
    indexTitle.run({ id })
    if (tags.length === 0) return
    // Uses the existing spelling of a tag.
    const known = knownTags.all().map((row) => text(row, 'tag'))
    for (const tag of tidyTags(tags, known)) commands.insertTag.run({ conversationId: id, tag })
  }
}

function prepareCommands(database: DatabaseSync) {
  const { command } = statementsOf(database)
  return {
    // After the existing connections, in the order of the file.
    insertConversation: command(
      insertInto('conversations', conversationColumns, {
        recency: '(SELECT COALESCE(MIN(recency), 1) - 1 FROM conversations)',
      }),
    ),
    completeConversation: command(
      `UPDATE conversations SET deletedAt = :deletedAt WHERE id = :id AND deletedAt = ${conversationsToDelete}`,
    ),
    insertClearing:
      command(`INSERT INTO ledgerClearings (sequence, clearedAt, beforeDay, callCount, totalTokens)
       SELECT (SELECT COALESCE(MIN(sequence), 1) - 1 FROM ledgerClearings),
         :clearedAt, :beforeDay, :callCount, :totalTokens
       WHERE NOT EXISTS (
         SELECT 1 FROM ledgerClearings WHERE clearedAt = :clearedAt AND beforeDay = :beforeDay)`),
    insertTag: command(
      'INSERT INTO conversationTags (conversationId, tag) VALUES (:conversationId, :tag) ON CONFLICT DO NOTHING',
    ),
  }
}

/** A program comes paused and without a token. The calls of a chat stay those of a chat, whatever id it has. */
function createProgramWriting(
  database: DatabaseSync,
  here: (program: Archived['program']) => Archived['program'],
  isChat: (id: string) => boolean,
) {
  const programs = createProgramRepository(database)
  return (program: Archived['program']): WriteOutcome => {
    const present: Archived['program'] | null = programs.find(program.id)
    if (present !== null)
      return haveSameValues(present, program, comparedProgramFields) ? 'present' : 'different'
    if (isChat(program.id)) return 'different'
    programs.put({ ...here(program), isPaused: true, tokenHash: '', tokenEnd: '' })
    return 'added'
  }
}

/**
 * Imports budgets and their overrides; `idHere` maps a connection id to the one used here. A budget with the
 * same scope as an existing one becomes that one. Nobody could tell two such budgets apart, or change them.
 */
function createBudgetWriting(database: DatabaseSync, idHere: (connectionId: string) => string) {
  const budgets = createBudgetRepository(database)
  const overrideById = prepareQuery(database, 'SELECT * FROM budgetOverrides WHERE id = :id')
  const budgetsHere = new Map<string, string>()
  const here = <T extends { readonly connectionId: string | null }>(read: T): T => ({
    ...read,
    connectionId: read.connectionId && idHere(read.connectionId),
  })
  return {
    budget(read: Archived['budget']): WriteOutcome {
      const budget = here(read)
      const all = budgets.list()
      const present =
        all.find(({ id }) => id === budget.id) ?? all.find((other) => hasSameCoverage(other, budget))
      if (present === undefined) {
        budgets.put(budget)
        return 'added'
      }
      budgetsHere.set(budget.id, present.id)
      return haveSameValues(present, budget, terms) ? 'present' : 'different'
    },
    'budget-override'(read: Archived['budget-override']): WriteOutcome {
      const override = { ...here(read), budgetId: budgetsHere.get(read.budgetId) ?? read.budgetId }
      const row = overrideById.first({ id: override.id })
      if (row === null) {
        budgets.insertOverride(override)
        return 'added'
      }
      const present = toOverride(row)
      return present !== null && haveSameValues(present, override, terms) ? 'present' : 'different'
    },
  }
}

/** Imports projects. Calls keep the id of a project even if the file doesn't have it. */
function createProjectWriting(database: DatabaseSync, idHere: (connectionId: string) => string) {
  const projects = createProjectRepository(database)
  const answerLimits = createAnswerLimitRepository(database)
  const callOfChat = prepareQuery(database, 'SELECT 1 FROM calls WHERE conversationId = :id LIMIT 1')
  const connections = createConnectionRepository(database)
  const connectionHere = (id: string | null): string | null =>
    id !== null && connections.find(idHere(id)) !== null ? idHere(id) : null
  return {
    /** The project of an imported chat or program; none if nobody knows the project, or if it is deleted. */
    projectHere(id: string | null): string | null {
      const project = id === null ? null : projects.find(id)
      return project === null || project.deletedAt !== null ? null : project.id
    },
    /** A name that another project has here gets a number. */
    project({ answerLimit, ...read }: Archived['project']): WriteOutcome {
      const present: Omit<Archived['project'], 'answerLimit'> | null = projects.find(read.id)
      const name = tidyName(read.name).slice(0, projectLimits.name).toWellFormed()
      if (present !== null)
        return haveSameValues(present, { ...read, name }, comparedProjectFields) ? 'present' : 'different'
      const names = projects.list().map((project) => project.name)
      projects.put({
        ...read,
        name: read.deletedAt === null ? freeProjectName(name || '?', names) : name,
        connectionId: connectionHere(read.connectionId),
      })
      answerLimits.project.set(read.id, answerLimit)
      return 'added'
    },
    /** Comes before the calls of its chat. Calls that are here keep their project, so no note about them is added. */
    'project-correction'(correction: ProjectCorrection): WriteOutcome {
      const present = projects.findCorrection(correction.id)
      if (present !== null) {
        const names = Object.keys(present) as (keyof ProjectCorrection)[]
        return haveSameValues(present, correction, names) ? 'present' : 'different'
      }
      if (callOfChat.first({ id: correction.conversationId }) !== null) return 'different'
      projects.insertCorrection(correction)
      return 'added'
    },
  }
}
