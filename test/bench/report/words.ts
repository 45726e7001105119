import type { Conditions } from '../conditions.ts'
import type { Goal, Unit } from '../finding.ts'
import type { Row, Spread } from '../result.ts'

/** These measurements are not more precise than three digits. */
export function wordsOfNumber(value: number): string {
  const size = Math.abs(value)
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2
  return Number(value.toFixed(digits)).toLocaleString('en')
}

const counted: ReadonlySet<Unit> = new Set(['frames', 'times', 'answers'])

export function wordsOfValue(value: number, unit: Unit): string {
  const isOne = value === 1 && counted.has(unit)
  return `${wordsOfNumber(value)} ${isOne ? unit.slice(0, -1) : unit}`
}

/** Includes the range where there were several rounds. */
export function wordsOfSpread({ median, least, most, rounds }: Spread, unit: Unit): string {
  const range = rounds > 1 && least !== most ? ` (${wordsOfNumber(least)} to ${wordsOfNumber(most)})` : ''
  return wordsOfValue(median, unit) + range
}

/** A small share reads better as one of so many. */
export function wordsOfRatio(ratio: number): string {
  return ratio > 0 && ratio < 0.1 ? `1/${Math.round(1 / ratio)}` : `${wordsOfNumber(ratio)} x`
}

export function wordsOfGoal(goal: Goal, unit: Unit): string {
  if (goal.of === 'ratio') return `≤ ${wordsOfRatio(goal.most)}`
  return goal.most === 0 ? wordsOfValue(0, unit) : `≤ ${wordsOfValue(goal.most, unit)}`
}

export function wordsOfPeers({ peers, unit }: Row): string {
  return peers
    .map(
      ({ name, ratio, ...spread }) =>
        `${name} ${ratio === null ? wordsOfSpread(spread, unit) : wordsOfRatio(ratio)}`,
    )
    .join(', ')
}

/** Reports a busy computer: its milliseconds are too high, and its ratios unreliable. */
export function wordsOfConditions(conditions: Conditions, rows: readonly Row[]): string {
  const { startedAt, seconds, system, cores, node, chromium } = conditions
  const rounds = Math.max(0, ...rows.map(({ measured }) => measured.rounds))
  return [
    `${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    `${cores} cores (${system})`,
    wordsOfLoad(conditions),
    `Chromium ${chromium}`,
    `Node ${node}`,
    ...(rows.length > 0 ? [`at most ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`] : []),
    `${seconds} s`,
  ].join(', ')
}

/** The measurement and the previous one cause one to three of the load. */
function wordsOfLoad({ cores, loadBefore, loadAfter }: Conditions): string {
  if (loadBefore === null || loadAfter === null) return 'load not known'
  const isBusy = Math.max(loadBefore, loadAfter) > 2 * cores
  return `load ${loadBefore} before and ${loadAfter} after${isBusy ? ': a busy computer' : ''}`
}
