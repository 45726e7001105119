import { createHash } from 'node:crypto'
import * as z from 'zod'
import { Statement } from '../../../shared/contract/usage/statement.ts'
import { lastMoment } from '../../../shared/domain/app/durations.ts'
import { type ChainEntry, chainForm, type Sha256 } from '../../accounting/statement-chain.ts'
import type { StatementChain } from '../../accounting/statement-check.ts'

export const sha256: Sha256 = (text) => createHash('sha256').update(text).digest('hex')

/** The running hash after the last call of a day, for people who compare two printed statements. */
export interface DayHash {
  readonly day: string
  readonly callCount: number
  readonly hash: string
}

export interface ChainedStatement {
  readonly statement: Statement
  readonly chain: StatementChain
  readonly dayHashes: readonly DayHash[]
}

/** Larger files are no statement: a million calls of a month have about 150 MB. */
export const largestStatementBytes = 300_000_000
const maxCalls = 2_000_000
const maxLines = 200_000

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Id = z.string().min(1).max(64)
const Moment = z.number().int().min(-lastMoment).max(lastMoment)
const Entry = z.tuple([Id, Moment, z.number().int().min(-1_440).max(1_440), Hash, Id.nullable()])

/** Everything that the check reads. The rest of the file is for people and other programs. */
const StatementFile = Statement.pick({ month: true, clock: true, project: true, totals: true }).extend({
  form: z.literal(chainForm),
  madeAt: Moment,
  lines: z.array(z.unknown()).max(maxLines),
  runningIds: z.array(Id).max(maxLines),
  chain: z.object({ opening: Hash, closing: Hash, calls: z.array(Entry).max(maxCalls) }),
})

export interface ReadStatement
  extends Pick<Statement, 'month' | 'clock' | 'project' | 'totals' | 'madeAt' | 'runningIds'> {
  readonly chain: StatementChain
}

/** One call for each line, so that a person can read the file and compare two of them. */
export function* writeStatementJson({ statement, chain, dayHashes }: ChainedStatement): Generator<string> {
  const head = JSON.stringify({ form: chainForm, ...statement }, null, 2)
  yield `${head.slice(0, -2)},\n  "chain": {\n    "opening": "${chain.opening}",\n    "days": [\n`
  yield dayHashes.map((day) => `      ${JSON.stringify(day)}`).join(',\n')
  yield '\n    ],\n    "calls": [\n'
  for (const [index, call] of chain.calls.entries()) {
    const { id, startedAt, utcOffsetMinutes, digest, projectId } = call
    const entry = JSON.stringify([id, startedAt, utcOffsetMinutes, digest, projectId])
    yield `${index === 0 ? '' : ',\n'}      ${entry}`
  }
  yield `\n    ],\n    "closing": "${chain.closing}"\n  }\n}\n`
}

/** Null for a text that is no statement of this form, whatever it is. */
export function readStatementJson(text: string): ReadStatement | null {
  const parsed = StatementFile.safeParse(jsonOf(text))
  if (!parsed.success) return null
  const { chain, ...read } = parsed.data
  const calls = chain.calls.map(
    ([id, startedAt, utcOffsetMinutes, digest, projectId]): ChainEntry => ({
      id,
      startedAt,
      utcOffsetMinutes,
      digest,
      projectId,
    }),
  )
  return { ...read, chain: { ...chain, calls } }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
