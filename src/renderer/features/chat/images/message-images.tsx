import { useState } from 'react'
import { descriptionOf, type MarkedImage, wordsOfImage } from '../../../../shared/domain/chat/image-marks.ts'
import type { ImageSize } from '../../../../shared/domain/images/image-tokens.ts'
import { addressOfThumbnail } from '../../../stores/chat/images-store.ts'
import { Detail, Remark, Text } from '../../../ui/layout/layout.tsx'
import { imageStrings as strings } from './images-strings.ts'
import css from './message-images.module.css'

/** In pixels of the window: the longest side of a thumbnail, and the shortest side that can be pressed. */
const longestSide = 320
const shortestSide = 44
const captionHeight = 24
const gap = 8
/** The width of the bubbles at the default window width. */
const rowWidth = 590

/** An image with its place among those of its message, from 0. */
export interface PlacedImage {
  readonly image: MarkedImage
  readonly index: number
  readonly isExcluded: boolean
}

interface MessageImagesProps {
  readonly images: readonly PlacedImage[]
  /** Shows all words of the images, because a search found something in them. */
  readonly isSought: boolean
  /** Without it, the images can't be enlarged here. */
  readonly onOpen?: ((index: number) => void) | undefined
}

/** The images of a message side by side. Their bytes are read once they are near the view. */
export function MessageImages({ images, isSought, onOpen }: MessageImagesProps) {
  return (
    <div className={css('images')}>
      {images.map((placed) => (
        <MessageImage key={placed.index} {...placed} {...{ isSought, onOpen }} />
      ))}
    </div>
  )
}

type MessageImageProps = PlacedImage & Omit<MessageImagesProps, 'images'>

function MessageImage({ image, index, isExcluded, isSought, onOpen }: MessageImageProps) {
  const [isMissing, setIsMissing] = useState(false)
  const { width, height } = thumbnailSize(image)
  const name = descriptionOf(image)
  const words = isSought ? wordsOfImage(image) : image.description
  return (
    <figure className={css('image', isExcluded && 'excluded')}>
      {isMissing ? (
        <div className={css('missing')} style={{ width, height }} title={strings.missingMeaning}>
          <Text as="strong" size="small" strong>
            {strings.missing}
          </Text>
          {words === '' && <Remark breaks>{name}</Remark>}
        </div>
      ) : (
        <div className={css('frame')}>
          <img
            src={addressOfThumbnail(image.hash)}
            alt={name === '' ? strings.unnamed : name}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            draggable={false}
            onError={() => setIsMissing(true)}
          />
          {onOpen !== undefined && (
            <button
              type="button"
              aria-label={name === '' ? strings.openUnnamed : strings.open(name)}
              className={css('open')}
              onClick={() => onOpen(index)}
            />
          )}
        </div>
      )}
      {words !== '' && (
        <Remark as="figcaption" truncated={!isSought} dir="auto" data-words="">
          {words}
        </Remark>
      )}
      {isExcluded && <Detail>{strings.isExcluded}</Detail>}
    </figure>
  )
}

/** The size of a thumbnail, which keeps its place while its bytes are on their way. */
function thumbnailSize({ width, height }: ImageSize): ImageSize {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const side = (pixels: number): number => Math.max(shortestSide, Math.round(pixels * scale))
  return { width: side(width), height: side(height) }
}

/** The height of the images of a message at the default window width. */
export function estimateImages(images: readonly MarkedImage[]): number {
  let [height, used, highest] = [0, 0, 0]
  for (const image of images) {
    const size = thumbnailSize(image)
    if (used > 0 && used + size.width > rowWidth) {
      height += highest + gap
      used = 0
      highest = 0
    }
    used += size.width + gap
    highest = Math.max(highest, size.height + (image.description === '' ? 0 : captionHeight))
  }
  return height + highest + (images.length === 0 ? 0 : gap)
}
