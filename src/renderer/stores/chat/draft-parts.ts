import { textLimits } from '../../../shared/domain/app/limits.ts'
import { type Attachment, joinDraft, splitDraft } from '../../../shared/domain/chat/attachments.ts'
import { estimateTokens, type TokenRates } from '../../../shared/domain/usage/token-rates.ts'
import { useTokenRates } from '../usage/forecast-store.ts'

interface DraftFile extends Attachment {
  /** The name and its position among files of the same name. */
  readonly id: string
  readonly tokens: number
}

/** A draft as its box shows it. The draft itself stays one text, which is stored and sent. */
export interface DraftParts {
  readonly files: readonly DraftFile[]
  readonly text: string
  change(text: string): void
  /** Adds attachment blocks; false if the message would get too long. */
  add(blocks: readonly string[]): boolean
  remove(index: number): void
}

export function useDraftParts(
  conversationId: string,
  draft: string,
  onChange: (draft: string) => void,
): DraftParts {
  const rates = useTokenRates(conversationId)
  const { text } = splitDraft(draft)
  const head = draft.slice(0, draft.length - text.length)
  const files = filesOf(head, rates)
  return {
    files,
    text,
    change: (changed) => onChange(joinDraft({ files, text: changed })),
    add(blocks) {
      const added = joinDraft({ files: [...files, ...blocks.map((source) => ({ source }))], text })
      if (added.length > textLimits.message) return false
      if (blocks.length > 0) onChange(added)
      return true
    },
    remove: (index) => onChange(joinDraft({ files: files.filter((_, at) => at !== index), text })),
  }
}

const noFiles: readonly DraftFile[] = []
/** The files counted last: counting a long file on every key would be slow. */
let counted: {
  readonly head: string
  readonly rates: TokenRates
  readonly files: readonly DraftFile[]
} | null = null

function filesOf(head: string, rates: TokenRates): readonly DraftFile[] {
  if (head === '') return noFiles
  if (counted?.head === head && counted.rates === rates) return counted.files
  const files = splitDraft(head).files.map((file, index, all) => {
    const position = all.slice(0, index).filter(({ name }) => name === file.name).length
    return { ...file, id: `${file.name} ${position}`, tokens: estimateTokens(file.source, rates) }
  })
  counted = { head, rates, files }
  return files
}
