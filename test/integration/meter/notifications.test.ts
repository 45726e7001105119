import { expect, test } from 'vitest'
import type { Scenario } from '../../service/scenario.ts'
import { setBudget } from '../app/money/budget-story.ts'
import { beginMetering, completion } from './meter-story.ts'

/** An answer of 0 tokens, which is an anomaly. */
const empty: Scenario = {
  description: 'Answers with nothing.',
  async complete({ response }) {
    response.writeHead(200, { 'content-type': 'application/json' })
    const usage = { prompt_tokens: 90, completion_tokens: 0, total_tokens: 90 }
    const choices = [{ index: 0, message: { role: 'assistant', content: '' }, finish_reason: 'stop' }]
    response.end(JSON.stringify({ object: 'chat.completion', model: 'harbour-7b-instruct', choices, usage }))
  },
}

test('a call of a program tells about its budget and its anomaly at once', async () => {
  const metering = await beginMetering(empty)
  const { app, program } = metering
  await app.request('settings.set', { name: 'systemNotifications', value: true })
  await setBudget(metering, '100', { programId: program.id })
  expect(await metering.ask(completion())).toMatchObject({ status: 200 })
  await expect
    .poll(() => app.offered.told)
    .toEqual([
      {
        title: '90% of budget used',
        body: '100 tokens per day, all connections, program “Editor”: 90 used (90%)\n1 anomaly today',
      },
    ])
})
