import { answerScenarios } from './answer-scenarios.ts'
import type { Scenario } from './scenario.ts'
import { serviceScenarios } from './service-scenarios.ts'

const all = { ...answerScenarios, ...serviceScenarios }

export type ScenarioName = keyof typeof all

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = all

export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(all, name)
}
