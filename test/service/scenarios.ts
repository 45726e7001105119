import type { Scenario, Scenarios } from './scenario.ts'
import { addressScenarios } from './scenarios/addresses.ts'
import { answerScenarios } from './scenarios/answers.ts'
import { bodyScenarios } from './scenarios/bodies.ts'
import { breakScenarios } from './scenarios/breaks.ts'
import { captureScenarios } from './scenarios/captures.ts'
import { countScenarios } from './scenarios/counts.ts'
import { echoScenarios } from './scenarios/echoes.ts'
import { errorScenarios } from './scenarios/errors-in-answers.ts'
import { modelScenarios } from './scenarios/models.ts'
import { refusalScenarios } from './scenarios/refusals.ts'
import { sizeScenarios } from './scenarios/sizes.ts'
import { writingScenarios } from './scenarios/writing.ts'

const scripted = {
  ...answerScenarios,
  ...echoScenarios,
  ...countScenarios,
  ...writingScenarios,
  ...errorScenarios,
  ...sizeScenarios,
  ...bodyScenarios,
  ...breakScenarios,
  ...refusalScenarios,
  ...modelScenarios,
  ...addressScenarios,
}

export type ScenarioName = keyof typeof scripted | `capture/${string}`

export const scenarioGroups: readonly { readonly title: string; readonly scenarios: Scenarios }[] = [
  { title: 'Answers', scenarios: answerScenarios },
  { title: 'Repeated keys', scenarios: echoScenarios },
  { title: 'Reported counts', scenarios: countScenarios },
  { title: 'Unusual stream syntax', scenarios: writingScenarios },
  { title: 'Errors inside an answer', scenarios: errorScenarios },
  { title: 'Sizes', scenarios: sizeScenarios },
  { title: 'Unexpected bodies', scenarios: bodyScenarios },
  { title: 'Broken connections and silence', scenarios: breakScenarios },
  { title: 'Refusals', scenarios: refusalScenarios },
  { title: 'Model lists', scenarios: modelScenarios },
  { title: 'Addresses', scenarios: addressScenarios },
  { title: 'Recorded from real servers', scenarios: captureScenarios },
]

const all: ReadonlyMap<string, Scenario> = new Map(
  scenarioGroups.flatMap(({ scenarios }) => Object.entries(scenarios)),
)

export function findScenario(name: string): Scenario | undefined {
  return all.get(name)
}
