import type { StatementChoice, StatementFormat } from '../../../shared/contract/usage/statement.ts'
import type { Store } from '../../storage/store.ts'
import { safeFileName } from '../../transfer/file-names.ts'
import type { CancellableTask, TaskService } from '../app/cancellable-task.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import type { HandlersOf } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import { type Places, writeThroughTemporaryFile } from '../write-temporary-file.ts'

interface Dependencies extends Pick<CommonPorts, 'jobs' | 'now'> {
  store: Pick<Store, 'projects' | 'usage'>
  tasks: TaskService
  fileDialogs: Pick<
    FileDialogs,
    'appVersion' | 'choosePlace' | 'nameOf' | 'remove' | 'replaceWhole' | 'keepExported'
  >
  printPage(html: string, signal: AbortSignal): Promise<Uint8Array>
}

const endings: Readonly<Record<StatementFormat, string>> = {
  html: 'html',
  pdf: 'pdf',
  csv: 'csv',
  json: 'json',
  focus: 'csv',
}

/** Statements of a month, for people and programs outside Tally. */
export function createStatementHandlers(dependencies: Dependencies): HandlersOf<'statements'> {
  const { store, tasks, jobs, fileDialogs, printPage, now } = dependencies
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
  const print = async (
    made: ReturnType<typeof making>,
    places: Places,
    task: CancellableTask,
  ): Promise<object> => {
    const { page, callCount } = await jobs.run('statement-page', made, task)
    const pdf = await printPage(page, task.signal)
    await fileDialogs.replaceWhole(places, pdf)
    return { callCount }
  }
  return {
    'statements.choices'() {
      const firstDays = (['local', 'utc'] as const).flatMap(
        (clock) => store.usage.firstDay({ clock, isDemo: false }) ?? [],
      )
      return { firstDay: firstDays.toSorted()[0] ?? null, projects: store.usage.projects(false) }
    },

    'statements.preview': (choice) => jobs.run('statement', making(choice)),

    async 'statements.save'({ format, ...choice }) {
      const file = await fileDialogs.choosePlace(fileNameOf(choice, format))
      if (file === null) return null
      const { exportId } = await tasks.run('export', (task) =>
        writeThroughTemporaryFile(fileDialogs, file, (places) =>
          format === 'pdf'
            ? print(making(choice), places, task)
            : jobs.run('write-statement', { ...making(choice), ...places, format }, task),
        ),
      )
      return { fileName: fileDialogs.nameOf(file), exportId }
    },
  }
}
