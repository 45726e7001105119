import { type ImageMark, imageMark } from '../../../src/shared/domain/chat/image-marks.ts'
import { imageSides, readImageHeader } from '../../../src/shared/domain/images/image-header.ts'
import type { ImageSize } from '../../../src/shared/domain/images/image-tokens.ts'
import type { FakeBridge } from '../fake-bridge.ts'

/** The hash of the image with this number. */
export const imageHash = (index: number): string => index.toString(16).repeat(64)

/** The mark of an image in a draft. */
export function anAttachedImage(index: number, changes: Partial<ImageMark> = {}): string {
  return imageMark({
    hash: imageHash(index),
    width: 1_024,
    height: 768,
    type: 'png',
    detail: null,
    name: `photo-${index}.png`,
    description: '',
    ...changes,
  })
}

/** A PNG file of this size that ends after its header. */
export function pngFile(name: string, { width, height }: ImageSize): File {
  const bytes = new Uint8Array(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return new File([bytes], name, { type: 'image/png' })
}

/** Main stores each file in the size that the window asks for. */
export function storesImages(bridge: FakeBridge): void {
  let count = 0
  bridge.answer('images.read', ({ data, size }) => {
    const header = readImageHeader(Uint8Array.fromBase64(data))
    if (typeof header === 'string') throw new Error(`The fake can't read this image: ${header}.`)
    const scale = Math.min(1, imageSides[size] / Math.max(header.width, header.height))
    const [width, height] = [Math.round(header.width * scale), Math.round(header.height * scale)]
    count += 1
    return { hash: imageHash(count), type: 'png', width, height, byteCount: 412_000 }
  })
}
