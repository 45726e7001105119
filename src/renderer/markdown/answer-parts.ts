import { plainTextOf } from './markdown-plain-text.ts'

export type AnswerPart =
  | { readonly kind: 'text'; readonly start: number; readonly text: string }
  /** An image whose bytes are in the text, as base64. */
  | { readonly kind: 'image'; readonly start: number; readonly data: string; readonly description: string }
  /** An image whose end has not arrived. */
  | { readonly kind: 'coming'; readonly start: number }

const beginning = /(?<!`)!\[([^[\]\n]{0,300})\]\(data:image\/(?:png|jpe?g|gif|webp);base64,/gu
const notBase64 = /[^A-Za-z0-9+/=]/gu
const fence = /^ {0,3}(?:`{3,}|~{3,})/gmu

/** Separates an answer's images with bytes of their own from its text. Code keeps them as text. */
export function answerParts(text: string, isLive: boolean): readonly AnswerPart[] {
  // Every such image has this, so that an answer without it needs no closer look.
  if (!text.includes('](data:image/')) return [{ kind: 'text', start: 0, text }]
  const parts: AnswerPart[] = []
  let [from, counted, fences] = [0, 0, 0]
  const addText = (end: number): void => {
    if (text.slice(from, end).trim() !== '')
      parts.push({ kind: 'text', start: from, text: text.slice(from, end) })
  }
  beginning.lastIndex = 0
  for (let match = beginning.exec(text); match !== null; match = beginning.exec(text)) {
    const [head, description = ''] = match
    notBase64.lastIndex = match.index + head.length
    const end = notBase64.exec(text)?.index ?? text.length
    beginning.lastIndex = end
    fences += text.slice(counted, match.index).match(fence)?.length ?? 0
    counted = match.index
    const isComing = end === text.length && isLive
    const isInCode = fences % 2 === 1
    if (isInCode || (!isComing && text[end] !== ')')) continue
    addText(match.index)
    from = isComing ? end : end + 1
    parts.push(
      isComing
        ? { kind: 'coming', start: match.index }
        : {
            kind: 'image',
            start: match.index,
            data: text.slice(match.index + head.length, end),
            description,
          },
    )
  }
  addText(text.length)
  return parts
}

/** The rendered words of an answer: of an image, its description. */
export function plainAnswer(text: string): string {
  return answerParts(text, false)
    .map((part) =>
      part.kind === 'text' ? plainTextOf(part.text) : part.kind === 'image' ? part.description : '',
    )
    .join('\n')
}
