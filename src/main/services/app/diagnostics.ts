import type { AppVersions } from '../../../shared/contract/app/about.ts'
import type { SentRequest } from '../../../shared/contract/app/request-log.ts'
import type { Settings } from '../../../shared/contract/app/settings.ts'
import type { KeyReport } from '../../../shared/contract/connections/connection.ts'
import type { DataContents } from '../../../shared/contract/data/data-place.ts'
import type { SettingName } from '../../../shared/domain/app/setting-table.ts'
import { changedSettings, settingValue } from '../../../shared/domain/app/setting-values.ts'
import type { DataFiles } from '../../storage/data-files.ts'
import type { Store } from '../../storage/store.ts'
import type { ApiKeyService } from '../connections/api-keys.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import type { HandlersOf } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import { writeThroughTemporaryFile } from '../write-temporary-file.ts'
import type { SettingsService } from './settings.ts'

/**
 * A line in the format of `createLog`. Any program can write to the log file, so diagnostics omit all other
 * lines.
 */
const ownLine =
  /^\d{4}-\d\d-\d\dT[\d:.]{12}Z [a-zA-Z ,]{3,100}(?: [a-zA-Z]{1,30}=(?:"[\w .:,-]{0,120}"|-?[\d.]{1,20}|true|false))*$/

/** Facts that only the main program knows. */
export interface Running {
  versions(): AppVersions
  readonly installedAs: string
  readonly isSafe: boolean
  /** Newest last. */
  logLines(count: number): string[]
}

interface Dependencies extends Pick<CommonPorts, 'jobs' | 'now'> {
  running: Running
  store: Pick<Store, 'connections' | 'requests'>
  apiKeys: Pick<ApiKeyService, 'report'>
  settings: Pick<SettingsService, 'read'>
  files: Pick<DataFiles, 'isInFile' | 'bytes' | 'backups'>
  fileDialogs: Pick<FileDialogs, 'choosePlace' | 'nameOf' | 'remove' | 'keepExported'>
}

const maxFailures = 20
const maxLogLines = 60
const maxRequests = 500

/** A text for a helper, and a file with the same text. */
export function createDiagnosticsHandlers(dependencies: Dependencies): HandlersOf<'diagnostics'> {
  const { running, store, apiKeys, settings, files, fileDialogs, jobs, now } = dependencies
  let last: string | null = null

  async function read(): Promise<string> {
    const connections = store.connections.list().filter(({ kind }) => kind === 'service')
    const { requests } = store.requests.search('', maxRequests)
    last = writeDiagnostics({
      at: now(),
      versions: running.versions(),
      installedAs: running.installedAs,
      isSafe: running.isSafe,
      keys: await Promise.all(connections.map(apiKeys.report)),
      isInFile: files.isInFile,
      fileBytes: files.bytes(),
      backupCount: files.backups().length,
      contents: await jobs.run('contents', null),
      settings: settings.read(),
      failures: requests.filter(({ failureCode }) => failureCode !== null).slice(0, maxFailures),
      logLines: running.logLines(maxLogLines),
    })
    return last
  }

  return {
    'diagnostics.read': async () => ({ text: await read() }),

    /** Writes the text from the last read. Null if the user cancels the file dialog. */
    async 'diagnostics.save'() {
      const text = last ?? (await read())
      const file = await fileDialogs.choosePlace('tally-diagnostics.txt')
      if (file === null) return null
      return writeThroughTemporaryFile(fileDialogs, file, async (places) => {
        await jobs.run('write-text', { ...places, text })
        return { fileName: fileDialogs.nameOf(file) }
      })
    },
  }
}

interface Diagnosis {
  readonly at: number
  readonly versions: AppVersions
  readonly installedAs: string
  readonly isSafe: boolean
  readonly keys: readonly KeyReport[]
  readonly isInFile: boolean
  readonly fileBytes: number
  readonly backupCount: number
  readonly contents: DataContents
  readonly settings: Settings
  readonly failures: readonly SentRequest[]
  readonly logLines: readonly string[]
}

/**
 * Writes diagnostics for a helper in untranslated terms. Contains no key, no chat text, no address and no
 * path.
 */
function writeDiagnostics(diagnosis: Diagnosis): string {
  return [
    `Tally diagnostics, ${new Date(diagnosis.at).toISOString()}`,
    ...aboutProgram(diagnosis),
    ...aboutKeys(diagnosis.keys),
    ...aboutData(diagnosis),
    ...aboutSettings(diagnosis.settings),
    ...part('Last failed requests', diagnosis.failures.map(failureLine)),
    ...aboutLog(diagnosis.logLines),
    '',
  ].join('\n')
}

function part(title: string, lines: readonly string[]): string[] {
  return ['', `${title}:`, ...(lines.length === 0 ? ['  none'] : lines.map((line) => `  ${line}`))]
}

function aboutProgram({ versions, installedAs, isSafe }: Diagnosis): string[] {
  const names = ['app', 'electron', 'chromium', 'node', 'sqlite', 'system'] as const
  return part('Program', [
    ...names.map((name) => `${name} ${versions[name] ?? 'unknown'}`),
    `installed as ${installedAs}`,
    `safe mode ${isSafe ? 'on' : 'off'}`,
  ])
}

function aboutKeys(keys: readonly KeyReport[]): string[] {
  const line = ({ state, keyPlace, problem }: KeyReport, index: number): string =>
    [
      `connection ${index + 1}: ${state}`,
      ...(keyPlace === null ? [] : [`kept in ${keyPlace}`]),
      ...(problem === null ? [] : [`problem ${problem}`]),
    ].join(', ')
  const [first] = keys
  return part(first === undefined ? 'Keys' : `Keys (${first.keychain})`, keys.map(line))
}

function aboutData({ isInFile, fileBytes, backupCount, contents }: Diagnosis): string[] {
  const { conversations, messages, calls } = contents
  return part('Data', [
    `in ${isInFile ? 'a file' : 'memory, nothing is saved'}, ${fileBytes} bytes`,
    `chats ${conversations}, messages ${messages}, calls ${calls}`,
    `backups ${backupCount}`,
  ])
}

function aboutSettings(settings: Settings): string[] {
  const line = (name: SettingName): string => `${name} ${valueText(settings, name)}`
  return part('Changed settings', changedSettings(settings, null).map(line))
}

/** Reports only values from a list and numbers, never typed text. */
function valueText(settings: Settings, name: SettingName): string {
  if (name === 'proxy') return settings.proxy.use
  const value = settingValue(settings, name)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'changed'
}

function failureLine({ at, method, status, failureCode, attempt }: SentRequest): string {
  const words = [method, status ?? 'no status', failureCode ?? '', `attempt ${attempt}`]
  return `${new Date(at).toISOString()} ${words.filter((word) => word !== '').join(' ')}`
}

function aboutLog(lines: readonly string[]): string[] {
  const own = lines.filter((line) => ownLine.test(line))
  const others = lines.length - own.length
  return part('Last log lines', others === 0 ? own : [...own, `other lines: ${others}`])
}
