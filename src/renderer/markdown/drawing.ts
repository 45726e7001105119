/** Code that is set in its own box. */
export interface CodePart {
  readonly kind: 'code'
  readonly code: string
  readonly language: string
}

/** A formula; what it says stands in its place until it can be set. */
export interface MathsPart {
  readonly kind: 'maths'
  readonly tex: string
  readonly isDisplay: boolean
}

/** What refers to a footnote by its label; words until the footnote is there. */
export interface NotePart {
  readonly kind: 'note'
  readonly label: string
}

export type Part = CodePart | MathsPart | NotePart

/** What is to be drawn, as data: it can be compared with what is drawn already, and be read without a page. */
export interface DrawnElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Drawing[]
  /** What is more than its markup; it is drawn by whoever knows that kind. */
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
