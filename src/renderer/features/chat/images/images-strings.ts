import type { ImageType } from '../../../../shared/domain/chat/image-marks.ts'
import type { ImageSize } from '../../../../shared/domain/images/image-tokens.ts'
import { formatBytes, formatCount, formatWholePercent } from '../../../../shared/language/format-number.ts'
import { defineMessages, plural } from '../../../../shared/language/messages.ts'
import { quote } from '../../../strings/quote.ts'

/** Images in the transcript, and the dialog that shows one large. */
export const imageStrings = defineMessages('image', {
  title: 'Image',
  open: (name: string) => `Enlarge ${quote(name)}`,
  openUnnamed: 'Enlarge image',
  unnamed: 'Image without a name',
  missing: 'Image missing',
  missingMeaning: "The image isn't in Tally's data, so Tally can't show or send it.",
  isExcluded: 'Excluded from context',
  stage: 'Enlarged image',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  zoom: (percent: number) => formatWholePercent(percent),
  previous: 'Previous image',
  next: 'Next image',
  position: (position: number, count: number) => `${formatCount(position)} of ${formatCount(count)}`,
  description: 'Description',
  descriptionHint: 'For search and screen readers. Never sent to the service.',
  save: 'Save',
  name: 'File name',
  size: 'Image size',
  pixels: ({ width, height }: ImageSize) => `${formatCount(width)} × ${formatCount(height)} pixels`,
  file: 'File size',
  bytes: (bytes: number, type: ImageType) => `${formatBytes(bytes)} · ${types[type]}`,
  tokens: 'Tokens',
  estimate: (tokens: number) => `≈\u00a0${formatCount(tokens)}`,
  reported: (tokens: number, images: number) =>
    plural(images, { one: formatCount(tokens), other: `${formatCount(tokens)} for # images` }),
  measured: (tokens: number, images: number) =>
    plural(images, {
      one: `≈\u00a0${formatCount(tokens)}, measured`,
      other: `≈\u00a0${formatCount(tokens)} for # images, measured`,
    }),
  exclude: 'Exclude image from context',
  include: 'Include image in context',
  saveAs: 'Save image…',
  show: (bytes: number) => `Show image (${formatBytes(bytes)})`,
  reading: 'Reading image…',
  coming: 'Receiving image…',
  fromAnswer: 'Image in the answer',
  notShown: "Tally can't show this image. It may be damaged or too large.",
})

const types: Readonly<Record<ImageType, string>> = { webp: 'WebP', png: 'PNG', jpeg: 'JPEG' }
