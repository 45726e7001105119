import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromiumVersion, findChromium } from '../host/chromium.ts'
import { keepFigures, readFigures } from './figures.ts'
import { isMeasurement, type MeasurementName, measurementNames, measurementOf } from './measurements.ts'
import { beQuick, onlyQuick } from './quick.ts'
import { withFigures } from './report/document.ts'
import { pictureFile, pictureOf } from './report/picture.ts'
import { terminalTable } from './report/terminal-table.ts'
import { wordsOfConditions } from './report/words.ts'
import { tolerance, worseRatios } from './report/worse-ratios.ts'
import type { Result } from './result.ts'
import { runMeasurement } from './run-measurement.ts'
import { filesVariable } from './scaffold/stored-files.ts'

const docs = new URL('../../docs/', import.meta.url)
const document = new URL('performance.md', docs)
const usage =
  'Usage: bench [NAME ...] [--json FILE] [--compare FILE] | bench --quick | bench --list | bench --write FILE'

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}

function parseCommandLine() {
  try {
    return parseArgs({
      options: {
        json: { type: 'string' },
        compare: { type: 'string' },
        list: { type: 'boolean' },
        quick: { type: 'boolean' },
        write: { type: 'string' },
      },
      allowPositionals: true,
    })
  } catch {
    return fail(usage)
  }
}

function namedBy(positionals: readonly string[]): readonly MeasurementName[] {
  const unknown = positionals.filter((name) => !isMeasurement(name))
  if (unknown.length > 0)
    fail(`No benchmark ${unknown.join(', ')}; there are ${measurementNames.join(', ')}.`)
  return positionals.length === 0
    ? measurementNames
    : measurementNames.filter((name) => positionals.includes(name))
}

function list(): void {
  for (const name of measurementNames) {
    const { about, answersTo } = measurementOf(name)
    console.log(`${name.padEnd(14)}${answersTo.join(' ').padEnd(7)}${about}`)
  }
}

function write(file: string): void {
  const figures = readFigures(file)
  for (const theme of ['light', 'dark'] as const)
    writeFileSync(new URL(pictureFile(theme), docs), pictureOf(figures, theme))
  writeFileSync(document, withFigures(readFileSync(document, 'utf8'), figures))
}

/**
 * Gives all measurements a folder that is removed at the end. It also holds what an aborted measurement leaves
 * behind.
 */
function prepareFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'tally-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  for (const name of [filesVariable, 'TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
}

/**
 * One measurement after the other, because two at once would disturb each other. Large data files are filled
 * once for all.
 */
async function measureAll(names: readonly MeasurementName[], json?: string): Promise<readonly Result[]> {
  const executable = findChromium()
  const chromium = executable === null ? 'none' : chromiumVersion(executable)
  const results: Result[] = []
  for (const [index, name] of names.entries()) {
    console.error(`${index + 1}/${names.length} ${name}: ${measurementOf(name).about}…`)
    const result = onlyQuick(await runMeasurement(name, chromium))
    console.error(
      `    ${result.failure === null ? '' : 'failed, '}${wordsOfConditions(result.conditions, result.rows)}`,
    )
    results.push(result)
    if (json !== undefined) keepFigures(json, results)
  }
  console.log(terminalTable(results))
  if (results.some(({ failure }) => failure !== null)) process.exitCode = 1
  return results
}

/**
 * Fails if a ratio is worse than the recorded one. Measures such a benchmark a second time, because other work
 * on the computer spoils single rounds.
 */
async function compareWith(recorded: readonly Result[], results: readonly Result[]): Promise<void> {
  const doubtful = new Set(worseRatios(recorded, results).map(({ measurement }) => measurement))
  const again = [...doubtful]
  const worse = again.length === 0 ? [] : worseRatios(recorded, await measureAll(again))
  for (const { measurement, words } of worse) console.error(`${measurement}: ${words}`)
  if (worse.length > 0) process.exitCode = 1
  else console.error(`No ratio is more than ${tolerance * 100}% worse than the recorded one.`)
}

/** Measures without judging, unless asked to compare: a missed goal is not a failure. */
async function main(): Promise<void> {
  const { values, positionals } = parseCommandLine()
  if (values.list) return list()
  if (values.write !== undefined) return write(values.write)
  if (values.quick) {
    if (positionals.length > 0 || values.json !== undefined || values.compare !== undefined) fail(usage)
    prepareFolder()
    await measureAll(beQuick())
    return
  }
  const recorded = values.compare === undefined ? null : readFigures(values.compare)
  prepareFolder()
  const results = await measureAll(namedBy(positionals), values.json)
  if (recorded !== null) await compareWith(recorded, results)
}

try {
  await main()
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
