import type { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { findAnomalies } from '../../../../src/main/accounting/anomaly-rules.ts'
import { readReports, readUsage } from '../../../../src/main/inference/parsing/usage-details.ts'
import { redactorFor } from '../../../../src/main/inference/redaction/redactor.ts'
import { verifyTotalsJob } from '../../../../src/main/reports/usage-page/verify-totals-job.ts'
import type { Store } from '../../../../src/main/storage/store.ts'
import { noUsage, repeatedUsage } from '../../../../src/shared/domain/usage/usage-details.ts'
import { aPrice } from '../../../fixtures/samples/money.ts'
import { addCall, type callEnd, conversation, message } from '../../../fixtures/samples/stored.ts'
import { usageReports } from '../../../fixtures/wire/usage-reports.ts'
import { openSample } from '../open-sample.ts'

const check = (database: DatabaseSync) => verifyTotalsJob.run(database, null, () => {})

/** A question and its answer below another one, with the call for it. */
function answered(
  store: Store,
  id: string,
  above: string | null,
  end: Parameters<typeof callEnd>[0],
  carried: number | null,
) {
  store.messages.insert(message(`question of ${id}`, above))
  store.messages.insert(message(`answer of ${id}`, `question of ${id}`, { role: 'assistant' }))
  addCall(store, id, {}, { ...end, historyTokens: carried })
}

function usage(
  promptTokens: number,
  completionTokens: number,
  totalTokens = promptTokens + completionTokens,
) {
  return { usage: { promptTokens, completionTokens, totalTokens } }
}

test('correct totals are verified: every call, answer and cost, by independent sums', async () => {
  const { store, database } = openSample()
  answered(store, 'one', null, usage(100, 20), 0)
  answered(store, 'two', 'answer of one', usage(150, 10), 120)
  store.prices.put(
    aPrice({
      connectionId: 'connection-1',
      model: 'small-1',
      validFrom: '2026-01-01',
      promptPerMillion: '0.3',
      completionPerMillion: '2',
      currency: 'EUR',
    }),
  )
  const cost = [{ currency: 'EUR', amount: '0.000135' }]
  expect(await check(database)).toEqual({
    callCount: 2,
    totalTokens: 280,
    differenceCount: 0,
    differences: [],
    answerCount: 2,
    costs: { byCalls: cost, bySums: cost },
    findings: [],
  })
})

test('a total that differs from its parts is reported with the difference, and not changed', async () => {
  const { store, database } = openSample()
  answered(store, 'odd', null, usage(100, 20, 125), 0)
  answered(store, 'short', null, usage(100, 20, 110), 0)
  const { findings } = await check(database)
  expect(findings).toMatchObject([
    { kind: 'odd-sum', count: 2, examples: [{ title: 'A title of then', differsBy: 5 }, { differsBy: -10 }] },
  ])
  expect(store.calls.find('odd')?.usage.totalTokens).toBe(125)
})

test('a call without its answer, an answer without a call, and one counted elsewhere are each reported', async () => {
  const { store, database } = openSample()
  store.conversations.insert({ ...conversation, id: 'another', title: 'Another' }, 0)
  addCall(store, 'lost')
  store.messages.insert(message('q', null))
  store.messages.insert(message('never paid', 'q', { role: 'assistant' }))
  answered(store, 'moved', null, usage(1, 1), 0)
  database.exec(`UPDATE calls SET conversationId = 'another' WHERE id = 'moved'`)
  const { findings, answerCount } = await check(database)
  expect(answerCount).toBe(2)
  expect(findings.map(({ kind, count }) => [kind, count])).toEqual([
    ['message-missing', 1],
    ['no-call', 1],
    ['other-conversation', 1],
  ])
})

test('deleted, imported and copied rows are no findings', async () => {
  const { store, database } = openSample()
  addCall(store, 'of a deleted one', { conversationId: 'gone' })
  store.messages.insert(message('q', null))
  store.messages.insert(message('cleared', 'q', { role: 'assistant', createdAt: Date.UTC(2020, 0, 1) }))
  database.exec(
    `INSERT INTO ledgerClearings (clearedAt, beforeDay, callCount, totalTokens) VALUES (0, 20000, 1, 1)`,
  )
  store.messages.insert(message('imported', 'q', { role: 'assistant' }))
  store.messages.insert(message('copied', 'q', { role: 'assistant' }))
  database.exec(`UPDATE messages SET importedFrom = 'chatgpt' WHERE id = 'imported'`)
  database.exec(`UPDATE messages SET copiedFrom = 'gone' WHERE id = 'copied'`)
  expect((await check(database)).findings).toEqual([])
})

test('the history of a prompt is compared with the call before it, if the ledger has it', async () => {
  const { store, database } = openSample()
  answered(store, 'one', null, usage(100, 20), 0)
  answered(store, 'two', 'answer of one', usage(150, 10), 119)
  answered(store, 'three', 'answer of two', usage(400, 10), 160)
  answered(store, 'unknown', 'answer of two', usage(400, 10), null)
  expect((await check(database)).findings).toMatchObject([
    { kind: 'history-differs', count: 1, examples: [{ differsBy: -1 }] },
  ])
  database.exec(`DELETE FROM calls WHERE id = 'one'; DELETE FROM messages WHERE id = 'none'`)
  const kinds = (await check(database)).findings.map(({ kind }) => kind)
  expect(kinds).toEqual(['no-call'])
})

test.each(usageReports)(
  'a report of $service has a finding only where its call has an anomaly',
  async ({ usage: text }) => {
    const { store, database } = openSample()
    const counts = readUsage(JSON.parse(text)) ?? noUsage
    const report = { usage: counts, ...readReports([text], counts, redactorFor(null)) }
    const { promptTokens, completionTokens } = repeatedUsage(counts, report.details)
    const isSplit = promptTokens !== null && completionTokens !== null
    const history = isSplit ? promptTokens + completionTokens : null
    answered(store, 'one', null, report, 0)
    answered(store, 'two', 'answer of one', usage((history ?? 0) + 5, 1), history)

    const call = store.calls.find('one')
    const anomalies =
      call === null
        ? []
        : findAnomalies({
            ...call,
            split: { kind: 'first' },
            systemPromptEstimate: 0,
            cost: null,
            promptTokensBefore: null,
            isSentTwice: false,
            hasOtherPromptFields: false,
          })
    const isOdd = anomalies.some(({ kind }) => kind === 'odd-sum')
    const { findings } = await check(database)
    expect(findings.map(({ kind }) => kind)).toEqual(isOdd ? ['odd-sum'] : [])
  },
)

test('a difference has the current name of a renamed connection', async () => {
  const { store, database } = openSample()
  answered(store, 'one', null, usage(100, 20), 0)
  database.exec(`UPDATE connections SET name = 'Renamed'; UPDATE usageDays SET promptTokens = 7`)
  expect((await check(database)).differences).toMatchObject([{ name: 'Renamed' }])
})
