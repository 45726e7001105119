import { rmSync } from 'node:fs'
import { build } from './build.ts'
import { add, type Count, inWords, messageLines, none, oneFailed, onePassed } from './count.ts'
import { type RunningSteps, readProgress, tellProgress } from './progress.ts'
import { findProse } from './prose.ts'
import {
  agentsSuite,
  componentSuite,
  endToEndSuite,
  integrationSuite,
  keychainSuite,
  progressFile,
  vitestSuite,
} from './suites.ts'
import { runTool, type Tool } from './tools.ts'

/** The result of a step; `output` is the text that a quiet step printed. */
interface Outcome extends Count {
  readonly output?: string
}

/** A single check: counts as one, and prints its output only when it fails. */
async function check(...commands: readonly (readonly [Tool, ...string[]])[]): Promise<Outcome> {
  const ends = await Promise.all(commands.map(([tool, ...args]) => runTool(tool, args, { isQuiet: true })))
  const failed = ends.filter(({ code }) => code !== 0).map(({ output }) => output.trim())
  return failed.length === 0 ? onePassed : { ...oneFailed, output: failed.join('\n') }
}

async function lint(): Promise<Outcome> {
  // Also reports compiler errors, for each file in its nearest project. `types` would check the same files again.
  const oxlint = ['oxlint', '--type-aware', '--type-check', '.'] as const
  const checked = check(oxlint, ['biome', 'check', '--error-on-warnings'])
  const prose = findProse()
  const code = await checked
  if (prose.length === 0) return code
  return { ...oneFailed, output: [code.output ?? '', ...prose].join('\n') }
}

const steps = {
  lint,
  // Each project with all its files. One checker per project works less than the default of four, which check shared
  // types again.
  types: () => check(['tsc', '-b', '--checkers', '1', '--builders', '2']),
  build: () => build().then(() => onePassed),
  unit: (isQuiet) => vitestSuite('unit', isQuiet),
  component: componentSuite,
  keychain: keychainSuite,
  e2e: endToEndSuite,
  integration: integrationSuite,
  agents: agentsSuite,
} satisfies Record<string, (isQuiet: boolean) => Promise<Outcome>>

type StepName = keyof typeof steps
const stepNames = Object.keys(steps) as StepName[]
/** The e2e tests need it. */
const first: ReadonlySet<StepName> = new Set(['build'])
/**
 * These steps share nothing with the others. They run beside them, and print at their end. Both lanes take about as
 * long, so that no core is idle before the end.
 */
const besides: ReadonlySet<StepName> = new Set(['lint', 'unit', 'keychain', 'integration'])
/** These run only where they are named. */
const onRequest: ReadonlySet<StepName> = new Set(['types', 'agents'])

async function runStep(name: StepName, isQuiet: boolean, running: RunningSteps): Promise<Count> {
  rmSync(progressFile(name), { force: true })
  running.begin(name)
  if (!isQuiet) console.log(`\n── ${name}`)
  const startedAt = performance.now()
  const run: (isQuiet: boolean) => Promise<Outcome> = steps[name]
  const { output, ...count } = await run(isQuiet).catch((error: unknown) => ({
    ...oneFailed,
    output: error instanceof Error ? error.message : String(error),
  }))
  running.end(name)
  if (isQuiet) console.log(`\n── ${name}`)
  const told = output?.trim() ?? ''
  if (told !== '') console.log(told)
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  console.log(
    `${name}: ${inWords(count)}${skipped} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
  )
  if (count.failed <= count.failures.length) return count
  const cause = told.split('\n').slice(-messageLines)
  return { ...count, failures: [...count.failures, [name, ...cause].join('\n    ')] }
}

async function runInTurn(
  names: readonly StepName[],
  isQuiet: boolean,
  running: RunningSteps,
): Promise<Count> {
  const counts: Count[] = []
  for (const name of names) counts.push(await runStep(name, isQuiet, running))
  return counts.reduce(add, none)
}

/** Runs the named steps, or all; a failed step does not stop the others. */
export async function runSteps(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !(name in steps))
  if (unknown.length > 0)
    throw new Error(`Unknown step: ${unknown.join(', ')}. Known: ${stepNames.join(', ')}.`)
  const chosen = stepNames.filter((name) =>
    names.length === 0 ? !onRequest.has(name) : names.includes(name),
  )
  const inSight = chosen.filter((name) => !besides.has(name) && !first.has(name))
  const beside = chosen.filter((name) => besides.has(name))
  const running = tellProgress(chosen.length, (name) => readProgress(progressFile(name)), console.log)
  const begun = await runInTurn(
    chosen.filter((name) => first.has(name)),
    false,
    running,
  )
  const [one, other] = await Promise.all([
    runInTurn(inSight, false, running),
    runInTurn(beside, inSight.length > 0, running),
  ])
  const total = [begun, one, other].reduce(add)
  // The end of a log is what a reader sees first.
  for (const failure of total.failures) console.log(`\nFailed: ${failure}`)
  console.log(total.skipped > 0 ? `\n${total.skipped} skipped` : '')
  console.log(inWords(total))
  return total.failed === 0 ? 0 : 1
}
