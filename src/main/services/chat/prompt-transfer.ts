import type { PreviewedPrompt } from '../../../shared/contract/chat/prompt-import.ts'
import type { PromptLibrary, SavedPrompt } from '../../../shared/contract/chat/saved-prompt.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import { promptKey, promptLimits } from '../../../shared/domain/chat/prompt-limits.ts'
import { utcDayOf } from '../../accounting/pricing.ts'
import { safeFileName } from '../../transfer/file-names.ts'
import { type PlannedPrompt, planPromptImport } from '../../transfer/prompts/plan-prompt-import.ts'
import { writePromptDocument } from '../../transfer/prompts/prompt-document.ts'
import type { ReadPrompts } from '../../transfer/prompts/prompt-entry.ts'
import { createOneTimeToken } from '../conversations/one-time-token.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import type { Handlers } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import { writeThroughTemporaryFile } from '../write-temporary-file.ts'

interface Dependencies extends Pick<CommonPorts, 'store' | 'jobs' | 'now' | 'newId'> {
  fileDialogs: FileDialogs
  list(): PromptLibrary
}

/** A file that was read, kept until its import is applied or cancelled. */
interface Held {
  readonly fileName: string
  readonly read: Extract<ReadPrompts, { kind: 'prompts' }>
  /** The effect that the preview showed, as text. */
  readonly shown: string
}

type Plan = ReturnType<typeof planPromptImport>

/** Above the largest library that Tally exports, with every character escaped. */
const maxBytes = 64_000_000
const maxRows = 1_000
const maxProblems = 100
const beginningLength = 200

/** The order of rows: a new name needs the most attention. */
const changes: readonly PreviewedPrompt['change'][] = ['renamed', 'new', 'present']

/** Exports prompts, and imports files after showing their effect. The window has only a token of the file. */
export function createPromptTransfer(dependencies: Dependencies) {
  const { store, jobs, fileDialogs, list, now, newId } = dependencies
  const held = createOneTimeToken<Held>(newId)

  function chosen(folder: string | null): PromptLibrary {
    const library = list()
    if (folder === null) return library
    const name = library.folders.find((one) => promptKey(one) === promptKey(folder))
    if (name === undefined) throw new AppError('prompt-folder-gone', 'There is no such folder.')
    return { folders: [name], prompts: library.prompts.filter((prompt) => prompt.folder === name) }
  }

  return {
    /** Writes all prompts, or those of a folder. Null if the user cancels. */
    async 'prompts.export'({ folder }) {
      const library = chosen(folder)
      const what = folder === null ? utcDayOf(now()) : library.folders[0]
      const file = await fileDialogs.choosePlace(
        safeFileName(`tally-prompts-${what}`, 'json', 'tally-prompts'),
      )
      if (file === null) return null
      const text = writePromptDocument(library, { app: fileDialogs.appVersion, now: now() })
      return writeThroughTemporaryFile(fileDialogs, file, async (places) => {
        await jobs.run('write-text', { ...places, text })
        return { fileName: fileDialogs.nameOf(file) }
      })
    },

    /** Reads a file and shows its effect. Null if the user cancels. */
    async 'prompts.readImport'() {
      held.forget()
      const file = await fileDialogs.choosePrompts()
      if (file === null) return null
      const fileName = fileDialogs.nameOf(file)
      const read = await jobs.run('read-prompt-file', { file, maxBytes })
      if (read.kind === 'refused') return { kind: 'refused', fileName, reason: read.reason }
      const library = list()
      const plan = planPromptImport(read, library)
      if (!hasRoom(plan, library)) return { kind: 'refused', fileName, reason: 'library-full' }
      const token = held.make({ fileName, read, shown: summaryOf(plan) })
      return {
        kind: 'preview',
        token,
        fileName,
        source: read.source,
        encoding: read.encoding,
        ...countsOf(plan),
        newFolders: [...plan.newFolders],
        rows: plan.rows
          .toSorted((one, other) => changes.indexOf(one.change) - changes.indexOf(other.change))
          .slice(0, maxRows)
          .map(previewed),
        problemCount: read.problems.length,
        problems: read.problems.slice(0, maxProblems),
      }
    },

    'prompts.applyImport'({ token }) {
      const { fileName, read, shown } = held.take(token)
      const plan = planPromptImport(read, list())
      if (summaryOf(plan) !== shown)
        throw new AppError('offer-gone', 'The library changed after the preview.')
      const time = now()
      store.transaction(() => {
        for (const name of plan.newFolders) store.prompts.addFolder({ name, createdAt: time })
        for (const row of plan.rows)
          if (row.change !== 'present') store.prompts.put(saved(row, newId(), time))
      })
      return { fileName, ...countsOf(plan), newFolderCount: plan.newFolders.length, library: list() }
    },

    'prompts.cancelImport'({ token }) {
      held.forget(token)
    },
  } satisfies Partial<Handlers>
}

/** The window has all prompts in memory. */
function hasRoom({ rows, newFolders }: Plan, { prompts, folders }: PromptLibrary): boolean {
  const all = [...prompts, ...rows.filter(({ change }) => change !== 'present')]
  const length = all.reduce((sum, { text }) => sum + text.length, 0)
  return (
    all.length <= promptLimits.prompts &&
    length <= promptLimits.allTexts &&
    folders.length + newFolders.length <= promptLimits.folders
  )
}

/** The effect of a file without its texts, which stay the same. */
function summaryOf({ rows, newFolders }: Plan): string {
  return JSON.stringify([newFolders, rows.map(({ name, folder, change }) => [name, folder, change])])
}

function countsOf({ rows }: Plan) {
  const count = (wanted: PreviewedPrompt['change']) => rows.filter(({ change }) => change === wanted).length
  return { newCount: count('new'), renamedCount: count('renamed'), presentCount: count('present') }
}

function previewed({ place, name, text, folder, change }: PlannedPrompt): PreviewedPrompt {
  return { place, name, beginning: text.slice(0, beginningLength).toWellFormed(), folder, change }
}

function saved(
  { change: _change, place: _place, ...prompt }: PlannedPrompt,
  id: string,
  now: number,
): SavedPrompt {
  const createdAt = prompt.createdAt ?? now
  return { ...prompt, id, createdAt, updatedAt: prompt.updatedAt ?? createdAt, defaultFor: [] }
}
