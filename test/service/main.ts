import { parseArgs } from 'node:util'
import { findScenario, type ScenarioName, scenarioGroups } from './scenarios.ts'
import { startService } from './start-service.ts'

const usage = 'Usage: service --port PORT [--scenario NAME] [--key KEY]. --scenario list names all scenarios.'

interface Options {
  readonly port: number
  readonly scenario: ScenarioName
  readonly key?: string
}

/** The options, or a sentence about the first invalid one. */
function readOptions(values: { port?: string; scenario?: string; key?: string }): Options | string {
  const scenario = values.scenario ?? 'normal'
  if (!findScenario(scenario)) return `Unknown scenario "${scenario}". --scenario list names all scenarios.`
  const port = Number(values.port ?? Number.NaN)
  if (values.port === undefined) return usage
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return '--port must be a number from 1 to 65535.'
  return {
    port,
    scenario: scenario as ScenarioName,
    ...(values.key === undefined ? {} : { key: values.key }),
  }
}

function parseCommandLine(): { port?: string; scenario?: string; key?: string } | string {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { port: text, scenario: text, key: text } }).values
  } catch {
    return usage
  }
}

function describeGroup({ title, scenarios }: (typeof scenarioGroups)[number]): string {
  const names = Object.keys(scenarios)
  const width = Math.max(...names.map(({ length }) => length)) + 2
  const lines = Object.entries(scenarios).map(
    ([name, { description }]) => `${name.padEnd(width)}${description}`,
  )
  return [`── ${title}`, ...lines].join('\n')
}

function fail(sentence: string, code: number): never {
  console.error(sentence)
  process.exit(code)
}

async function main(): Promise<void> {
  const values = parseCommandLine()
  if (typeof values === 'string') fail(values, 2)
  if (values.scenario === 'list') {
    console.log(scenarioGroups.map(describeGroup).join('\n\n'))
    return
  }
  const options = readOptions(values)
  if (typeof options === 'string') fail(options, 2)
  const service = await startService(options).catch(() => fail(`Port ${options.port} isn't available.`, 1))
  console.log('ready')
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void service.close().then(() => process.exit(0)))
  }
}

await main()
