import type { DatabaseSync } from 'node:sqlite'
import type { TokenUsage } from '../../../../shared/contract/usage/usage.ts'
import { promptFieldChange } from '../../../../shared/domain/chat/extra-fields.ts'
import type { CacheRead } from '../../../../shared/domain/usage/call-facts.ts'
import { inputTokensOf, repeatedUsage } from '../../../../shared/domain/usage/usage-details.ts'
import { number, numberOrNull, text, textOrNull } from '../../database/rows.ts'
import { prepareQuery, type Row } from '../../database/statements.ts'
import { reportColumns, toDetails, toUsage } from './call-repository.ts'

const maxTurns = 40
const maxCharacters = 20_000

/** The calls of a model in chats. Those of programs have no messages to learn from. Has its own index. */
const ofChats = 'connection_id = :connectionId AND model_asked = :modelId AND message_id <> id'

/** The latest complete calls without excluded messages; `answer` and `question` add further conditions. */
const latest = `
  WITH latest AS (
    SELECT * FROM calls WHERE ${ofChats}
    ORDER BY sequence DESC LIMIT ${maxTurns}
  )
  SELECT latest.extra_fields, before.extra_fields AS before_extra_fields,
    ${reportColumns.map((name) => `latest.${name}, before.${name} AS before_${name}`).join(', ')},
    answer.system_prompt, answer.text, answer.reasoning,
    question.text AS question, question.parent_id AS above,
    above.system_prompt AS before_system_prompt, above.text AS before_text, above.reasoning AS before_reasoning
  FROM latest
  JOIN messages AS answer ON answer.id = latest.message_id
  JOIN messages AS question ON question.id = answer.parent_id
  LEFT JOIN messages AS above ON above.id = question.parent_id AND length(above.text) < ${maxCharacters}
  LEFT JOIN calls AS before ON before.sequence = (SELECT MAX(sequence) FROM calls WHERE message_id = above.id)
    AND before.model_asked = latest.model_asked AND before.connection_id = latest.connection_id
    AND before.state = 'complete' AND before.source = 'reported' AND before.left_out IS NULL
  WHERE latest.state = 'complete' AND latest.source = 'reported' AND latest.left_out IS NULL
    AND length(answer.text) + length(answer.reasoning) + length(question.text) < ${maxCharacters}
  ORDER BY latest.sequence`

const maxCacheReads = 400

/**
 * The latest calls of a model, each with the answer that it continues. A copied answer counts as its original.
 * The messages of a deleted chat are gone, so that its calls continue each other.
 */
const cacheReads = `
  WITH latest AS (
    SELECT * FROM calls WHERE ${ofChats}
    ORDER BY sequence DESC LIMIT ${maxCacheReads}
  )
  SELECT latest.message_id, latest.started_at, latest.source, latest.usage_text, latest.carried_tokens,
    ${reportColumns.map((name) => `latest.${name}`).join(', ')},
    iif(answer.id IS NULL,
      LAG(latest.message_id) OVER (PARTITION BY latest.conversation_id ORDER BY latest.sequence),
      coalesce(above.copied_from, above.id)) AS above_id
  FROM latest
  LEFT JOIN messages AS answer ON answer.id = latest.message_id
  LEFT JOIN messages AS question ON question.id = answer.parent_id
  LEFT JOIN messages AS above ON above.id = question.parent_id
  ORDER BY latest.sequence`

export function createCountedTurnRepository(database: DatabaseSync): CountedTurnRepository {
  const turns = prepareQuery(database, latest)
  const reads = prepareQuery(database, cacheReads)
  return {
    latest: (connectionId, modelId) => turns.all({ connectionId, modelId }).map(toTurn),
    cacheReads: (connectionId, modelId) => reads.all({ connectionId, modelId }).map(toCacheRead),
  }
}

function toCacheRead(row: Row): CacheRead {
  const details = toDetails(row)
  // Earlier versions kept no report, so a missing count there is no miss.
  const isRecorded = text(row, 'source') === 'reported' && textOrNull(row, 'usage_text') !== null
  return {
    answerId: text(row, 'message_id'),
    aboveId: textOrNull(row, 'above_id'),
    startedAt: number(row, 'started_at'),
    isProcessed: text(row, 'source') !== 'none',
    inputTokens: inputTokensOf(toUsage(row), details),
    historyTokens: numberOrNull(row, 'carried_tokens'),
    cachedTokens: isRecorded ? (details.cachedTokens ?? 0) : null,
    writtenTokens: details.cacheWriteTokens ?? 0,
  }
}

function toTurn(row: Row): StoredTurn {
  return { ...toAnswer(row, ''), question: text(row, 'question'), before: toBefore(row) }
}

function toBefore(row: Row): StoredTurn['before'] {
  const [before, after] = [textOrNull(row, 'before_extra_fields'), textOrNull(row, 'extra_fields')]
  // Tools and formats are part of the count, but not of the words. Where they stayed, the growth is words.
  if (promptFieldChange(before, after) !== null) return 'not-known'
  if (textOrNull(row, 'above') === null) return 'nothing'
  const isCounted = numberOrNull(row, 'before_prompt_tokens') !== null
  return isCounted && textOrNull(row, 'before_text') !== '' ? toAnswer(row, 'before_') : 'not-known'
}

function toAnswer(row: Row, prefix: '' | 'before_'): StoredAnswer {
  const details = toDetails(row, prefix)
  return {
    usage: repeatedUsage(toUsage(row, prefix), details),
    systemPrompt: textOrNull(row, `${prefix}system_prompt`) ?? '',
    text: text(row, `${prefix}text`),
    // A reported reasoning count is not part of the completion here, so its text is not either.
    reasoning: details.reasoningTokens ? '' : text(row, `${prefix}reasoning`),
  }
}

interface StoredAnswer {
  readonly usage: TokenUsage
  readonly systemPrompt: string
  readonly text: string
  readonly reasoning: string
}

/** A call with counts, and the texts that were counted. */
interface StoredTurn extends StoredAnswer {
  readonly question: string
  /**
   * The answer right above the message, if the message clearly continued it; `nothing` for a first message.
   */
  readonly before: StoredAnswer | 'nothing' | 'not-known'
}

export interface CountedTurnRepository {
  /** The last turns of a model, oldest first, without texts so long that reading them would be noticeable. */
  latest(connectionId: string, modelId: string): StoredTurn[]
  /** The last calls of a model, earliest first, with what they show about the cache of its service. */
  cacheReads(connectionId: string, modelId: string): CacheRead[]
}
