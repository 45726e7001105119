import { textLimits } from '../../../shared/domain/app/limits.ts'
import { type Draft, joinDraft, splitDraft } from '../../../shared/domain/chat/attachments.ts'
import { wordsOfImage } from '../../../shared/domain/chat/image-marks.ts'
import { estimateTokens, type TokenRates } from '../../../shared/domain/usage/token-rates.ts'
import { useTokenRates } from '../usage/forecast-store.ts'

type DraftFile = Draft['files'][number] & {
  /** The name and its position among files of the same name. */
  readonly id: string
  /** The text of a file, or the words of an image. */
  readonly text: string
  /** Only files have a count. */
  readonly tokens?: number
}

/** A draft as its box shows it. The draft itself stays one text, which is stored and sent. */
export interface DraftParts {
  readonly files: readonly DraftFile[]
  readonly text: string
  change(text: string): void
  /** Adds attachment blocks; false if the message would get too long. */
  add(blocks: readonly string[]): boolean
  /** Puts another block in the place of a file; false if the message would get too long. */
  replace(index: number, block: string): boolean
  remove(index: number): void
}

export function useDraftParts(
  conversationId: string,
  draft: string,
  onChange: (draft: string) => void,
): DraftParts {
  const rates = useTokenRates(conversationId)
  const { text, files: found } = splitDraft(draft)
  const files = counted(found, rates)
  const become = (changed: readonly { readonly source: string }[]): boolean => {
    const joined = joinDraft({ files: changed, text })
    if (joined.length > textLimits.message) return false
    onChange(joined)
    return true
  }
  return {
    files,
    text,
    change: (changed) => onChange(joinDraft({ files, text: changed })),
    add: (blocks) => blocks.length === 0 || become([...files, ...blocks.map((source) => ({ source }))]),
    replace: (index, source) => become(files.map((file, at) => (at === index ? { source } : file))),
    remove: (index) => onChange(joinDraft({ files: files.filter((_, at) => at !== index), text })),
  }
}

const noFiles: readonly DraftFile[] = []
/** The files counted last: counting a long file on every key would be slow. */
let known: { readonly rates: TokenRates; readonly files: readonly DraftFile[] } | null = null

function counted(files: Draft['files'], rates: TokenRates): readonly DraftFile[] {
  if (files.length === 0) return noFiles
  if (known?.rates === rates && areSame(known.files, files)) return known.files
  const all = files.map((file, index) => {
    const position = files.slice(0, index).filter(({ name }) => name === file.name).length
    const id = `${file.name} ${position}`
    if (file.kind === 'image') return { ...file, id, text: wordsOfImage(file) }
    return { ...file, id, tokens: estimateTokens(file.source, rates) }
  })
  known = { rates, files: all }
  return all
}

function areSame(files: Draft['files'], others: Draft['files']): boolean {
  return (
    files.length === others.length &&
    files.every(({ source, isTight }, index) => {
      const other = others[index]
      return other !== undefined && source === other.source && isTight === other.isTight
    })
  )
}
