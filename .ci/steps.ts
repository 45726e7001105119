import { build } from './build.ts'
import { add, type Count, inWords, none, oneFailed, onePassed } from './count.ts'
import { componentSuite, endToEndSuite, integrationSuite, keychainSuite, vitestSuite } from './suites.ts'
import { runTool, type Tool } from './tools.ts'

/** A check that is one thing: it counts one, and what it printed is shown only when it failed. */
async function check(...commands: readonly (readonly [Tool, ...string[]])[]): Promise<Count> {
  let hasFailed = false
  for (const [tool, ...args] of commands) {
    const { code, output } = await runTool(tool, args, { isQuiet: true })
    if (code !== 0) console.log(output.trim())
    hasFailed ||= code !== 0
  }
  return hasFailed ? oneFailed : onePassed
}

const steps = {
  lint: () => check(['oxlint', '--type-aware', '.'], ['biome', 'check', '--error-on-warnings']),
  types: () => check(['tsc', '-b']),
  build: () => build().then(() => onePassed),
  unit: () => vitestSuite('unit'),
  component: componentSuite,
  integration: integrationSuite,
  keychain: keychainSuite,
  e2e: endToEndSuite,
} satisfies Record<string, () => Promise<Count>>

type StepName = keyof typeof steps
const stepNames = Object.keys(steps) as StepName[]

async function runStep(name: StepName): Promise<Count> {
  console.log(`\n── ${name}`)
  const startedAt = performance.now()
  const count = await steps[name]().catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : error)
    return oneFailed
  })
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  console.log(
    `${name}: ${inWords(count)}${skipped} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`,
  )
  return count
}

/** Runs the named steps, or all, one after another; a failed one does not keep the others from running. */
export async function runSteps(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !(name in steps))
  if (unknown.length > 0) throw new Error(`No step ${unknown.join(', ')}; there are ${stepNames.join(', ')}.`)
  const chosen = stepNames.filter((name) => names.length === 0 || names.includes(name))
  let total = none
  for (const name of chosen) total = add(total, await runStep(name))
  console.log(total.skipped > 0 ? `\n${total.skipped} skipped` : '')
  console.log(inWords(total))
  return total.failed === 0 ? 0 : 1
}
