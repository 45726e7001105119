import { expect, test } from 'vitest'
import type { ProgramReport } from '../../../src/shared/contract/programs/program-report.ts'
import { everyCall } from '../../../src/shared/contract/usage/usage-page.ts'
import { aPrice } from '../../fixtures/samples/money.ts'
import { agentRequest } from '../../fixtures/wire/agent-requests.ts'
import { beginMetering, recorded } from './meter-story.ts'

const ownHeaders = /^(?:host|content-length|authorization|x-api-key|connection|accept-encoding)$/i

/** A program that makes these recorded calls, one after the other. */
async function beginCalls(names: readonly string[]) {
  const metering = await beginMetering(recorded(names))
  const { app, ask, program, connectionId } = metering
  for (const model of new Set(names.map((name) => modelOf(name))))
    await app.request('prices.save', {
      price: aPrice({ connectionId, model, validFrom: '2020-01-01' }),
      before: null,
    })
  for (const name of names) {
    const { path, headers, body } = agentRequest(name)
    const passed = Object.fromEntries(headers.filter(([header]) => !ownHeaders.test(header)))
    await ask({ method: 'POST', path, headers: passed, body: body.toString() }).catch(() => undefined)
  }
  const ofProgram = { ...everyCall, conversationId: program.id }
  const report = await app.request('usage.programReport', ofProgram)
  const callsOf = (taskId: string | undefined) =>
    app.request('usage.programTask', { ...ofProgram, taskId: taskId ?? '' })
  return { ...metering, ofProgram, report, callsOf }
}

function modelOf(name: string): string {
  return (JSON.parse(agentRequest(name).body.toString()) as { model: string }).model
}

const sumOf = (report: ProgramReport, value: (task: ProgramReport['tasks'][number]) => number): number =>
  report.tasks.reduce((sum, task) => sum + value(task), 0)

test('the calls of a session are one task, with its title, its growth and the parts of each prompt', async () => {
  const { report, callsOf, calls } = await beginCalls([
    '27-opencode-title',
    '28-opencode-tool-1',
    '29-opencode-tool-2',
  ])
  expect(report.taskCount).toBe(1)
  expect(report.tasks).toMatchObject([
    {
      sums: { callCount: 3, totalTokens: 644 + 7_711 + 7_773, unpricedCount: 0 },
      firstInputTokens: 7_689,
      lastInputTokens: 7_750,
      titleCount: 1,
      backgroundCount: 0,
      repeats: { count: 0, cost: [] },
      failedCount: 0,
      stoppedAtLimitCount: 0,
    },
  ])
  expect(report.tasks[0]?.sums.cost).toEqual(report.sums.cost)
  const opened = await callsOf(report.tasks[0]?.id)
  expect(opened.task).toEqual(report.tasks[0])
  expect(opened.calls.map(({ id }) => id)).toEqual(calls().map(({ id }) => id))
  expect(opened.calls.map(({ kind, growth, number }) => [kind, growth, number])).toEqual([
    ['title', null, 1],
    ['turn', null, 2],
    ['turn', 61, 3],
  ])
  for (const { parts, inputTokens } of opened.calls)
    expect((parts?.instructionTokens ?? 0) + (parts?.toolTokens ?? 0) + (parts?.messageTokens ?? 0)).toBe(
      inputTokens,
    )
  expect(report.firstCall).toEqual({ ...opened.calls[1]?.parts, taskCount: 1 })
})

test('a repeat of a broken stream has its price, and the broken call is a failed one', async () => {
  const { report, callsOf } = await beginCalls(['09-codex-cut-1', '10-codex-cut-2'])
  const [task] = report.tasks
  expect(task).toMatchObject({ repeats: { count: 1, cost: report.sums.cost }, failedCount: 1 })
  const { calls } = await callsOf(task?.id)
  expect(calls.map(({ kind, state }) => [kind, state])).toEqual([
    ['turn', 'failed'],
    ['repeat', 'complete'],
  ])
  expect(report.sums.cost).toHaveLength(1)
})

test('a program without sessions has one task, and its memory is a background call', async () => {
  const { report, callsOf } = await beginCalls(['32-qwen-hello', '33-qwen-memory'])
  expect(report.tasks).toMatchObject([
    { backgroundCount: 1, firstInputTokens: 15_551, lastInputTokens: 15_551 },
  ])
  const { calls } = await callsOf(report.tasks[0]?.id)
  expect(calls.map(({ kind }) => kind)).toEqual(['turn', 'background'])
})

test('tasks add up to the sums of the program, and tools to the tokens of all tools', async () => {
  const names = [
    '02-codex-tool-1',
    '03-codex-tool-2',
    '07-codex-compaction',
    '15-claude-hello',
    '04-codex-gpt6-1',
  ]
  const { report, callsOf, app, ofProgram } = await beginCalls(names)
  expect(report.taskCount).toBe(4)
  expect(sumOf(report, ({ sums }) => sums.totalTokens)).toBe(report.sums.totalTokens)
  expect(sumOf(report, ({ compactionCount }) => compactionCount)).toBe(1)
  const tasks = await Promise.all(report.tasks.map(({ id }) => callsOf(id)))
  const parts = tasks.flatMap(({ calls }) => calls.map((call) => call.parts))
  const tokens = parts.reduce((sum, part) => sum + (part?.toolTokens ?? 0), 0)
  const { rows, others } = report.tools
  const rowTokens = rows.reduce((sum, row) => sum + (row.tokensPerCall ?? 0) * row.callCount, 0)
  // 13 tools of Codex in two calls, 12 of Claude Code, 12 of Codex with GPT-6; `request_user_input` has a namespace there.
  expect(rows.length + (others?.toolCount ?? 0)).toBe(37)
  expect(rows[0]).toMatchObject({ name: 'multi_agent_v1.spawn_agent', callCount: 2 })
  expect(rows[1]).toMatchObject({ name: 'functions.exec', callCount: 1 })
  expect(rowTokens).toBeLessThanOrEqual(tokens)
  expect(rowTokens).toBeGreaterThan(tokens * 0.8)
  const costs = rows.map(({ cost }) => Number(cost[0]?.amount))
  expect(costs).toEqual(costs.toSorted((one, other) => other - one))
  expect(await app.ask('usage.programTask', { ...ofProgram, taskId: 'none' })).toMatchObject({
    code: 'not-found',
  })
  const none = await app.request('usage.programReport', {
    ...ofProgram,
    from: '2001-01-01',
    to: '2001-01-31',
  })
  expect(none).toMatchObject({ taskCount: 0, tasks: [], firstCall: null, tools: { rows: [], others: null } })
})

test('a prompt with history of the service has no parts', async () => {
  const { report, callsOf } = await beginCalls(['39-sdk-responses-previous'])
  const { calls } = await callsOf(report.tasks[0]?.id)
  expect(calls).toMatchObject([{ inputTokens: 26, parts: null }])
  expect(report.firstCall).toBeNull()
})

test('names of tools go with the name of a deleted program, and sizes with the cleared calls', async () => {
  const { app, ofProgram, program } = await beginCalls(['28-opencode-tool-1'])
  await app.request('programs.delete', { programId: program.id })
  await app.request('usage.anonymise', { conversationId: program.id })
  const { tools } = await app.request('usage.programReport', ofProgram)
  expect(tools).toMatchObject({ rows: [], others: { toolCount: 10, callCount: 1 } })
  await app.request('ledger.clearBefore', { before: '2999-01-01' })
  expect(await app.request('usage.programReport', ofProgram)).toMatchObject({ taskCount: 0, tasks: [] })
})
