import { textLimits } from '../../../shared/domain/app/limits.ts'
import { type Draft, joinDraft, splitDraft } from '../../../shared/domain/chat/attachments.ts'
import { type ImageMark, imageMark } from '../../../shared/domain/chat/image-marks.ts'
import { imageFeatures } from '../../../shared/domain/usage/question-features.ts'
import {
  estimateTokens,
  priorTokenRates,
  type TokenRates,
  tokensOf,
} from '../../../shared/domain/usage/token-rates.ts'
import { useNextPrompts } from '../usage/forecast-store.ts'

type DraftFile = Draft['files'][number] & {
  /** The name and its position among files of the same name. */
  readonly id: string
  readonly tokens: number
}

/** A draft as its box shows it. The draft itself stays one text, which is stored and sent. */
export type DraftParts = ReturnType<typeof useDraftParts>

export function useDraftParts(conversationId: string, draft: string, onChange: (draft: string) => void) {
  const model = useCountingModel(conversationId)
  const { text, files: found } = splitDraft(draft)
  const files = counted(found, model)
  const become = (changed: readonly { readonly source: string }[]): boolean => {
    const joined = joinDraft({ files: changed, text })
    if (joined.length > textLimits.message) return false
    onChange(joined)
    return true
  }
  const replace = (index: number, source: string): boolean =>
    become(files.map((file, at) => (at === index ? { source } : file)))
  return {
    files,
    text,
    change: (changed: string) => onChange(joinDraft({ files, text: changed })),
    /** Adds attachment blocks; false if the message would get too long. */
    add: (blocks: readonly string[]): boolean =>
      blocks.length === 0 || become([...files, ...blocks.map((source) => ({ source }))]),
    /** Puts another block in the place of a file; false if the message would get too long. */
    replace,
    changeImage: (index: number, changes: Partial<Pick<ImageMark, 'description' | 'detail'>>) => {
      const file = files[index]
      if (file?.kind === 'image') replace(index, imageMark({ ...file, ...changes }))
    },
    remove: (index: number) => onChange(joinDraft({ files: files.filter((_, at) => at !== index), text })),
  }
}

/** The model of the next call, with its known rates. */
interface CountingModel {
  readonly modelId: string
  readonly rates: TokenRates
}

const unknownModel: CountingModel = { modelId: '', rates: priorTokenRates }

const useCountingModel = (conversationId: string): CountingModel =>
  useNextPrompts(conversationId)?.prompts[0] ?? unknownModel

/** Estimates the tokens of an image with the chat's model. */
export function useImageTokens(conversationId: string): (image: ImageMark) => number {
  const model = useCountingModel(conversationId)
  return (image) => tokensOfImage(image, model)
}

function tokensOfImage(image: ImageMark, { modelId, rates }: CountingModel): number {
  return Math.max(0, Math.ceil(tokensOf(imageFeatures(image, modelId), rates)))
}

const noFiles: readonly DraftFile[] = []
/** The files counted last: counting a long file on every key would be slow. */
let known: { readonly model: CountingModel; readonly files: readonly DraftFile[] } | null = null

function counted(files: Draft['files'], model: CountingModel): readonly DraftFile[] {
  if (files.length === 0) return noFiles
  if (known?.model === model && areSame(known.files, files)) return known.files
  const all = files.map((file, index) => {
    const position = files.slice(0, index).filter(({ name }) => name === file.name).length
    const tokens =
      file.kind === 'image' ? tokensOfImage(file, model) : estimateTokens(file.source, model.rates)
    return { ...file, id: `${file.name} ${position}`, tokens }
  })
  known = { model, files: all }
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
