import { expect, it, onTestFinished, vi } from 'vitest'
import type { Jobs } from '../../../../src/main/jobs/jobs.ts'
import { createLog } from '../../../../src/main/log.ts'
import { createLedgerCopy } from '../../../../src/main/services/usage/ledger-copy.ts'

const stored = { folder: '/copy', deviceId: '0123456789ab', deviceName: '', withTitles: false, lastRun: null }

function serviceWith(run: () => Promise<unknown>, settings: unknown = stored) {
  const lines: string[] = []
  const service = createLedgerCopy({
    settings: {
      read: () => settings,
      write: () => {
        throw new Error('The disk is full.')
      },
    },
    jobs: { run, close() {} } as unknown as Jobs,
    desktop: { chooseCopyFolder: () => Promise.resolve(null) },
    log: createLog(
      (line) => lines.push(line),
      () => 0,
    ),
    newId: () => 'id',
    now: () => 0,
  })
  const read = () => service.handlers['ledgerCopy.read'](undefined, 'main')
  return { service, read, lines }
}

it('a disk that refuses the note of a run ends no run, and the next one works', async () => {
  let runs = 0
  const { service, read, lines } = serviceWith(() => {
    runs += 1
    return runs === 1
      ? Promise.reject(new Error('The thread ended.'))
      : Promise.resolve({
          at: 0,
          problem: null,
          dayCount: 1,
          callCount: 1,
          onlyInCopyCount: 0,
          writtenDayCount: 1,
        })
  })
  await service.copyAll()
  await service.copyAll()
  expect(runs).toBe(2)
  expect(read()).toMatchObject({ isRunning: false })
  expect(lines.join('\n')).toContain('failed to note the copy of the ledger')
})

it('a call that ended just before the app closes starts no run after it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const run = vi.fn(() => Promise.reject(new Error('The ledger is closed.')))
  const { service } = serviceWith(run)
  service.noteCallEnded()
  service.close()
  await vi.runAllTimersAsync()
  await service.copyAll()
  expect(run).not.toHaveBeenCalled()
})

it('a call that ended is copied a little later', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const run = vi.fn(() => Promise.reject(new Error('The thread ended.')))
  const { service } = serviceWith(run)
  service.noteCallEnded()
  service.noteCallEnded()
  await vi.runAllTimersAsync()
  expect(run).toHaveBeenCalledOnce()
})

it('an account of a run that another version wrote does not cost the id of the files', () => {
  const lastRun = { at: 0, problem: null, dayCount: 1 }
  const { read } = serviceWith(() => Promise.reject(new Error('Nothing runs.')), { ...stored, lastRun })
  expect(read()).toMatchObject({ folder: '/copy', deviceId: '0123456789ab', lastRun: null })
})
