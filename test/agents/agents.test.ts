import { expect, test } from 'vitest'
import { callTokens } from '../../src/shared/domain/usage/usage-details.ts'
import { setBudget } from '../integration/app/money/budget-story.ts'
import { beginMetering } from '../integration/meter/meter-story.ts'
import { type AgentService, createAgentService } from './agent-service.ts'
import { type Agent, agents, runAgent } from './agents.ts'

type Metering = Awaited<ReturnType<typeof beginMetering>>

const answer = 'The folder has one file.'
const inTurn = agents.map((agent) => [agent.name, agent] as const)

const meter = (scenario: AgentService): Promise<Metering> =>
  beginMetering(scenario, { maxRunning: 64, stopsAtBudget: true })

const through = (agent: Agent, { address, token }: Metering): Promise<string> =>
  runAgent(agent, { base: address, token })

/** The counts of the ledger and those that the service reported. Calls at the same time may arrive in any order. */
function countsOf(metering: Metering, { served }: AgentService) {
  const counted = metering.calls().map(({ usage, details }) => {
    const { inputTokens, outputTokens } = callTokens(usage, details)
    return [inputTokens, details.cachedTokens, outputTokens, usage.totalTokens]
  })
  const reported = served.map(({ prompt, cached, completion }) => {
    const total = prompt === null || completion === null ? null : prompt + completion
    return [prompt, cached, completion, total]
  })
  return { counted: counted.map(String).toSorted(), reported: reported.map(String).toSorted() }
}

test.each(inTurn)(
  '%s does its task, and each count of the service is in the ledger',
  async (_name, agent) => {
    const direct = createAgentService()
    const { service: unmetered } = await beginMetering(direct)
    expect(await runAgent(agent, { base: unmetered.address, token: unmetered.key })).toContain(answer)
    const service = createAgentService()
    const metered = await meter(service)
    expect(await through(agent, metered)).toContain(answer)
    expect(service.results.length).toBe(direct.results.length)
    expect(service.served.map(({ path }) => path)).toEqual(direct.served.map(({ path }) => path))
    expect(metered.calls().every(({ state }) => state === 'complete')).toBe(true)
    const { counted, reported } = countsOf(metered, service)
    expect(counted).toEqual(reported)
  },
)

test.each(inTurn)('%s shows that its budget is used up, and its calls stay here', async (_name, agent) => {
  const service = createAgentService()
  const metering = await meter(service)
  await setBudget(metering, '1', { programId: metering.program.id })
  expect(await through(agent, metering)).toContain('Nothing was sent.')
  expect(service.served).toEqual([])
  expect(metering.calls()).toEqual([])
})

test.each(inTurn)('%s sends a broken stream again, and both calls have a row', async (_name, agent) => {
  const service = createAgentService('break')
  const metering = await meter(service)
  expect(await through(agent, metering)).toContain(answer)
  const { counted, reported } = countsOf(metering, service)
  expect(counted).toEqual(reported)
  expect(metering.calls().flatMap(({ failureCode }) => failureCode ?? [])).toEqual(['cut-off'])
})

test.each(inTurn)('%s makes no more calls after a limit closes its stream', async (_name, agent) => {
  const direct = createAgentService('talk')
  const { service: unmetered } = await beginMetering(direct)
  await runAgent(agent, { base: unmetered.address, token: unmetered.key })
  const service = createAgentService('talk')
  const metering = await meter(service)
  const { app, connectionId } = metering
  await app.request('answerLimits.set', {
    level: 'connection',
    id: connectionId,
    answerLimit: { amount: '500', currency: null },
  })
  await through(agent, metering)
  expect(service.served.length).toBe(direct.served.length)
  expect(metering.calls().some(({ state }) => state === 'stopped-at-limit')).toBe(true)
})
