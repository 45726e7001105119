/** The size of an image in pixels, as it is sent. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** How closely a model looks at an image, where the user chose it. Only OpenAI's models know these. */
export type ImageDetail = 'low' | 'high' | 'original'

/** The published rule of a family. Without a detail, the service chooses it. */
type Rule = (size: ImageSize, detail: ImageDetail | null) => number

/**
 * The tokens of an image by the published rule of the model's family; null for a family without one. The count
 * that a service reports may differ: rules change, and a service may serve something else under a name.
 */
export function imageTokens(
  modelId: string,
  size: ImageSize,
  detail: ImageDetail | null = null,
): number | null {
  const id = modelId.toLowerCase()
  return families.find(([name]) => name.test(id))?.[1](size, detail) ?? null
}

/**
 * OpenAI's older models: tiles of 512 pixels, once the image fits into 2,048 pixels and its short side into 768.
 * A low detail costs the base alone. https://developers.openai.com/api/docs/guides/images-vision
 */
const tiles =
  (baseTokens: number, tileTokens: number): Rule =>
  (size, detail) => {
    if (detail === 'low') return baseTokens
    const inSquare = fitLongSide(size, 2_048)
    const { width, height } = shrinkBy(inSquare, 768, Math.min(inSquare.width, inSquare.height))
    return baseTokens + tileTokens * squaresIn({ width, height }, 512)
  }

/** The most that a model sees of an image. */
interface PatchLimit {
  readonly longSide: number
  readonly patches: number
}

interface PatchRule {
  readonly tokensPer100: number
  readonly high: PatchLimit
  /** For models that know this detail. */
  readonly original?: PatchLimit
  /** Whether the service chooses `original` without a detail. */
  readonly isOriginalFirst?: boolean
}

const patchSide = 32

/** OpenAI's newer models: patches of 32 pixels, from the same guide. */
const patches =
  ({ tokensPer100, high, original = high, isOriginalFirst = false }: PatchRule): Rule =>
  (size, detail) => {
    const isOriginal = detail === null ? isOriginalFirst : detail === 'original'
    const limit = isOriginal ? original : high
    const longSide = detail === 'low' ? 512 : limit.longSide
    const seen = fitPatches(fitLongSide(size, longSide), limit.patches)
    return Math.ceil((tokensPer100 * Math.min(limit.patches, squaresIn(seen, patchSide))) / 100)
  }

/** Shrinks an image so far that whole patches cover one of its sides, as the guide computes it. */
function fitPatches(size: ImageSize, most: number): ImageSize {
  if (squaresIn(size, patchSide) <= most) return size
  const shrink = Math.sqrt((patchSide ** 2 * most) / (size.width * size.height))
  const wholeShare = (side: number): number => {
    const inPatches = (side * shrink) / patchSide
    return Math.max(1, Math.floor(inPatches)) / inPatches
  }
  const scale = shrink * Math.min(wholeShare(size.width), wholeShare(size.height))
  return { width: Math.floor(size.width * scale), height: Math.floor(size.height * scale) }
}

/**
 * Claude: patches of 28 pixels, in the largest image of the same shape within both limits. The long side is a
 * multiple of 28. https://platform.claude.com/docs/en/build-with-claude/vision-coordinates
 */
const claude =
  (longSide: number, most: number): Rule =>
  ({ width, height }) => {
    const [long, short] = [Math.max(width, height), Math.min(width, height)]
    const tokensAt = (side: number): number =>
      squaresIn({ width: side, height: Math.max(1, roundToEven((side * short) / long)) }, 28)
    let [fitting, tooLong] = [1, Math.min(long, longSide) + 1]
    while (fitting + 1 < tooLong) {
      const middle = Math.floor((fitting + tooLong) / 2)
      if (tokensAt(middle) <= most) fitting = middle
      else tooLong = middle
    }
    return tokensAt(fitting)
  }

/** Rounds a half to the even neighbour, as the service does. */
function roundToEven(value: number): number {
  const below = Math.floor(value)
  return value - below === 0.5 ? below + (below % 2) : Math.round(value)
}

const geminiTileTokens = 258

/**
 * Gemini 1.5 to 2.5: one tile up to 384 pixels, else tiles of the short side divided by 1.5, of 256 to 768 pixels.
 * https://ai.google.dev/gemini-api/docs/image-understanding#token-calculation
 */
const geminiTiles: Rule = (size) => {
  const { width, height } = size
  if (Math.max(width, height) <= 384) return geminiTileTokens
  const side = Math.min(768, Math.max(256, Math.floor(Math.min(width, height) / 1.5)))
  return geminiTileTokens * squaresIn(size, side)
}

const mini: PatchLimit = { longSide: 2_048, patches: 1_536 }
const high: PatchLimit = { longSide: 2_048, patches: 2_500 }
const original: PatchLimit = { longSide: 6_000, patches: 10_000 }
/** The newest models refuse an image of more patches. */
const whole: PatchLimit = { longSide: 65_535, patches: 30_000 }

/**
 * The names that these families have at services; the first match counts. People measured 120 tokens for 100 patches
 * with GPT-5 mini and 5.2, although the guide once said 162: https://community.openai.com/t/1372291
 */
const families: readonly (readonly [name: RegExp, rule: Rule])[] = [
  [/gpt-?4o-mini/, tiles(2_833, 5_667)],
  [/gpt-4\.1-mini/, patches({ tokensPer100: 162, high: mini })],
  [/gpt-4\.1-nano|gpt-5-nano/, patches({ tokensPer100: 246, high: mini })],
  [/(^|\/)o4-mini/, patches({ tokensPer100: 172, high: mini })],
  [/gpt-4o|gpt-4\.[15]|gpt-4-(turbo|vision)/, tiles(85, 170)],
  [/(^|\/)o[13](-|$)/, tiles(75, 150)],
  [/gpt-5(\.1-codex)?-mini|gpt-5-codex-mini|gpt-5\.[23]/, patches({ tokensPer100: 120, high: mini })],
  [/gpt-5\.4/, patches({ tokensPer100: 120, high, original })],
  [/gpt-5\.5/, patches({ tokensPer100: 120, high, original, isOriginalFirst: true })],
  [
    /gpt-(5\.[6-9]|[6-9])/,
    patches({
      tokensPer100: 120,
      high: { ...whole, patches: 2_500 },
      original: whole,
      isOriginalFirst: true,
    }),
  ],
  [/gpt-5/, tiles(70, 140)],
  // Claude 4.7 and later see more.
  [/claude-([a-z]+-)?(4[.-][7-9]|[5-9])(?!\d)/, claude(2_576, 4_784)],
  [/claude/, claude(1_568, 1_568)],
  [/gemini-(1\.5|2)/, geminiTiles],
  // Gemini 3 and later: https://ai.google.dev/gemini-api/docs/media-resolution#token-counts
  [/gemini/, () => 1_120],
]

function fitLongSide(size: ImageSize, longest: number): ImageSize {
  return shrinkBy(size, longest, Math.max(size.width, size.height))
}

/** Shrinks a side to another length, and the other side with it. */
function shrinkBy(size: ImageSize, to: number, from: number): ImageSize {
  if (from <= to) return size
  const shrunk = (side: number): number => Math.max(1, Math.floor((side * to) / from))
  return { width: shrunk(size.width), height: shrunk(size.height) }
}

function squaresIn({ width, height }: ImageSize, side: number): number {
  return Math.ceil(width / side) * Math.ceil(height / side)
}
