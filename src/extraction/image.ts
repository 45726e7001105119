import { imageLimits, readImageHeader } from '../shared/domain/images/image-header.ts'
import { type Bytes, type ImageLimits, Unreadable } from './page.ts'

/**
 * Decodes an image, of a moving one the first frame, and encodes its pixels again: the right way up, without anything
 * else of the file. Returns the length of the image, the image, and its thumbnail.
 */
export async function extractImage(bytes: Bytes, { side }: ImageLimits): Promise<Bytes> {
  const bitmap = await createImageBitmap(new Blob([bytes])).catch((cause: unknown) => {
    throw new Unreadable('damaged', { cause })
  })
  const canvas = draw(bitmap, side)
  bitmap.close()
  const thumbnail = await draw(canvas, imageLimits.thumbnailSide).convertToBlob(asWebp)
  const image = await encode(canvas, readImageHeader(bytes))
  if (image.size + thumbnail.size + 4 > imageLimits.encodedBytes) throw new Unreadable('too-large-original')
  const length = new DataView(new ArrayBuffer(4))
  length.setUint32(0, image.size)
  return new Blob([length, image, thumbnail]).bytes()
}

const asWebp = { type: 'image/webp', quality: 0.9 } as const
const asJpeg = { type: 'image/jpeg', quality: 0.9 } as const
const asPng = { type: 'image/png' } as const

/** Draws the image with at most this long a side. */
function draw(image: ImageBitmap | OffscreenCanvas, longest: number): OffscreenCanvas {
  const scale = Math.min(1, longest / Math.max(image.width, image.height))
  const shrunk = (side: number): number => Math.max(1, Math.round(side * scale))
  const canvas = new OffscreenCanvas(shrunk(image.width), shrunk(image.height))
  const context = contextOf(canvas)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Some services know no WebP, so only an image with transparent pixels may become one. */
async function encode(canvas: OffscreenCanvas, header: ReturnType<typeof readImageHeader>): Promise<Blob> {
  const smallest = await canvas.convertToBlob(isOpaque(canvas) ? asJpeg : asWebp)
  if (typeof header !== 'string' && header.type === 'jpeg') return smallest
  const png = await canvas.convertToBlob(asPng)
  return png.size < smallest.size ? png : smallest
}

/** Rows that are looked at together. */
const stripHeight = 256

function isOpaque(canvas: OffscreenCanvas): boolean {
  const context = contextOf(canvas)
  for (let top = 0; top < canvas.height; top += stripHeight) {
    const rows = Math.min(stripHeight, canvas.height - top)
    const { data } = context.getImageData(0, top, canvas.width, rows)
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false
  }
  return true
}

/** Not drawn by the graphics card, whose process must not get foreign pixels. */
function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Unreadable('too-much-memory')
  return context
}
