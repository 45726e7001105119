import type { ImageProblem } from '../../shared/domain/images/image-header.ts'
import { defineMessages, message } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

/** Reasons why a file can't become an image of a message, with the name of the file. */
export const imageProblemStrings = defineMessages('image-problem', {
  empty: message('{name} is empty.', quote),
  heic: message(
    "Tally can't read HEIC photos such as {name}. Open it on the phone or computer and save it as JPEG.",
    quote,
  ),
  avif: message(
    "Tally can't read AVIF images such as {name}. Open it in a browser and save it as PNG or JPEG.",
    quote,
  ),
  svg: message(
    "{name} is a drawing (SVG), which models can't see. Export it as PNG, then attach that file.",
    quote,
  ),
  tiff: message(
    "Tally can't read TIFF images such as {name}. Open it in its program and save it as PNG or JPEG.",
    quote,
  ),
  'other-format': message(
    "{name} isn't a PNG, JPEG, WebP or GIF image. Open it in its program and save it as PNG or JPEG.",
    quote,
  ),
  'too-large': message(
    '{name} is larger than 50 MB. Save it in a smaller size, then attach it again.',
    quote,
  ),
  'too-many-pixels': message(
    '{name} has more than 100 megapixels. Save it in a smaller size, then attach it again.',
    quote,
  ),
  'too-long': message(
    'A side of {name} is longer than 30,000 pixels. Cut it into parts, then attach the part you need.',
    quote,
  ),
  'too-large-original': message(
    '{name} needs more than 20 MB in its original size. Choose “Large” or “Small”.',
    quote,
  ),
  damaged: message(
    '{name} is damaged or incomplete. Download the file again, or save it again in its program.',
    quote,
  ),
  'too-slow': message(
    'Reading {name} took longer than a minute. Save it in a smaller size, then attach it again.',
    quote,
  ),
  'too-much-memory': message(
    'Reading {name} needs too much memory. Save it in a smaller size, then attach it again.',
    quote,
  ),
  crashed: message(
    'Tally stopped reading {name} because its reader crashed. Save it as PNG or JPEG in another program.',
    quote,
  ),
} satisfies Record<ImageProblem, (name: string) => string>)
