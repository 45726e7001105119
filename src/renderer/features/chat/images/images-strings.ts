import type { ImageType } from '../../../../shared/domain/chat/image-marks.ts'
import { formatBytes } from '../../../../shared/language/format-quantity.ts'
import { defineMessages, message } from '../../../../shared/language/messages.ts'
import { quote } from '../../../strings/quote.ts'

/** Images in the transcript, and the dialog that shows one large. */
export const imageStrings = defineMessages('image', {
  title: 'Image',
  open: message('Enlarge {name}', quote),
  openUnnamed: 'Enlarge image',
  unnamed: 'Image without a name',
  missing: 'Image missing',
  missingMeaning: "The image isn't in Tally's data, so Tally can't show or send it.",
  isExcluded: 'Excluded from context',
  stage: 'Enlarged image',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  previous: 'Previous image',
  next: 'Next image',
  position: message('{position, number} of {count, number}', 'position', 'count'),
  description: 'Description',
  descriptionHint: 'For search and screen readers. Never sent to the service.',
  save: 'Save',
  name: 'File name',
  size: 'Image size',
  pixels: '{width, number} × {height, number} pixels',
  file: 'File size',
  bytes: message('{bytes} · {type}', (bytes: number, type: ImageType) => ({
    bytes: formatBytes(bytes),
    type: types[type],
  })),
  tokens: 'Tokens',
  estimate: '≈\u00a0{tokens, number}',
  reported: message(
    '{images, plural, one {{tokens, number}} other {{tokens, number} for # images}}',
    'tokens',
    'images',
  ),
  measured: message(
    '{images, plural, one {≈\u00a0{tokens, number}, measured} other {≈\u00a0{tokens, number} for # images, measured}}',
    'tokens',
    'images',
  ),
  exclude: 'Exclude image from context',
  include: 'Include image in context',
  saveAs: 'Save image…',
  show: message('Show image ({bytes})', formatBytes),
  reading: 'Reading image…',
  coming: 'Receiving image…',
  fromAnswer: 'Image in the answer',
  notShown: "Tally can't show this image. It may be damaged or too large.",
})

const types: Readonly<Record<ImageType, string>> = { webp: 'WebP', png: 'PNG', jpeg: 'JPEG' }
