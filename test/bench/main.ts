import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Measured, resultsOf, tableOf } from './measured.ts'
import { measureWire } from './wire/measure-wire.ts'

const benchmarks: Readonly<Record<string, () => Promise<Measured>>> = { wire: measureWire }

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
    const measured = await measure()
    console.log(`${tableOf(measured)}\n`)
    found[name] = { ...measured, results: resultsOf(measured) }
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(found, null, 2)}\n`)
}

await main()
