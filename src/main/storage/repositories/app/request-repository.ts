import type { DatabaseSync } from 'node:sqlite'
import { type RequestPage, SentRequest } from '../../../../shared/contract/app/request-log.ts'
import { FailureCode } from '../../../../shared/contract/chat/failure.ts'
import { decoder, each, flag, number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { orNotSaved, type Row, statementsOf } from '../../database/sql-statements.ts'
import type { Transaction } from '../../database/transaction.ts'
import { prepareDeletion } from '../../database/wipe-note.ts'
import { connectionWith, titleOfCall } from '../usage/ledger-sql.ts'

/** The name of the only connection, deleted or not, with the address of a request. */
const soleName = `(SELECT CASE count(*) WHEN 1 THEN max(name) END FROM connections
  WHERE kind = 'service'
    AND substr(requests.address, 1, length(baseAddress) + 1) = baseAddress || '/')`

/**
 * The current name of a request's connection, even of a deleted one. Only a call knows its connection. For any
 * other request, the address tells.
 */
const connectionOfRequest = `COALESCE(${connectionWith('callModels.connectionId')}, ${soleName})`

/** Each table by itself: SQLite would read every call for a view on the right of such a join. */
const found = `
  FROM requests LEFT JOIN callRows ON callRows.id = requests.callId
  LEFT JOIN callModels ON callModels.sequence = callRows.modelId
  LEFT JOIN callOrigins AS calls ON calls.sequence = callRows.originId
  WHERE instr(lower(concat_ws(' ', requests.method, requests.address, requests.status,
    requests.failureCode, ${titleOfCall}, ${connectionOfRequest})), lower(:words)) > 0`

/** Up to the first slash after `https://` or `http://`; a host has at least one character. */
const originOfAddress = `substr(address, 1, CASE instr(substr(address, 9), '/')
  WHEN 0 THEN length(address) ELSE instr(substr(address, 9), '/') + 7 END)`
/** A service's address without the end that Tally adds to its base, and the origin of any other address. */
const baseOfAddress = `CASE
  WHEN address LIKE '%/chat/completions' THEN substr(address, 1, length(address) - length('/chat/completions'))
  WHEN address LIKE '%/models' THEN substr(address, 1, length(address) - length('/models'))
  ELSE ${originOfAddress} END`

/** A row for every request that the app made; never a body, never a key. */
export function createRequestRepository(database: DatabaseSync, transaction: Transaction) {
  const { query, command } = statementsOf(database)
  const insert = database.prepare(
    `INSERT INTO requests (at, method, address, callId, attempt)
     VALUES (:at, :method, :address, :callId, :attempt)`,
  )
  const finish =
    command(`UPDATE requests SET status = :status, failureCode = :failureCode, bytesUp = :bytesUp,
       bytesDown = :bytesDown, durationMs = :durationMs, lacksSystemCertificates = :lacksSystemCertificates
     WHERE sequence = :id`)
  const cutOffUnfinished = command(
    "UPDATE requests SET failureCode = 'cut-off' WHERE durationMs IS NULL AND failureCode IS NULL",
  )
  const page = query(`SELECT requests.*, calls.conversationId, ${titleOfCall} AS conversationTitle,
       ${connectionOfRequest} AS connectionName ${found}
     ORDER BY requests.sequence DESC LIMIT :limit`)
  const count = query(`SELECT count(*) AS count ${found}`)
  const dropBefore = database.prepare(
    `DELETE FROM requests
     WHERE sequence IN (SELECT sequence FROM requests WHERE at < :time ORDER BY sequence LIMIT :limit)`,
  )
  // Keeps the first request to each base address, as proof of where data was sent.
  const clear = prepareDeletion(
    database,
    transaction,
    `DELETE FROM requests WHERE sequence NOT IN (SELECT MIN(sequence) FROM requests GROUP BY ${baseOfAddress})`,
  )

  return {
    /** Returns the id. */
    insert: (request: NewRequest): number =>
      orNotSaved(database, () => Number(insert.run({ ...request }).lastInsertRowid)),
    finish: (id: number, end: RequestEnd) => finish.run({ id, ...end }),
    /** Marks every request that a quit or a crash left unfinished as cut off. */
    cutOffUnfinished: () => cutOffUnfinished.run({}),
    /** At most `limit` requests whose address, method, status, failure, connection or chat title contains the words. */
    search: (words: string, limit: number): RequestPage => ({
      requests: page.all({ words, limit }).map(toRequest),
      count: number(count.first({ words }) ?? {}, 'count'),
    }),
    /** Deletes up to `limit` requests before this time, oldest first, and returns the number deleted. */
    dropBefore: (time: number, limit: number): number =>
      orNotSaved(database, () => Number(dropBefore.run({ time, limit }).changes)),
    /** Deletes all but the first request to each base address. */
    clear: () => clear({}),
  }
}

const readRequest = decoder({
  id: (row) => number(row, 'sequence'),
  ...each(number, 'at', 'attempt'),
  method: (row) => SentRequest.shape.method.parse(text(row, 'method')),
  address: text,
  ...each(numberOrNull, 'status', 'bytesUp', 'bytesDown', 'durationMs'),
  failureCode: (row) => FailureCode.safeParse(textOrNull(row, 'failureCode')).data ?? null,
  lacksSystemCertificates: flag,
  connectionName: textOrNull,
})

function toRequest(row: Row): SentRequest {
  const id = textOrNull(row, 'callId')
  const conversationId = textOrNull(row, 'conversationId')
  if (id === null || conversationId === null) return { ...readRequest(row), call: null }
  return {
    ...readRequest(row),
    call: { id, conversationId, conversationTitle: text(row, 'conversationTitle') },
  }
}

type NewRequest = Pick<SentRequest, 'at' | 'method' | 'address' | 'attempt'> & {
  readonly callId: string | null
}

type RequestEnd = Pick<
  SentRequest,
  'status' | 'failureCode' | 'bytesUp' | 'bytesDown' | 'durationMs' | 'lacksSystemCertificates'
>
