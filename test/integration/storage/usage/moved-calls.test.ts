import { expect, onTestFinished, test, vi } from 'vitest'
import { moveCallsJob } from '../../../../src/main/jobs/conversations/move-calls-job.ts'
import { verifyLedger } from '../../../../src/main/storage/repositories/usage/ledger-verification.ts'
import { aStoredProject, callEnd, conversation, newCall, noon } from '../../../fixtures/samples/stored.ts'
import { openSample } from '../open-sample.ts'

/** Each transaction seems to take 4 ms, so that each one moves a hundred calls on every computer. */
function fixPace(): void {
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 4))
  onTestFinished(() => clock.mockRestore())
}

test('a move that ends midway has noted all that it moved, and a later one moves the rest', async () => {
  fixPace()
  const { store, database } = openSample()
  store.projects.put({ ...aStoredProject(), id: 'website', name: 'Website' })
  store.transaction(() => {
    for (let number = 0; number < 400; number += 1) {
      store.calls.insert(newCall(`call-${number}`, { projectId: number % 2 === 0 ? null : 'app' }))
      store.calls.finish(`call-${number}`, callEnd())
    }
  })
  store.calls.insert(newCall('here', { projectId: 'website' }))
  const input = { conversationId: conversation.id, projectId: 'website', at: noon }
  const moved = () => store.projects.correctionsOfChat(conversation.id)
  const sum = () => moved().reduce((calls, { callCount }) => calls + callCount, 0)
  const left = () => store.projects.sumsElsewhere(conversation.id, 'website').callCount

  const quit = (done: number): void => {
    if (done > 200) throw new Error('The app quits.')
  }
  await expect(moveCallsJob.run(database, input, quit)).rejects.toThrow('The app quits.')
  expect([sum(), left()]).toEqual([300, 100])
  expect(verifyLedger(database, () => {})).toMatchObject({ callCount: 400, differenceCount: 0 })

  expect(await moveCallsJob.run(database, input, () => {})).toEqual({ movedCallCount: 100 })
  expect([left(), sum()]).toEqual([0, 400])
  expect(moved().filter(({ fromProjectId }) => fromProjectId === null)).toMatchObject([{ callCount: 200 }])
  expect(verifyLedger(database, () => {})).toMatchObject({ callCount: 400, differenceCount: 0 })
})
