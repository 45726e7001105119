/** Code for its own box. */
export interface CodePart {
  readonly kind: 'code'
  readonly code: string
  readonly language: string
}

/** A formula. Its source is shown until the formula is typeset. */
export interface MathPart {
  readonly kind: 'math'
  readonly tex: string
  readonly isDisplay: boolean
}

/** A reference to a footnote by label. Plain text until the footnote exists. */
export interface NotePart {
  readonly kind: 'note'
  readonly label: string
}

export type Part = CodePart | MathPart | NotePart

/** The target elements as data, which can be compared with the page and searched without one. */
export interface DrawnElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Drawing[]
  /** Content that needs special rendering by a `PartPainter`. */
  readonly part: Part | null
}

export type Drawing = string | DrawnElement

const noAttributes: Readonly<Record<string, string>> = {}

export function draw(
  tag: string,
  children: readonly Drawing[],
  attributes: Readonly<Record<string, string>> = noAttributes,
): DrawnElement {
  return { tag, attributes, children, part: null }
}

export function drawPart(
  part: Part,
  tag: string,
  children: readonly Drawing[],
  attributes: Readonly<Record<string, string>> = noAttributes,
): DrawnElement {
  return { tag, attributes, children, part }
}
