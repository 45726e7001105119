import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureFirstToken } from './first-token/measure-first-token.ts'
import { measureForecast } from './forecast/measure-forecast.ts'
import { measureHostile } from './hostile/measure-hostile.ts'
import { measureBudgets } from './ledger/measure-budgets.ts'
import { measureLedger } from './ledger/measure-ledger.ts'
import { measureLong } from './long/measure-long.ts'
import { type Measured, type Report, resultsOf, tableOf } from './measured.ts'
import { measureParsers } from './parsers/measure-parsers.ts'
import { measureRest } from './rest/measure-rest.ts'
import { measureSearch } from './search/measure-search.ts'
import { measureStart } from './start/measure-start.ts'
import { measureStorage } from './storage/measure-storage.ts'
import { measureStream } from './stream/measure-stream.ts'
import { measureWire } from './wire/measure-wire.ts'

const benchmarks: Readonly<Record<string, () => Promise<Measured | readonly Measured[] | Report>>> = {
  budgets: measureBudgets,
  'first-token': measureFirstToken,
  forecast: measureForecast,
  hostile: measureHostile,
  ledger: measureLedger,
  long: measureLong,
  parsers: measureParsers,
  rest: measureRest,
  search: measureSearch,
  start: measureStart,
  storage: measureStorage,
  stream: measureStream,
  wire: measureWire,
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}

function parseCommandLine() {
  try {
    return parseArgs({ options: { json: { type: 'string' } }, allowPositionals: true })
  } catch {
    return fail('Usage: bench [NAME ...] [--json FILE]')
  }
}

/** Runs the named benchmarks, or all. It measures and does not judge: a goal that is missed is no failure. */
async function main(): Promise<void> {
  const { values, positionals } = parseCommandLine()
  const known = Object.keys(benchmarks)
  const unknown = positionals.filter((name) => !known.includes(name))
  if (unknown.length > 0) fail(`No benchmark ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  const found: Record<string, object> = {}
  for (const [name, measure] of Object.entries(benchmarks)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    const measuredOrReport = await measure()
    if ('lines' in measuredOrReport) {
      console.log(`${measuredOrReport.lines.join('\n')}\n`)
      found[name] = measuredOrReport.results
      continue
    }
    const tables = [measuredOrReport].flat()
    for (const [index, measured] of tables.entries()) {
      console.log(`${tableOf(measured)}\n`)
      const key = tables.length === 1 ? name : `${name} ${index + 1}`
      found[key] = { ...measured, results: resultsOf(measured) }
    }
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(found, null, 2)}\n`)
}

await main()
