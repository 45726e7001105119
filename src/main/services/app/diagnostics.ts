import type { AppVersions } from '../../../shared/contract/app/about.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { DataFiles } from '../../storage/data-files.ts'
import type { Store } from '../../storage/store.ts'
import type { CredentialService } from '../connections/credentials.ts'
import type { TransferDesk } from '../conversations/transfer.ts'
import { writeByDraft } from '../conversations/write-through-draft.ts'
import { writeDiagnostics } from './diagnostics-text.ts'
import type { SettingsService } from './settings.ts'

/** What only the program around the services knows. */
export interface Running {
  versions(): AppVersions
  readonly installedAs: string
  readonly isSafe: boolean
  /** The newest last. */
  logLines(count: number): string[]
}

interface Dependencies {
  running: Running
  store: Pick<Store, 'connections' | 'requests'>
  credentials: Pick<CredentialService, 'report'>
  settings: Pick<SettingsService, 'read'>
  files: Pick<DataFiles, 'isInFile' | 'bytes' | 'backups'>
  desk: Pick<TransferDesk, 'choosePlace' | 'nameOf' | 'remove'>
  jobs: Jobs
  now(): number
}

export interface DiagnosticsService {
  /** What can be handed to whoever helps. */
  read(): Promise<{ text: string }>
  /** Writes what was read last; null where the person wants no file. */
  save(): Promise<{ fileName: string } | null>
}

const mostFailures = 20
const mostLogLines = 60
const mostRequests = 500

export function createDiagnosticsService(dependencies: Dependencies): DiagnosticsService {
  const { running, store, credentials, settings, files, desk, jobs, now } = dependencies
  let last: string | null = null

  async function read(): Promise<string> {
    const connections = store.connections.list().filter(({ kind }) => kind === 'service')
    const { requests } = store.requests.search('', mostRequests)
    last = writeDiagnostics({
      at: now(),
      versions: running.versions(),
      installedAs: running.installedAs,
      isSafe: running.isSafe,
      keys: await Promise.all(connections.map(credentials.report)),
      isInFile: files.isInFile,
      fileBytes: files.bytes(),
      backupCount: files.backups().length,
      contents: await jobs.run('contents', null),
      settings: settings.read(),
      failures: requests.filter(({ failureCode }) => failureCode !== null).slice(0, mostFailures),
      logLines: running.logLines(mostLogLines),
    })
    return last
  }

  return {
    read: async () => ({ text: await read() }),

    async save() {
      const text = last ?? (await read())
      const file = await desk.choosePlace('tally-diagnostics.txt')
      if (file === null) return null
      await writeByDraft(desk, file, (places) => jobs.run('write-text', { ...places, text }))
      return { fileName: desk.nameOf(file) }
    },
  }
}
