import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportChoice } from '../../../shared/contract/conversations/transfer.ts'
import type { Clearing } from '../../../shared/contract/usage/ledger.ts'
import { dayMs } from '../../../shared/domain/app/durations.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { RecordCounts } from '../../../shared/domain/conversations/archive-kinds.ts'
import { type ArchiveReading, createArchiveReading } from '../../storage/archive/archive-reading.ts'
import type { Report } from '../../threads/thread.ts'
import type { ArchivedCall, ArchivedMessage } from '../../transfer/archive.ts'
import { createLineWriter, type Written } from '../../transfer/archive-lines.ts'
import { type WholeConversation, writeDocument } from '../../transfer/conversation-document.ts'
import { exportStrings } from '../../transfer/export-words.ts'
import { chatFileEndings, createFileNames } from '../../transfer/file-names.ts'
import { writeFrontMatter } from '../../transfer/front-matter.ts'
import { makeReadable } from '../../transfer/readable-conversation.ts'
import { writeHtml } from '../../transfer/write-html.ts'
import { writeMarkdown } from '../../transfer/write-markdown.ts'
import { snapshotJob } from '../job.ts'
import { type DraftPlaces, orRefuse, writeWhole } from '../replace-file.ts'

export interface ExportInput extends DraftPlaces, Written {
  /** Null exports everything. */
  readonly conversation: (ExportChoice & { readonly id: string }) | null
}

export interface ConversationPageInput extends Written {
  readonly conversation: ExportChoice & { readonly id: string }
}

export interface ExportChatsInput extends Written {
  /** A folder that doesn't exist yet. */
  readonly folder: string
  readonly choice: ExportChoice
}

export type ExportedCounts = Pick<RecordCounts, 'conversations' | 'messages' | 'calls'>

/** Writes one conversation or everything to a file, as a snapshot. */
export const exportJob = snapshotJob<ExportInput, ExportedCounts>((database, input, report) => {
  const reading = createArchiveReading(database)
  return input.conversation === null
    ? writeEverything(reading, input, report)
    : writeConversation(reading, input, input.conversation, input)
})

/**
 * Writes each chat to its own file, archived ones too, as a snapshot. Chats in the trash are
 * skipped. For PDF these are the pages to print.
 */
export const exportChatsJob = snapshotJob<ExportChatsInput, ExportedCounts & { fileNames: string[] }>(
  (database, { folder, choice, ...written }, report) => {
    const reading = createArchiveReading(database)
    const nameFor = createFileNames()
    const chats = [...reading.conversations()].filter(({ deletedAt }) => deletedAt === null)
    if (chats.length === 0) throw new AppError('no-chats', 'There is no chat to export.')
    orRefuse(() => mkdirSync(folder, { mode: 0o700 }))
    const sums = { conversations: 0, messages: 0, calls: 0 }
    const fileNames = chats.map(({ id, title }, index) => {
      const name = nameFor(title, chatFileEndings[choice.format], exportStrings.fileName)
      const places = { file: join(folder, name), draft: join(folder, `${index}.draft`) }
      const { conversations, messages, calls } = writeConversation(
        reading,
        places,
        { id, ...choice },
        written,
      )
      sums.conversations += conversations
      sums.messages += messages
      sums.calls += calls
      report(index + 1, chats.length)
      return name
    })
    return { ...sums, fileNames }
  },
)

/** The page of one chat, for the window that makes a PDF of it. */
export const conversationPageJob = snapshotJob<ConversationPageInput, ExportedCounts & { page: string }>(
  (database, { conversation, ...written }) => {
    const reading = createArchiveReading(database)
    const whole = readWhole(reading, conversation.id)
    const page = [...writeHtml(makeReadable(whole, conversation, written.now))].join('')
    return { page, ...countsOfOne(whole) }
  },
)

function writeEverything(reading: ArchiveReading, input: ExportInput, report: Report): ExportedCounts {
  const total = reading.count()
  const lines = createLineWriter(input)
  let done = 0
  return writeWhole(input, (write) => {
    write(lines.header())
    for (const record of reading.records()) {
      write(lines.record(record))
      done += 1
      report(Math.min(done, total), total)
    }
    write(lines.end())
    return countsOf(lines.counts)
  })
}

function countsOf({ conversations, messages, calls }: RecordCounts): ExportedCounts {
  return { conversations, messages, calls }
}

function writeConversation(
  reading: ArchiveReading,
  places: DraftPlaces,
  choice: ExportChoice & { readonly id: string },
  written: Written,
): ExportedCounts {
  const whole = readWhole(reading, choice.id)
  return writeWhole(places, (write) => {
    if (choice.format === 'markdown' && choice.withFrontMatter)
      write(writeFrontMatter(whole, choice, reading.prices()))
    for (const part of partsOf(whole, choice, written)) write(part)
    return countsOfOne(whole)
  })
}

function partsOf(whole: WholeConversation, choice: ExportChoice, written: Written): Iterable<string> {
  if (choice.format === 'json') return writeDocument(whole, written)
  const readable = makeReadable(whole, choice, written.now)
  return choice.format === 'markdown' ? writeMarkdown(readable) : writeHtml(readable)
}

function countsOfOne({ messages, calls }: WholeConversation): ExportedCounts {
  return { conversations: 1, messages: messages.length, calls: calls.length }
}

function readWhole(reading: ArchiveReading, id: string): WholeConversation {
  const conversation = reading.conversation(id)
  const connection = conversation && reading.connection(conversation.connectionId)
  if (conversation === null || connection === null)
    throw new AppError('not-found', 'There is no such conversation.')
  const messages = [...reading.messages(id)]
  const calls = [...reading.calls(id)]
  const named = new Set([conversation.projectId, ...calls.map(({ projectId }) => projectId)])
  return {
    connection,
    projects: reading.projects().filter((project) => named.has(project.id)),
    conversation,
    images: reading.images,
    imageRecords: () => reading.imageRecords(id),
    messages,
    calls,
    clearings: clearingsOf(messages, calls, reading.clearings()),
  }
}

/**
 * The clearings that explain answers without a call. Most conversations need none, and sums of the whole
 * ledger must not enter their files.
 */
function clearingsOf(
  messages: readonly ArchivedMessage[],
  calls: readonly ArchivedCall[],
  clearings: readonly Clearing[],
): Clearing[] {
  const paid = new Set(calls.map(({ messageId }) => messageId))
  const unpaid = messages.filter(
    ({ id, role, text, reasoning, copiedFrom, importedFrom }) =>
      role === 'assistant' &&
      text + reasoning !== '' &&
      copiedFrom === null &&
      importedFrom === null &&
      !paid.has(id),
  )
  return clearings.filter(({ beforeDay }) =>
    unpaid.some(({ createdAt }) => createdAt < Date.parse(beforeDay) + dayMs),
  )
}
