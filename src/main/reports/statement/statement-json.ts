import { createHash } from 'node:crypto'
import * as z from 'zod'
import { Statement, StatementLine } from '../../../shared/contract/usage/statement.ts'
import { Count } from '../../../shared/contract/usage/usage.ts'
import { lastMoment } from '../../../shared/domain/app/durations.ts'
import { type ChainEntry, chainForm, type DayHash, type Sha256 } from './statement-chain.ts'
import type { StatedParts, StatementChain } from './statement-check.ts'

export const sha256: Sha256 = (text) => createHash('sha256').update(text).digest('hex')

export interface ChainedStatement {
  readonly statement: Statement
  readonly chain: StatementChain
  readonly dayHashes: readonly DayHash[]
}

/** Larger files are no statement: a million calls of a month have about 150 MB. */
export const largestStatementBytes = 300_000_000
const maxCalls = 2_000_000
const maxLines = 200_000
const maxDays = 31

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Id = z.string().min(1).max(64)
const Moment = z.number().int().min(-lastMoment).max(lastMoment)
const Entry = z.tuple([Id, Moment, z.number().int().min(-1_440).max(1_440), Hash, Id.nullable()])

/** Everything that the check compares. The file's own hash covers the rest, which is for people and other programs. */
const StatementFile = Statement.pick({
  month: true,
  clock: true,
  project: true,
  opening: true,
  totals: true,
  closing: true,
}).extend({
  form: z.literal(chainForm),
  madeAt: Moment,
  lines: z.array(StatementLine.omit({ connectionName: true, projectName: true })).max(maxLines),
  prices: Statement.shape.prices.max(maxLines),
  runningIds: z.array(Id).max(maxLines),
  chain: z.object({
    opening: Hash,
    days: z.array(z.object({ day: z.string(), callCount: Count, hash: Hash })).max(maxDays),
    calls: z.array(Entry).max(maxCalls),
    closing: Hash,
  }),
  /** A missing hash is a change, too. */
  sha256: Hash.catch(''),
})

export interface ReadStatement
  extends Pick<Statement, 'month' | 'clock' | 'project' | 'madeAt' | 'runningIds'>,
    StatedParts {
  readonly chain: StatementChain
  /** Whether the file's own hash is that of its text. */
  readonly isAsWritten: boolean
}

/** The end of a file. The hash is that of all text before it. */
function endWith(hash: string): string {
  return `  "sha256": "${hash}"\n}\n`
}

export function* writeStatementJson(chained: ChainedStatement): Generator<string> {
  const hash = createHash('sha256')
  for (const piece of piecesOf(chained)) {
    hash.update(piece)
    yield piece
  }
  yield endWith(hash.digest('hex'))
}

/** One call for each line, so that a person can read the file and compare two of them. */
function* piecesOf({ statement, chain, dayHashes }: ChainedStatement): Generator<string> {
  const head = JSON.stringify({ form: chainForm, ...statement }, null, 2)
  yield `${head.slice(0, -2)},\n  "chain": {\n    "opening": "${chain.opening}",\n    "days": [\n`
  yield dayHashes.map((day) => `      ${JSON.stringify(day)}`).join(',\n')
  yield '\n    ],\n    "calls": [\n'
  for (const [index, call] of chain.calls.entries()) {
    const { id, startedAt, utcOffsetMinutes, digest, projectId } = call
    const entry = JSON.stringify([id, startedAt, utcOffsetMinutes, digest, projectId])
    yield `${index === 0 ? '' : ',\n'}      ${entry}`
  }
  yield `\n    ],\n    "closing": "${chain.closing}"\n  },\n`
}

/** Null for a text that is no statement of this form, whatever it is. */
export function readStatementJson(text: string): ReadStatement | null {
  const parsed = StatementFile.safeParse(jsonOf(text))
  if (!parsed.success) return null
  const { chain, sha256: hash, ...read } = parsed.data
  const calls = chain.calls.map(
    ([id, startedAt, utcOffsetMinutes, digest, projectId]): ChainEntry => ({
      id,
      startedAt,
      utcOffsetMinutes,
      digest,
      projectId,
    }),
  )
  const { days, opening, closing } = chain
  return { ...read, days, chain: { opening, calls, closing }, isAsWritten: isHashOf(hash, text) }
}

function isHashOf(hash: string, text: string): boolean {
  const end = endWith(hash)
  return text.endsWith(end) && sha256(text.slice(0, -end.length)) === hash
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
