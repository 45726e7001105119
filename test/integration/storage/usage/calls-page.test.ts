import { expect, test } from 'vitest'
import { readCallsPage } from '../../../../src/main/storage/repositories/usage/filtered-calls.ts'
import { everyCall } from '../../../../src/shared/contract/usage/usage-page.ts'
import { callEnd, newCall } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

const count = 120
const titles = ['First title', 'Second title', 'Third title']

/** Calls whose title changes all the time, so that each title's calls are between those of the others. */
function openMixed() {
  const { store, database } = openSample()
  for (let index = 0; index < count; index += 1) {
    const conversationId = index % 7 === 0 ? 'another' : 'mixed'
    const conversationTitle = titles[index % titles.length] ?? ''
    const modelRequested = index % 5 === 0 ? 'large-1' : 'small-1'
    store.calls.insert(newCall(`${index}`, { conversationId, conversationTitle, modelRequested }))
    if (index !== count - 1) store.calls.finish(`${index}`, callEnd({ modelAnswered: null }))
  }
  return database
}

test.each([
  ['all', [], () => true],
  ['of one model', ['large-1'], (index: number) => index % 5 === 0],
] as const)(
  'the calls of a chat with several titles, %s, come newest first and page by page',
  (_, models, isMeant) => {
    const database = openMixed()
    const expected = Array.from({ length: count - 1 }, (_none, index) => index)
      .filter((index) => index % 7 !== 0 && isMeant(index))
      .toReversed()
      .map(String)
    const found: string[] = []
    let after: number | null = null
    do {
      const filter = { ...everyCall, conversationId: 'mixed', models: [...models] }
      const page = readCallsPage(database, { ...filter, after })
      found.push(...page.calls.map(({ id }) => id))
      after = page.next
    } while (after !== null)
    expect(found).toEqual(expected)
  },
)
