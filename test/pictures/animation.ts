import { type Bitmap, bitmapOf, type Chunk, deflated, numbers, pngOf } from './png.ts'

/** One picture of an animation, as a PNG, and how long it shows. */
export interface Frame {
  readonly png: Buffer
  readonly ms: number
}

/** A frame as places in the palette, a byte each, with the place of pixels that stay as they are. */
interface Change {
  readonly area: Area
  readonly places: Buffer
  ms: number
}

interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Then the last frame stays: nothing moves forever next to a text. */
const playCount = 3
/** The last place in the palette is transparent. */
const unchanged = 255
const colorCount = 2 ** 24

/** The same picture with a palette, in far fewer bytes. */
export function indexed(png: Buffer): Buffer {
  const { width, height, colors } = bitmapOf(png)
  const palette = commonColors([{ width, height, colors }])
  const places = Uint8Array.from(colors, createPlaces(palette))
  const nothing = new Uint8Array(width * height).fill(unchanged)
  const rows = changedPlaces(nothing, places, width, { left: 0, top: 0, width, height })
  return pngOf([headOf(width, height), paletteOf(palette), { name: 'IDAT', data: deflated(rows) }])
}

/** Returns an animated PNG. After the first frame, each has only the pixels that changed. */
export function animated(frames: readonly Frame[]): Buffer {
  const pictures = frames.map(({ png, ms }) => ({ bitmap: bitmapOf(png), ms }))
  const [first] = pictures
  if (first === undefined) throw new Error('An animation needs a frame.')
  const { width, height } = first.bitmap
  const palette = commonColors(pictures.map(({ bitmap }) => bitmap))
  const placeOf = createPlaces(palette)
  const changes: Change[] = []
  let shown = new Uint8Array(width * height).fill(unchanged)
  for (const { bitmap, ms } of pictures) {
    const next = Uint8Array.from(bitmap.colors, placeOf)
    const area = changedArea(shown, next, width)
    const last = changes.at(-1)
    if (area !== null) changes.push({ area, places: changedPlaces(shown, next, width, area), ms })
    else if (last !== undefined) last.ms += ms
    shown = next
  }
  return pngOf([
    headOf(width, height),
    { name: 'acTL', data: numbers(changes.length, playCount) },
    paletteOf(palette),
    { name: 'tRNS', data: Buffer.alloc(unchanged + 1, 255).fill(0, unchanged) },
    ...changes.flatMap(chunksOf),
  ])
}

function headOf(width: number, height: number): Chunk {
  const bitsAndKind = Buffer.from([8, 3, 0, 0, 0])
  return { name: 'IHDR', data: Buffer.concat([numbers(width, height), bitsAndKind]) }
}

function paletteOf(palette: readonly number[]): Chunk {
  const data = Buffer.alloc(3 * (unchanged + 1))
  for (const [place, color] of palette.entries()) data.writeUIntBE(color, 3 * place, 3)
  return { name: 'PLTE', data }
}

/** The colors that most pixels have. */
function commonColors(bitmaps: readonly Bitmap[]): number[] {
  const counts = new Uint32Array(colorCount)
  const used = new Set<number>()
  for (const { colors } of bitmaps)
    for (const color of colors) {
      if (counts[color] === 0) used.add(color)
      counts[color] = (counts[color] ?? 0) + 1
    }
  const byCount = [...used].toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b)
  return byCount.slice(0, unchanged)
}

/** Finds the place of a color in a palette, or the place of the most similar color. */
function createPlaces(palette: readonly number[]): (color: number) => number {
  const places = new Map(palette.map((color, place) => [color, place]))
  return (color) => {
    const known = places.get(color)
    if (known !== undefined) return known
    const distances = palette.map((other) => distance(color, other))
    const place = distances.indexOf(Math.min(...distances))
    places.set(color, place)
    return place
  }
}

function distance(a: number, b: number): number {
  return [16, 8, 0].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0)
}

/** The smallest rectangle with all pixels that differ; null if none does. */
function changedArea(before: Uint8Array, after: Uint8Array, width: number): Area | null {
  let [left, right, top, bottom] = [width, 0, after.length / width, 0]
  for (const [index, place] of after.entries()) {
    if (place === before[index]) continue
    const [x, y] = [index % width, Math.floor(index / width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  return right === 0 ? null : { left, top, width: right - left, height: bottom - top }
}

/** The rows of a rectangle; each begins with a 0, because it is not filtered. */
function changedPlaces(before: Uint8Array, after: Uint8Array, width: number, area: Area): Buffer {
  const rowLength = area.width + 1
  const rows = Buffer.alloc(rowLength * area.height)
  for (let y = 0; y < area.height; y += 1)
    for (let x = 0; x < area.width; x += 1) {
      const index = (area.top + y) * width + area.left + x
      const place = after[index] ?? unchanged
      rows[y * rowLength + 1 + x] = place === before[index] ? unchanged : place
    }
  return rows
}

/** A frame's place and duration, then its pixels. Both are numbered, except for the pixels of the first. */
function chunksOf({ area, places, ms }: Change, index: number): Chunk[] {
  const { left, top, width, height } = area
  const isFirst = index === 0
  const number = isFirst ? 0 : 2 * index - 1
  const duration = numbers((ms << 16) + 1_000)
  const drawnOver = Buffer.from([0, 1])
  const control = Buffer.concat([numbers(number, width, height, left, top), duration, drawnOver])
  const data = deflated(places)
  return [
    { name: 'fcTL', data: control },
    isFirst ? { name: 'IDAT', data } : { name: 'fdAT', data: Buffer.concat([numbers(number + 1), data]) },
  ]
}
