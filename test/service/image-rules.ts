/** The size of an image in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

type Rule = (size: Size) => number

const squares = ({ width, height }: Size, side: number): number =>
  Math.ceil(width / side) * Math.ceil(height / side)

function shrunk({ width, height }: Size, factor: number): Size {
  const scale = Math.min(1, factor)
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** Tiles of 512 pixels, once the image fits into 2,048 pixels and its short side into 768. */
function tiles(size: Size): number {
  const inSquare = shrunk(size, 2_048 / Math.max(size.width, size.height))
  return 85 + 170 * squares(shrunk(inSquare, 768 / Math.min(inSquare.width, inSquare.height)), 512)
}

/** Patches of 28 pixels in the largest image of this shape that has at most 1,568 of them. */
function patches({ width, height }: Size): number {
  const long = Math.max(width, height)
  for (let side = Math.min(long, 1_568); ; side -= 1) {
    const count = squares(
      { width: Math.round((width * side) / long), height: Math.round((height * side) / long) },
      28,
    )
    if (count <= 1_568) return count
  }
}

/** Tiles of 258 tokens, whose side follows the short side of the image. */
function crops(size: Size): number {
  if (Math.max(size.width, size.height) <= 384) return 258
  const side = Math.floor(Math.min(size.width, size.height) / 1.5)
  return 258 * squares(size, Math.max(256, Math.min(768, side)))
}

/** Patches of 32 pixels without a limit, as local servers count them, and a token at both ends. */
function merged({ width, height }: Size): number {
  return Math.round(width / 32) * Math.round(height / 32) + 2
}

/** Models that count images like their family. */
const families: ReadonlyMap<string, Rule> = new Map([
  ['gpt-4o', tiles],
  ['claude-sonnet-4-5', patches],
  ['gemini-2.5-flash', crops],
])

/** The last one is of no known family. */
export const imageModels: readonly string[] = [...families.keys(), 'looker-8b']

/** The tokens of an image by the rule of the model. */
export function countImage(modelId: string, size: Size): number {
  return (families.get(modelId) ?? merged)(size)
}
