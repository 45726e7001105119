import type {
  BillDraft,
  BillLine,
  BillMeasure,
  Candidate,
  Reconciliation,
} from '../../../shared/contract/usage/bill.ts'
import type { Clearing } from '../../../shared/contract/usage/ledger.ts'
import { addDecimals, compareDecimals, sizeOf } from '../../../shared/domain/money/decimal.ts'
import { cacheCauses, isCacheCause } from './bill-cache-causes.ts'
import { type BillableCall, createCauseFinder } from './bill-causes.ts'
import { countOf, linesBy, type TallyRow, totalLine } from './bill-lines.ts'
import { inMeasure, measureOf, negate, noSums } from './bill-sums.ts'

interface Ledger {
  /** The connection's saved sums for every day of the period, by the clock of the period. */
  readonly rows: readonly TallyRow[]
  /** Calls in and around the period: of the connection, and of other connections to the same service. */
  readonly calls: Iterable<BillableCall>
  readonly clearings: readonly Clearing[]
}

type Found = Omit<Candidate, 'explains'>

/**
 * Compares a bill with Tally's counts: the differences by model and day, and possible causes. Causes that
 * explain most come first.
 */
export function reconcile({ period, rows }: BillDraft, ledger: Ledger): Reconciliation {
  const total = totalLine(rows, ledger.rows)
  const sides = { billed: rows, tally: ledger.rows, whole: total }
  const models = linesBy('model', sides)
  const days = linesBy('day', sides)
  const causeFinder = createCauseFinder(period, models.isDivided ? models.lines : [])
  for (const call of ledger.calls) causeFinder.take(call)
  const counted = causeFinder.counted()
  const measure = measureOf(total)
  const lines = [models, days].flatMap(({ isDivided, lines: all }) => (isDivided ? all : []))
  const found = [
    ...causeFinder.found(),
    ...otherPrices(models.isDivided ? models.lines : [total]),
    ...cleared(period.from, ledger.clearings),
  ]
  return {
    measure,
    isByModel: models.isDivided,
    isByDay: days.isDivided,
    models: models.lines,
    days: days.lines,
    total,
    callCount: counted.callCount,
    notReportedCount: counted.notReportedCount,
    doCallsMatchSums:
      countOf(ledger.rows, 'callCount') === counted.callCount &&
      (['promptTokens', 'completionTokens', 'totalTokens'] as const).every(
        (figure) => addDecimals(ledger.rows.map((row) => row[figure])) === counted[figure],
      ),
    candidates: measure === null ? [] : rank(found, measure, total, lines),
  }
}

/** Returns nothing if bill and counts are equal. */
function rank(
  found: readonly Found[],
  measure: BillMeasure,
  total: BillLine,
  lines: readonly BillLine[],
): Candidate[] {
  const gap = inMeasure(total.difference, measure)
  const moved = addDecimals(lines.map(({ difference }) => sizeOf(inMeasure(difference, measure))))
  if (gap === '0' && moved === '0') return []
  const significant = found.filter((candidate) => isSignificant(candidate, measure))
  const ranked = significant.map((candidate): Candidate => {
    const change = inMeasure(candidate.change, measure)
    if (candidate.isMove) return { ...candidate, explains: smaller(sizeOf(change), moved) }
    const isFitting = change !== '0' && change.startsWith('-') === gap.startsWith('-')
    return { ...candidate, explains: isFitting ? smaller(sizeOf(change), sizeOf(gap)) : '0' }
  })
  const likely = withoutUnlikely(ranked, gap, measure)
  const left = restOf(gap, likely)
  return [
    ...likely.toSorted((one, other) => compareDecimals(other.explains, one.explains)),
    ...(left === '0' ? [] : [outside(left, measure)]),
  ]
}

/**
 * Drops a cause that cannot change the compared figure. Keeps a cause without any number, because its size is
 * unknown.
 */
function isSignificant({ change, uncountedCount, callCount, kind }: Found, measure: BillMeasure): boolean {
  if (uncountedCount > 0) return true
  if (kind === 'no-price') return measure.figure === 'cost'
  if (kind === 'turned-away') return measure.figure === 'requests'
  return (
    inMeasure(change, measure) !== '0' || (kind === 'other-clock' && callCount > 0) || kind === 'under-way'
  )
}

/**
 * A cause about cache tokens is only a guess about the bill. Drops it if it explains nothing, or if another one
 * explains the difference exactly.
 */
function withoutUnlikely(
  candidates: readonly Candidate[],
  gap: string,
  measure: BillMeasure,
): readonly Candidate[] {
  const exact = candidates.filter(
    ({ kind, change, isUpTo }) => isCacheCause(kind) && !isUpTo && inMeasure(change, measure) === gap,
  )
  return candidates.filter((candidate) => {
    if (!isCacheCause(candidate.kind)) return true
    return exact.length > 0 ? exact.includes(candidate) : candidate.explains !== '0'
  })
}

/** Two of these causes may cover the same calls. Only the larger one counts. */
const aboutTime = new Set(['near-edge-inside', 'near-edge-outside', 'other-clock'])

/** The part of the difference that all causes together do not explain. */
function restOf(gap: string, candidates: readonly Candidate[]): string {
  const fitting = candidates.filter(({ isMove }) => !isMove)
  const largest = (isOne: (kind: Candidate['kind']) => boolean): string =>
    fitting.filter(({ kind }) => isOne(kind)).reduce((most, { explains }) => larger(most, explains), '0')
  const byTime = largest((kind) => aboutTime.has(kind))
  const ofCache = (tokens: string) => largest((kind) => isCacheCause(kind) && cacheCauses[kind] === tokens)
  const byCache = larger(ofCache('both'), addDecimals([ofCache('reads'), ofCache('writes')]))
  const others = fitting.filter(({ kind }) => !aboutTime.has(kind) && !isCacheCause(kind))
  const explained = addDecimals([...others.map(({ explains }) => explains), byTime, byCache])
  const rest = addDecimals([sizeOf(gap), negate(explained)])
  if (rest === '0' || rest.startsWith('-')) return '0'
  return gap.startsWith('-') ? negate(rest) : rest
}

/** The rest that nothing in the ledger explains. */
function outside(rest: string, { figure, currency }: BillMeasure): Candidate {
  const change =
    figure === 'cost' ? { ...noSums, cost: [{ currency, amount: rest }] } : { ...noSums, [figure]: rest }
  return {
    ...nothingOf(rest.startsWith('-') ? 'not-billed' : 'another-program'),
    change,
    explains: sizeOf(rest),
  }
}

function nothingOf(kind: Candidate['kind']): Found {
  return {
    kind,
    callCount: 0,
    uncountedCount: 0,
    change: noSums,
    isMove: false,
    isEstimate: false,
    isUpTo: false,
    names: [],
    calls: [],
  }
}

/** Finds lines with equal counts but different money. */
function otherPrices(lines: readonly BillLine[]): Found[] {
  const differing = lines.filter(
    ({ difference: { totalTokens, promptTokens, completionTokens, cost } }) =>
      (totalTokens === null ? [promptTokens, completionTokens] : [totalTokens]).every(
        (figure) => figure === '0',
      ) && cost.some(({ amount }) => amount !== '0'),
  )
  if (differing.length === 0) return []
  const cost = differing.flatMap(({ difference }) => difference.cost)
  const names = differing.flatMap(({ name }) => (name === null ? [] : { billed: name, tally: name }))
  const currencies = [...new Set(cost.map(({ currency }) => currency))]
  const sums = currencies.map((currency) => ({
    currency,
    amount: addDecimals(cost.filter((money) => money.currency === currency).map(({ amount }) => amount)),
  }))
  return [{ ...nothingOf('other-price'), change: { ...noSums, cost: sums }, names: names.slice(0, 20) }]
}

/**
 * Cleared calls began before this day. Their exact days are no longer known, so the number of calls in the
 * period is unknown too.
 */
function cleared(from: string, clearings: readonly Clearing[]): Found[] {
  const touching = clearings.filter(({ beforeDay }) => beforeDay > from)
  if (touching.length === 0) return []
  return [
    {
      ...nothingOf('cleared'),
      callCount: touching.reduce((sum, { callCount }) => sum + callCount, 0),
      change: {
        ...noSums,
        totalTokens: addDecimals(touching.map(({ totalTokens }) => String(totalTokens))),
        requests: addDecimals(touching.map(({ callCount }) => String(callCount))),
      },
      isUpTo: true,
    },
  ]
}

function smaller(one: string, other: string): string {
  return compareDecimals(one, other) <= 0 ? one : other
}

function larger(one: string, other: string): string {
  return compareDecimals(one, other) >= 0 ? one : other
}
