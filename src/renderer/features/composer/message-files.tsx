import type { ImageMark } from '../../../shared/domain/chat/image-marks.ts'
import { type DraftParts, useImageTokens } from '../../stores/chat/draft-parts.ts'
import { fileStrings } from '../../strings/composer.ts'
import { AttachedFiles } from '../../ui/controls/attached-file.tsx'
import type { ImageSizes, ImageState } from '../../ui/controls/image-chips.tsx'
import { Text } from '../../ui/layout/layout.tsx'
import { lazyPart } from '../../ui/layout/lazy-part.tsx'
import {
  type DraftPlace,
  type HeldFile,
  resizeImage,
  sizesOf,
  useHeldFiles,
  useReadingImages,
} from './draft-images-store.ts'
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
    if (image?.kind !== 'image') return { sizes: null, isBusy: false }
    const file = held.get(image.hash)
    return {
      sizes: file === undefined ? null : sizesAsMenu(image, file, { tokensOf, place }),
      isBusy: reading.some(({ replaced }) => replaced === image.hash),
    }
  }
  return (
    <>
      <AttachedFiles
        files={parts.files}
        words={fileStrings}
        onRemove={parts.remove}
        onDescribe={parts.describe}
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

/** Why some files aren't attached. */
export function FileRefusals({ words }: { readonly words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <Text size="control" tone="danger" surface="danger" role="alert" below={2}>
      {words.join(' ')}
    </Text>
  )
}

interface SizeMenu {
  readonly tokensOf: ReturnType<typeof useImageTokens>
  readonly place: DraftPlace
}

/** Null for an image that is as small as the smallest size. */
function sizesAsMenu(image: ImageMark, file: HeldFile, { tokensOf, place }: SizeMenu): ImageSizes | null {
  const sizes = sizesOf(file)
  if (sizes.length < 2) return null
  const { name: chosen } = sizes.find(({ name }) => name === file.chosen) ?? sizes[0]
  return {
    label: fileStrings.sizeOf[chosen](image.name),
    text: fileStrings.sizes[chosen],
    items: sizes.map(({ name, width, height }) => ({
      label: fileStrings.sizes[name],
      note: fileStrings.tokens(tokensOf({ ...image, width, height })),
      isChosen: name === chosen,
      onChoose: () => resizeImage(image, name, place),
    })),
  }
}
