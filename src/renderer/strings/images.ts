import type { ImageProblem } from '../../shared/domain/images/image-header.ts'
import { defineMessages } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

/** Reasons why a file can't become an image of a message, with the name of the file. */
export const imageProblemStrings = defineMessages('image-problem', {
  empty: (name: string) => `${quote(name)} is empty.`,
  heic: (name: string) =>
    `Tally can't read HEIC photos such as ${quote(name)}. Open it on the phone or computer and save it as JPEG.`,
  avif: (name: string) =>
    `Tally can't read AVIF images such as ${quote(name)}. Open it in a browser and save it as PNG or JPEG.`,
  svg: (name: string) =>
    `${quote(name)} is a drawing (SVG), which models can't see. Export it as PNG, then attach that file.`,
  tiff: (name: string) =>
    `Tally can't read TIFF images such as ${quote(name)}. Open it in its program and save it as PNG or JPEG.`,
  'other-format': (name: string) =>
    `${quote(name)} isn't a PNG, JPEG, WebP or GIF image. Open it in its program and save it as PNG or JPEG.`,
  'too-large': (name: string) =>
    `${quote(name)} is larger than 50 MB. Save it in a smaller size, then attach it again.`,
  'too-many-pixels': (name: string) =>
    `${quote(name)} has more than 100 megapixels. Save it in a smaller size, then attach it again.`,
  'too-long': (name: string) =>
    `A side of ${quote(name)} is longer than 30,000 pixels. Cut it into parts, then attach the part you need.`,
  'too-large-original': (name: string) =>
    `${quote(name)} needs more than 20 MB in its original size. Choose “Large” or “Small”.`,
  damaged: (name: string) =>
    `${quote(name)} is damaged or incomplete. Download the file again, or save it again in its program.`,
  'too-slow': (name: string) =>
    `Reading ${quote(name)} took longer than a minute. Save it in a smaller size, then attach it again.`,
  'too-much-memory': (name: string) =>
    `Reading ${quote(name)} needs too much memory. Save it in a smaller size, then attach it again.`,
  crashed: (name: string) =>
    `Tally stopped reading ${quote(name)} because its reader crashed. Save it as PNG or JPEG in another program.`,
} satisfies Record<ImageProblem, (name: string) => string>)
