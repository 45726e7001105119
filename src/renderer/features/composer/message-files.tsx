import type { ImageMark } from '../../../shared/domain/chat/image-marks.ts'
import type { ImageDetail } from '../../../shared/domain/images/image-tokens.ts'
import { type DraftParts, useImageTokens } from '../../stores/chat/draft-parts.ts'
import { useReadingImages } from '../../stores/chat/images-store.ts'
import { fileStrings } from '../../strings/composer.ts'
import { AttachedFiles } from '../../ui/controls/attached-file.tsx'
import type { ImageChoices, ImageState } from '../../ui/controls/image-chips.tsx'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import type { MenuItem } from '../../ui/overlays/menu.tsx'
import { type DraftPlace, type HeldFile, resizeImage, sizesOf, useHeldFiles } from './draft-images-store.ts'
import type { useAttachedFiles } from './use-attached-files.ts'

const DocumentDialog = lazyPart(async () => (await import('./document-dialog.tsx')).DocumentDialog)

interface MessageFilesProps {
  readonly conversationId: string
  readonly files: ReturnType<typeof useAttachedFiles>
  readonly parts: DraftParts
  readonly focus: () => void
}

/** The files and images of the message, and the dialog with one of the files. */
export function MessageFiles({ conversationId, files, parts, focus }: MessageFilesProps) {
  const { shown, attach, close, preview, place } = files
  const reading = useReadingImages().filter((image) => image.conversationId === conversationId)
  const held = useHeldFiles()
  const tokensOf = useImageTokens(conversationId)
  const stateOf = (index: number): ImageState => {
    const image = parts.files[index]
    if (image?.kind !== 'image') return { choices: null, isBusy: false }
    const onDetail = (detail: ImageDetail | null): void => parts.changeImage(index, { detail })
    return {
      choices: choicesOf(image, held.get(image.hash), { tokensOf, place, onDetail }),
      isBusy: reading.some(({ replaced }) => replaced === image.hash),
    }
  }
  return (
    <>
      <AttachedFiles
        files={parts.files}
        words={fileStrings}
        onRemove={parts.remove}
        onDescribe={(index, description) => parts.changeImage(index, { description })}
        onGone={focus}
        onPreview={preview}
        imageStateOf={stateOf}
        coming={reading.filter(({ replaced }) => replaced === null)}
      />
      {shown !== null && (
        <DocumentDialog key={shown.id} {...{ conversationId, shown }} onAttach={attach} onClose={close} />
      )}
    </>
  )
}

interface Choices {
  readonly tokensOf: ReturnType<typeof useImageTokens>
  readonly place: DraftPlace
  readonly onDetail: (detail: ImageDetail | null) => void
}

/** Null for an image without a choice. The sizes need its file, which the window may no longer have. */
function choicesOf(image: ImageMark, file: HeldFile | undefined, choices: Choices): ImageChoices | null {
  const { tokensOf, place } = choices
  const sizes = file === undefined ? [] : sizesOf(file)
  const chosen = sizes.find(({ name }) => name === file?.chosen) ?? sizes[0]
  const items = sizes.map(({ name, width, height }) => ({
    label: fileStrings.sizes[name],
    note: fileStrings.tokens(tokensOf({ ...image, width, height })),
    isChosen: name === chosen?.name,
    onChoose: () => resizeImage(image, name, place),
  }))
  const details = detailsAsItems(image, choices)
  if (chosen !== undefined && items.length > 1)
    return {
      label: fileStrings.sizeOf[chosen.name](image.name),
      text: fileStrings.sizes[chosen.name],
      items: [...items, ...details],
    }
  if (details.length === 0) return null
  return { label: fileStrings.detailOf(image.name), text: fileStrings.detail, items: details }
}

const details = [null, 'low', 'high', 'original'] as const

/** Empty for a model that counts every detail alike. */
function detailsAsItems(image: ImageMark, { tokensOf, onDetail }: Choices): MenuItem[] {
  const tokensIn = (detail: ImageDetail | null): number => tokensOf({ ...image, detail })
  const offered = details.filter(
    (detail) => detail === image.detail || detail !== 'original' || tokensIn(detail) !== tokensIn('high'),
  )
  if (image.detail === null && new Set(offered.map(tokensIn)).size < 2) return []
  return offered.map((detail) => ({
    id: `detail ${detail}`,
    label: fileStrings.details[detail ?? 'automatic'],
    note: fileStrings.tokens(tokensIn(detail)),
    isChosen: detail === image.detail,
    onChoose: () => onDetail(detail),
    ...(detail === null && { heading: fileStrings.detail }),
  }))
}
