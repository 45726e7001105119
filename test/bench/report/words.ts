import type { Conditions } from '../conditions.ts'
import type { Goal, Unit } from '../finding.ts'
import type { Result, Row, Spread } from '../result.ts'

/** These measurements are not more precise than three digits. */
export function wordsOfNumber(value: number): string {
  const size = Math.abs(value)
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2
  return Number(value.toFixed(digits)).toLocaleString('en')
}

const counted: ReadonlySet<Unit> = new Set(['frames', 'times', 'answers'])

export function wordsOfValue(value: number, unit: Unit): string {
  const isOne = value === 1 && counted.has(unit)
  if (unit === 'x') return wordsOfRatio(value)
  return `${wordsOfNumber(value)}${unit === '%' ? '' : ' '}${isOne ? unit.slice(0, -1) : unit}`
}

/** Includes the range where there were several rounds. */
export function wordsOfSpread({ median, least, most, rounds }: Spread, unit: Unit): string {
  const range = rounds > 1 && least !== most ? ` (${wordsOfNumber(least)}–${wordsOfNumber(most)})` : ''
  return wordsOfValue(median, unit) + range
}

/** A small share reads better as one of so many. */
export function wordsOfRatio(ratio: number): string {
  return ratio > 0 && ratio < 0.1 ? `1/${Math.round(1 / ratio)}` : `${wordsOfNumber(ratio)}×`
}

export function wordsOfGoal(goal: Goal, unit: Unit): string {
  if (goal.of === 'ratio') return `≤ ${wordsOfRatio(goal.most)}`
  return goal.most === 0 ? wordsOfValue(0, unit) : `≤ ${wordsOfValue(goal.most, unit)}`
}

/** The ratio to the floor, then the peers' ratios to the same floor. */
export function wordsOfComparison({ floor, ratio, peers, unit }: Row): string {
  if (floor === null) return ''
  const value = wordsOfValue(floor.median, unit)
  const ofFloor =
    ratio === null ? `${floor.name} ${value}` : `${wordsOfRatio(ratio)} ${floor.name} (${value})`
  const ofPeers = peers.map(
    (peer) => `${peer.name} ${peer.ratio === null ? wordsOfSpread(peer, unit) : wordsOfRatio(peer.ratio)}`,
  )
  return [ofFloor, ...ofPeers].join(', ')
}

/** Reports a busy computer: its milliseconds are too high, and its ratios unreliable. */
export function wordsOfConditions(conditions: Conditions, rows: readonly Row[]): string {
  const { startedAt, seconds, system, cores, node, chromium, taskMs } = conditions
  const rounds = Math.max(0, ...rows.map(({ measured }) => measured.rounds))
  return [
    `${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
    `${cores} cores (${system})`,
    wordsOfLoad(conditions),
    ...(taskMs === undefined ? [] : [`fixed task ${wordsOfNumber(taskMs)} ms`]),
    `Chromium ${chromium}`,
    `Node ${node}`,
    ...(rows.length > 0 ? [`at most ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`] : []),
    `${seconds} s`,
  ].join(', ')
}

/** The conditions that all measurements share, the days of each, and the measurements on a busy computer. */
export function wordsOfAllConditions(results: readonly Result[]): string {
  const all = results.map(({ conditions }) => conditions)
  const distinct = (words: (one: Conditions) => string): string => [...new Set(all.map(words))].join(' and ')
  const named = (meant: readonly Result[]): string => meant.map(({ measurement }) => measurement).join(', ')
  const dayOf = ({ conditions }: Result): string => conditions.startedAt.slice(0, 10)
  const days = [...new Set(results.map(dayOf))].toSorted()
  const busy = results.filter(({ conditions }) => isBusy(conditions))
  const shared = [
    distinct(({ cores, system }) => `${cores} cores (${system})`),
    distinct(({ chromium }) => `Chromium ${chromium}`),
    distinct(({ node }) => `Node ${node}`),
  ]
  return [
    `${shared.join(', ')}.`,
    '',
    ...days.map((day) => {
      const measured = results.filter((result) => dayOf(result) === day)
      return `- ${day}${wordsOfTask(measured)}: ${named(measured)}`
    }),
    ...(busy.length > 0 ? [`- On a busy computer: ${named(busy)}`] : []),
  ].join('\n')
}

function wordsOfTask(results: readonly Result[]): string {
  const times = results.flatMap(({ conditions }) => conditions.taskMs ?? [])
  if (times.length === 0) return ''
  const range = [...new Set([Math.min(...times), Math.max(...times)])].map(wordsOfNumber).join('–')
  return ` (a fixed task took ${range} ms)`
}

/** The measurement and the previous one cause one to three of the load. */
function wordsOfLoad(conditions: Conditions): string {
  const { loadBefore, loadAfter } = conditions
  if (loadBefore === null || loadAfter === null) return 'load not known'
  return `load ${loadBefore} before and ${loadAfter} after${isBusy(conditions) ? ': a busy computer' : ''}`
}

function isBusy({ cores, loadBefore, loadAfter }: Conditions): boolean {
  return Math.max(loadBefore ?? 0, loadAfter ?? 0) > 2 * cores
}
