import {
  type LedgerCopyRun,
  type LedgerCopyState,
  ledgerCopySetting,
  SavedLedgerCopy,
} from '../../../shared/contract/usage/ledger-copy.ts'
import { secondMs } from '../../../shared/domain/app/durations.ts'
import { errorKind } from '../../../shared/domain/app/errors.ts'
import type { Store } from '../../storage/store.ts'
import type { Desktop } from '../desktop-port.ts'
import type { HandlersOf } from '../handlers.ts'
import { orWarn } from '../or-warn.ts'
import type { CommonPorts } from '../ports.ts'

interface Dependencies extends Pick<CommonPorts, 'jobs' | 'log' | 'now' | 'newId'> {
  settings: Store['settings']
  desktop: Pick<Desktop, 'chooseCopyFolder'>
}

/** A copy of the ledger in a folder, for other engines. Tally runs no server for it. */
export type LedgerCopyService = ReturnType<typeof createLedgerCopy>

type Days = 'all' | 'recent'

const pauseMs = 10 * secondMs
const nothingCopied = { dayCount: 0, callCount: 0, onlyInCopyCount: 0, elsewhereCount: 0, writtenDayCount: 0 }

export function createLedgerCopy(dependencies: Dependencies) {
  const { settings, jobs, desktop, log, newId, now } = dependencies
  let running: Promise<LedgerCopyRun | null> | null = null
  let timer: ReturnType<typeof setTimeout> | null = null
  let isClosed = false

  function kept(): SavedLedgerCopy {
    const known = SavedLedgerCopy.safeParse(settings.read(ledgerCopySetting))
    if (known.success) return known.data
    const deviceId = newId().replaceAll('-', '').slice(-12).toLowerCase()
    return { folder: null, deviceId, deviceName: '', withTitles: false, lastRun: null }
  }

  const keep = (changes: Partial<SavedLedgerCopy>): void =>
    settings.write(ledgerCopySetting, { ...kept(), ...changes })
  const read = (): LedgerCopyState => ({ ...kept(), isRunning: running !== null })

  async function run(days: Days): Promise<LedgerCopyRun | null> {
    if (isClosed) return null
    const { folder, deviceId, deviceName, withTitles, lastRun } = kept()
    if (folder === null) return null
    const device = { id: deviceId, name: deviceName }
    let done: LedgerCopyRun
    try {
      done = await jobs.run('ledger-copy', { folder, device, withTitles, now: now(), days })
      if (done.problem !== null) log.warn('failed to copy the ledger', { problem: done.problem })
      // A run over the last days doesn't know how many days the folder has.
      if (days === 'recent' && lastRun !== null) done = { ...lastRun, at: done.at, problem: done.problem }
    } catch (error) {
      log.warn('failed to copy the ledger', { error: errorKind(error) })
      done = { at: now(), problem: 'other', ...nothingCopied }
    }
    note(folder, done)
    return done
  }

  /** Nobody waits for a run in the background, so a disk that refuses the note is only logged. */
  function note(folder: string, lastRun: LedgerCopyRun): void {
    orWarn(log, 'failed to note the copy of the ledger', () => {
      if (kept().folder === folder) keep({ lastRun })
    })
  }

  /** One run after the other, because two would write the same files. */
  async function copy(days: Days): Promise<LedgerCopyRun | null> {
    const before = running
    const mine = (before ?? Promise.resolve()).then(() => run(days))
    running = mine
    const done = await mine
    if (running === mine) running = null
    return done
  }

  const handlers: HandlersOf<'ledgerCopy'> = {
    'ledgerCopy.read': read,
    async 'ledgerCopy.chooseFolder'() {
      const folder = await desktop.chooseCopyFolder()
      if (folder === null) return read()
      keep({ folder, lastRun: null })
      await copy('all')
      return read()
    },
    async 'ledgerCopy.change'({ withTitles, deviceName }) {
      keep({
        ...(withTitles !== undefined && { withTitles }),
        ...(deviceName !== undefined && { deviceName }),
      })
      await copy('all')
      return read()
    },
    async 'ledgerCopy.copyNow'() {
      await copy('all')
      return read()
    },
    'ledgerCopy.stop'() {
      keep({ folder: null, lastRun: null })
      return read()
    },
  }

  return {
    handlers,
    /** Copies everything; null without a folder. */
    copyAll: (): Promise<LedgerCopyRun | null> => copy('all'),
    /** Copies the last days a little later, because calls often end together. */
    noteCallEnded(): void {
      if (timer !== null || kept().folder === null) return
      timer = setTimeout(() => {
        timer = null
        void copy('recent')
      }, pauseMs)
      timer.unref()
    },
    /** Nothing starts after this, because the ledger closes next. */
    close(): void {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
