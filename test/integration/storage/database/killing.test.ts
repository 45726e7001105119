import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyLedger } from '../../../../src/main/storage/repositories/usage/ledger-verification.ts'
import type { Store } from '../../../../src/main/storage/store.ts'
import { estimateTokens } from '../../../../src/shared/domain/usage/token-rates.ts'
import { killWhen } from '../../../fixtures/killed-process.ts'
import { open, temporaryFile } from '../open-sample.ts'

const writing = join(import.meta.dirname, '../writing-child.ts')
const rounds = 6

/** Lets a child write, kills it midway, and returns its confirmed commits. */
function writeUntilKilled(file: string, round: number): Promise<string[]> {
  const commits = 1 + Math.floor(Math.random() * 60)
  return killWhen((output) => output.split('\n').length > commits, writing, file, String(round))
}

function expectCommitted(store: Store, line: string): void {
  const [word, id] = line.split(' ')
  const question = store.messages.find(`question-${id}`)
  const calls = store.calls.list(question?.conversationId ?? '')
  const call = calls.find(({ messageId }) => messageId === `answer-${id}`)
  expect(call).toBeDefined()
  if (word === 'ended') expect(call).toMatchObject({ state: 'complete', usage: { totalTokens: 1290 } })
}

/** An ended call and a complete answer must come together. */
function expectAgreement(store: Store, conversationId: string): void {
  for (const call of store.calls.list(conversationId)) {
    const isWhole = store.messages.find(call.messageId)?.text === 'whole'
    expect(isWhole).toBe(call.state === 'complete')
  }
  const answers = store.messages.all(conversationId).filter((each) => each.role === 'assistant')
  expect(answers).toHaveLength(store.calls.list(conversationId).length)
  expect(store.messages.path(conversationId)).toEqual(
    store.messages.all(conversationId).map((each) => expect.objectContaining({ id: each.id })),
  )
}

test('after a kill at any moment, every confirmed commit is there, and answers and sums agree with the ledger', async () => {
  const file = temporaryFile()
  const named: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    named.push(...(await writeUntilKilled(file, round)))
    const { store, database, problem } = open(file)
    expect(problem).toBeNull()
    expect(named.length).toBeGreaterThan(round)
    for (const line of named) expectCommitted(store, line)
    for (let each = 0; each <= round; each += 1) expectAgreement(store, `conversation-${each}`)
    expect(verifyLedger(database, () => {})).toMatchObject({ differenceCount: 0 })
    expect(store.calls.interruptUnfinished(estimateTokens)).toBeLessThanOrEqual(1)
    store.close()
  }
})
