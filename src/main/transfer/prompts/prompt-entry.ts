import * as z from 'zod'
import type {
  PromptImport,
  PromptPreview,
  PromptProblem,
} from '../../../shared/contract/chat/prompt-import.ts'
import { SavedPrompt } from '../../../shared/contract/chat/saved-prompt.ts'
import { tidyName } from '../../../shared/domain/app/display-name.ts'
import { promptLimits } from '../../../shared/domain/chat/prompt-limits.ts'

/** A prompt of a file, within the limits of the library. */
export interface FilePrompt {
  /** The line of a table, else the position among the prompts of the file, from 1. */
  readonly place: number
  /** May be longer than a name in the library. */
  readonly name: string
  readonly text: string
  readonly folder: string | null
  readonly isFavourite: boolean
  /** Null in files that don't have it. */
  readonly createdAt: number | null
  readonly updatedAt: number | null
}

/** An entry of a file before it is checked. */
interface Entry {
  readonly place: number
  readonly name: string
  readonly text: string
  readonly more?: Partial<Omit<FilePrompt, 'place' | 'name' | 'text'>>
}

/** The prompts of a file, or the reason why it can't be imported. */
export type ReadPrompts =
  | {
      readonly kind: 'prompts'
      readonly source: PromptPreview['source']
      readonly prompts: readonly FilePrompt[]
      /** Folders of the file, which may be empty. */
      readonly folders: readonly string[]
      readonly problems: readonly PromptProblem[]
    }
  | { readonly kind: 'refused'; readonly reason: RefusedReason }

type RefusedReason = Extract<PromptImport, { kind: 'refused' }>['reason']

const Moment = SavedPrompt.shape.createdAt

/** Collects entries: those within the limits of the library, and the problems of the others. */
export function createPromptCollection(source: PromptPreview['source']) {
  const prompts: FilePrompt[] = []
  const problems: PromptProblem[] = []
  return {
    take({ place, name: named, text: written, more = {} }: Entry): void {
      const name = tidyName(named)
      const text = written.toWellFormed()
      const refuse = (reason: PromptProblem['reason']) => problems.push(problemOf(place, reason, name))
      if (name === '') refuse('no-name')
      else if (text.length > promptLimits.text) refuse('too-long')
      // Only Tally keeps a prompt that has no text yet.
      else if (text.trim() === '' && source !== 'tally') refuse('no-text')
      else
        prompts.push({
          place,
          name,
          text,
          folder: more.folder ?? null,
          isFavourite: more.isFavourite ?? false,
          createdAt: more.createdAt ?? null,
          updatedAt: more.updatedAt ?? null,
        })
    },
    refuse(place: number, reason: PromptProblem['reason'], words = ''): void {
      problems.push(problemOf(place, reason, words))
    },
    end(folders: readonly string[] = []): ReadPrompts {
      if (prompts.length > promptLimits.prompts) return { kind: 'refused', reason: 'too-many' }
      if (prompts.length + problems.length + folders.length === 0)
        return { kind: 'refused', reason: 'no-prompts' }
      return { kind: 'prompts', source, prompts, folders, problems }
    },
  }
}

/** Parses a timestamp; null if invalid. */
export function readTimestamp(value: unknown): number | null {
  return Moment.safeParse(value).data ?? null
}

function problemOf(place: number, reason: PromptProblem['reason'], words: string): PromptProblem {
  return { place, reason, words: words.toWellFormed().slice(0, 100).toWellFormed() }
}

/** An object of a file. */
export const Fields = z.record(z.string(), z.unknown())
