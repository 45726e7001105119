import type { DatabaseSync } from 'node:sqlite'
import { promptFieldChange } from '../../../../shared/domain/chat/extra-fields.ts'
import type { CacheRead } from '../../../../shared/domain/usage/call-facts.ts'
import { inputTokensOf, repeatedUsage } from '../../../../shared/domain/usage/usage-details.ts'
import { number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { type Row, statementsOf } from '../../database/sql-statements.ts'
import { callColumns } from '../../schema/call-tables.ts'
import { reportColumns, toDetails, toUsage } from './call-repository.ts'

const maxTurns = 40
const maxCharacters = 20_000

/** The calls of a model in chats. Those of programs have no messages to learn from. Has its own index. */
const ofChats = 'connectionId = :connectionId AND modelRequested = :modelId AND messageId <> id'

/** The latest complete calls without excluded messages; `answer` and `question` add further conditions. */
const latest = `
  WITH latest AS (
    SELECT ${callColumns} FROM calls WHERE ${ofChats}
    ORDER BY sequence DESC LIMIT ${maxTurns}
  )
  SELECT latest.extraFields, ${reportColumns.map((name) => `latest.${name}`).join(', ')},
    answer.systemPrompt, answer.text, answer.reasoning,
    question.text AS question, question.parentId AS above,
    (SELECT MAX(sequence) FROM calls WHERE messageId = question.parentId) AS lastAbove
  FROM latest
  JOIN messages AS answer ON answer.id = latest.messageId
  JOIN messages AS question ON question.id = answer.parentId
  WHERE latest.state = 'complete' AND latest.source = 'reported' AND latest.excluded IS NULL
    AND length(answer.text) + length(answer.reasoning) + length(question.text) < ${maxCharacters}
  ORDER BY latest.sequence`

/** The call of the answer above with its texts, where the same model answered it. */
const before = `
  SELECT calls.extraFields, ${reportColumns.map((name) => `calls.${name}`).join(', ')},
    above.systemPrompt, above.text, above.reasoning
  FROM calls CROSS JOIN messages AS above ON above.id = calls.messageId
  WHERE calls.sequence = :lastAbove AND length(above.text) < ${maxCharacters}
    AND calls.modelRequested = :modelId AND calls.connectionId = :connectionId
    AND calls.state = 'complete' AND calls.source = 'reported' AND calls.excluded IS NULL`

const maxCacheReads = 400

/**
 * The latest calls of a model, each with the answer that it continues. A copied answer counts as its original.
 * The messages of a deleted chat are gone, so that its calls continue each other.
 */
const cacheReads = `
  WITH latest AS (
    SELECT ${callColumns} FROM calls WHERE ${ofChats}
    ORDER BY sequence DESC LIMIT ${maxCacheReads}
  )
  SELECT latest.messageId, latest.startedAt, latest.source, latest.usageShape, latest.historyTokens,
    ${reportColumns.map((name) => `latest.${name}`).join(', ')},
    iif(answer.id IS NULL,
      LAG(latest.messageId) OVER (PARTITION BY latest.conversationId ORDER BY latest.sequence),
      coalesce(above.copiedFrom, above.id)) AS aboveId
  FROM latest
  LEFT JOIN messages AS answer ON answer.id = latest.messageId
  LEFT JOIN messages AS question ON question.id = answer.parentId
  LEFT JOIN messages AS above ON above.id = question.parentId
  ORDER BY latest.sequence`

export function createCountedTurnRepository(database: DatabaseSync) {
  const { query } = statementsOf(database)
  const turns = query(latest)
  const callBefore = query(before)
  const reads = query(cacheReads)
  return {
    /** The last turns of a model, oldest first, without texts so long that reading them would be noticeable. */
    latest: (connectionId: string, modelId: string): StoredTurn[] =>
      turns.all({ connectionId, modelId }).map((row) => {
        const lastAbove = numberOrNull(row, 'lastAbove')
        const above = callBefore.first({ lastAbove, connectionId, modelId })
        return { ...toAnswer(row), question: text(row, 'question'), before: toBefore(row, above) }
      }),
    /** The last calls of a model, earliest first, with what they show about the cache of its service. */
    cacheReads: (connectionId: string, modelId: string): CacheRead[] =>
      reads.all({ connectionId, modelId }).map(toCacheRead),
  }
}

function toCacheRead(row: Row): CacheRead {
  const details = toDetails(row)
  // The ledger doesn't keep reports of a temporary chat, so a missing count there is no miss.
  const isRecorded = text(row, 'source') === 'reported' && textOrNull(row, 'usageShape') !== null
  return {
    answerId: text(row, 'messageId'),
    aboveId: textOrNull(row, 'aboveId'),
    startedAt: number(row, 'startedAt'),
    isProcessed: text(row, 'source') !== 'none',
    inputTokens: inputTokensOf(toUsage(row), details),
    historyTokens: numberOrNull(row, 'historyTokens'),
    cachedTokens: isRecorded ? (details.cachedTokens ?? 0) : null,
    writtenTokens: details.cacheWriteTokens ?? 0,
  }
}

function toBefore(row: Row, above: Row | null): StoredTurn['before'] {
  // Tools and formats are part of the count, but not of the words. Where they stayed, the growth is words.
  const fields = above && textOrNull(above, 'extraFields')
  if (promptFieldChange(fields, textOrNull(row, 'extraFields')) !== null) return 'not-known'
  if (textOrNull(row, 'above') === null) return 'nothing'
  const isCounted = above !== null && numberOrNull(above, 'promptTokens') !== null
  return isCounted && text(above, 'text') !== '' ? toAnswer(above) : 'not-known'
}

function toAnswer(row: Row) {
  const details = toDetails(row)
  return {
    usage: repeatedUsage(toUsage(row), details),
    systemPrompt: textOrNull(row, 'systemPrompt') ?? '',
    text: text(row, 'text'),
    // A reported reasoning count is not part of the completion here, so its text is not either.
    reasoning: details.reasoningTokens ? '' : text(row, 'reasoning'),
  }
}

type StoredAnswer = ReturnType<typeof toAnswer>

/** A call with counts, and the texts that were counted. */
export interface StoredTurn extends StoredAnswer {
  readonly question: string
  /**
   * The answer right above the message, if the message clearly continued it; `nothing` for a first message.
   */
  readonly before: StoredAnswer | 'nothing' | 'not-known'
}
