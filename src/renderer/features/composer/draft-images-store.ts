import { create } from 'zustand'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { textLimits } from '../../../shared/domain/app/limits.ts'
import { joinDraft, splitDraft } from '../../../shared/domain/chat/attachments.ts'
import { type ImageMark, imageMark, imagesIn } from '../../../shared/domain/chat/image-marks.ts'
import { type ImageSizeName, imageSides } from '../../../shared/domain/images/image-header.ts'
import type { ImageSize } from '../../../shared/domain/images/image-tokens.ts'
import { drafts } from '../../stores/chat/draft-store.ts'
import { readingImages } from '../../stores/chat/images-store.ts'
import { changeDraft } from '../../stores/chat/send.ts'
import { fileStrings } from '../../strings/composer.ts'
import { imageProblemStrings } from '../../strings/images.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { readImage } from './files-store.ts'

const maxImages = 10
/** The files of three messages. */
const maxHeld = 30

/** A file whose image can get another size. */
export interface HeldFile {
  readonly file: File
  readonly original: ImageSize
  readonly chosen: ImageSizeName
}

interface DraftImagesState {
  /** By the hash of the image. */
  readonly held: ReadonlyMap<string, HeldFile>
}

const store = create<DraftImagesState>()(() => ({ held: new Map() }))

export const useHeldFiles = (): DraftImagesState['held'] => store(({ held }) => held)

/** The draft that gets the images, even if the user has opened another chat meanwhile. */
export interface DraftPlace {
  readonly conversationId: string
  /** The draft as main has it. */
  readonly kept: string
  onRefused(words: string): void
}

const draftOf = ({ conversationId, kept }: DraftPlace): string =>
  drafts.store.getState().texts[conversationId] ?? kept

/** Attaches the first files, as many as the message has room for. */
export function attachImages(
  files: readonly { readonly file: File; readonly name: string }[],
  to: DraftPlace,
): void {
  const coming = readingImages
    .all()
    .filter(({ conversationId, replaced }) => conversationId === to.conversationId && replaced === null)
  const names = [...imagesIn(draftOf(to)), ...coming].map(({ name }) => name)
  const room = Math.max(0, maxImages - names.length)
  for (const { file, name } of files.slice(0, room)) {
    const unused = unusedName(name, names)
    names.push(unused)
    read({ file, chosen: 'large', mark: { name: unused, description: '', detail: null }, replaced: null }, to)
  }
  if (files.length > room) to.onRefused(fileStrings.tooManyImages(files.length - room))
}

/** Every pasted image has the same name, so a number tells them apart. */
function unusedName(name: string, used: readonly string[]): string {
  const dot = name.lastIndexOf('.')
  const end = dot === -1 ? name.length : dot
  let unused = name
  for (let count = 2; used.includes(unused); count += 1)
    unused = `${name.slice(0, end)} ${count}${name.slice(end)}`
  return unused
}

/** Replaces an image of the draft by another size of its file. */
export function resizeImage(image: ImageMark, chosen: ImageSizeName, to: DraftPlace): void {
  const file = store.getState().held.get(image.hash)?.file
  if (file !== undefined) read({ file, chosen, mark: image, replaced: image.hash }, to)
}

interface Wanted extends Pick<HeldFile, 'file' | 'chosen'> {
  readonly mark: Pick<ImageMark, 'name' | 'description' | 'detail'>
  readonly replaced: string | null
}

let lastId = 0

function read({ file, chosen, mark, replaced }: Wanted, to: DraftPlace): void {
  const { conversationId } = to
  const { name } = mark
  lastId += 1
  const id = lastId
  const end = (): void => readingImages.end(id)
  const stopReading = readImage(file, { conversationId, size: chosen }, (result) => {
    end()
    if (!result.ok) return to.onRefused(describe(result, name))
    const { original, ...image } = result.value
    if (!putIntoDraft({ mark, image, replaced }, to)) return to.onRefused(fileStrings.tooMuch)
    store.setState(({ held }) => {
      const others = [...held].filter(([hash]) => hash !== image.hash).slice(1 - maxHeld)
      return { held: new Map([...others, [image.hash, { file, original, chosen }]]) }
    })
  })
  const stop = (): void => {
    stopReading()
    end()
  }
  readingImages.begin({ id, conversationId, name, replaced, stop })
}

interface StoredImage extends Pick<Wanted, 'mark' | 'replaced'> {
  readonly image: Pick<ImageMark, 'hash' | 'type'> & ImageSize
}

/** False if the message would get too long. */
function putIntoDraft({ mark, image, replaced }: StoredImage, to: DraftPlace): boolean {
  const { files, text } = splitDraft(draftOf(to))
  const isReplaced = (file: (typeof files)[number]): file is Extract<typeof file, ImageMark> =>
    file.kind === 'image' && file.hash === replaced
  const changed = files.map((file) =>
    // Its words and detail may have changed meanwhile.
    isReplaced(file) ? { source: imageMark({ ...file, ...image }) } : file,
  )
  const joined = joinDraft({
    files: replaced === null ? [...files, { source: imageMark({ ...mark, ...image }) }] : changed,
    text,
  })
  if (joined.length > textLimits.message) return false
  changeDraft(to.conversationId, joined)
  return true
}

function describe(refusal: RefusedResult, name: string): string {
  return refusal.code === 'image-not-read'
    ? imageProblemStrings[refusal.imageProblem](name)
    : refusalStrings[refusal.code]
}

interface NamedSize extends ImageSize {
  readonly name: ImageSizeName
}

/** The sizes in which a file can be sent, largest first. A size that would change nothing isn't among them. */
export function sizesOf({ original }: HeldFile): readonly [NamedSize, ...NamedSize[]] {
  const longest = Math.max(original.width, original.height)
  const sized = (name: ImageSizeName): NamedSize => {
    const scale = Math.min(1, imageSides[name] / longest)
    const shrunk = (side: number): number => Math.max(1, Math.round(side * scale))
    return { name, width: shrunk(original.width), height: shrunk(original.height) }
  }
  const smaller = (['large', 'small'] as const).filter((name) => imageSides[name] < longest)
  return [sized('original'), ...smaller.map(sized)]
}
