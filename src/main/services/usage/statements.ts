import type {
  Statement,
  StatementCheck,
  StatementChoice,
  StatementFormat,
} from '../../../shared/contract/usage/statement.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Store } from '../../storage/store.ts'
import type { TaskService } from '../app/cancellable-task.ts'
import { type FileDialogs, safeFileName } from '../conversations/transfer.ts'
import { writeThroughTemporaryFile } from '../write-temporary-file.ts'

interface Dependencies {
  store: Pick<Store, 'projects'>
  tasks: TaskService
  jobs: Jobs
  fileDialogs: Pick<
    FileDialogs,
    'appVersion' | 'choosePlace' | 'chooseFile' | 'nameOf' | 'remove' | 'keepExported'
  >
  now(): number
}

/** Statements of a month, for people and programs outside Tally. */
export interface StatementService {
  preview(choice: StatementChoice): Promise<Statement>
  /** Null if the person cancels the file dialog, here and below. */
  save(
    choice: StatementChoice,
    format: StatementFormat,
  ): Promise<{ fileName: string; exportId: string } | null>
  check(): Promise<{ fileName: string; check: StatementCheck } | null>
}

const endings: Readonly<Record<StatementFormat, string>> = {
  html: 'html',
  csv: 'csv',
  json: 'json',
  focus: 'csv',
}

export function createStatementService({
  store,
  tasks,
  jobs,
  fileDialogs,
  now,
}: Dependencies): StatementService {
  const making = (choice: StatementChoice) => {
    const madeAt = now()
    const utcOffsetMinutes = -new Date(madeAt).getTimezoneOffset()
    return { ...choice, madeAt, utcOffsetMinutes, app: fileDialogs.appVersion }
  }
  const fileNameOf = ({ month, projectId }: StatementChoice, format: StatementFormat): string => {
    const name = projectId ? store.projects.find(projectId)?.name : undefined
    const words = `tally-statement-${month}${format === 'focus' ? '-focus' : ''}${name === undefined ? '' : ` ${name}`}`
    return safeFileName(words, endings[format], 'tally-statement')
  }
  return {
    preview: (choice) => jobs.run('statement', making(choice)),

    async save(choice, format) {
      const file = await fileDialogs.choosePlace(fileNameOf(choice, format))
      if (file === null) return null
      const { exportId } = await tasks.run('export', (task) =>
        writeThroughTemporaryFile(fileDialogs, file, (places) =>
          jobs.run('write-statement', { ...making(choice), ...places, format }, task),
        ),
      )
      return { fileName: fileDialogs.nameOf(file), exportId }
    },

    async check() {
      const file = await fileDialogs.chooseFile()
      if (file === null) return null
      const check = await tasks.run('check', (task) => jobs.run('check-statement', { file }, task))
      return { fileName: fileDialogs.nameOf(file), check }
    },
  }
}
