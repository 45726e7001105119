const opening = /^(?:[ \t]*\n)*( {0,3})(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})([^\n]*)(\n|$)/

/** A longer line may have been cut before its end. */
const maxOpeningLength = 10_000

interface OpenFence {
  /** The length of the opening line and blank lines before. */
  readonly length: number
  readonly indent: number
  readonly marker: string
  readonly info: string
}

/** The fence that opens a source, once its opening line is complete. */
export function openFence(source: string, hasEnded: boolean): OpenFence | null {
  const found = opening.exec(source)
  if (found === null || (found[4] === '' && !hasEnded)) return null
  if (found[0].length > maxOpeningLength) return null
  const [all, indent = '', marker = '', info = ''] = found
  return { length: all.length, indent: indent.length, marker, info }
}

/** The offset where a leading code fence ends: after its closing line, or at the end of the source. */
export function findFenceEnd(source: string): number | null {
  const fence = openFence(source, true)
  if (fence === null) return null
  const closing = new RegExp(`(?:^|\\n)${closingLine(fence)}(?:\\n|$)`)
  const rest = source.slice(fence.length)
  const end = closing.exec(rest)
  return fence.length + (end === null ? rest.length : end.index + end[0].length)
}

const closingLine = ({ marker }: OpenFence): string => ` {0,3}${marker[0]}{${marker.length},}[ \\t]*`

const maxPieceLength = 4_000

/** A piece of fenced code that later text can no longer change. */
export type CodePiece =
  | { readonly kind: 'code'; readonly source: string; readonly code: string }
  | { readonly kind: 'code-end'; readonly source: string }

interface CodeRead {
  readonly pieces: CodePiece[]
  /** The text that may still become the closing line. */
  readonly rest: string
  readonly hasClosed: boolean
}

export interface FenceReader {
  read(text: string, hasEnded: boolean): CodeRead
}

/** Reads fenced code as it arrives, even within a line, and never reads text twice. */
export function createFenceReader(fence: OpenFence): FenceReader {
  const whole = new RegExp(`^${closingLine(fence)}$`)
  const begun = new RegExp(`^ {0,3}(?:${fence.marker[0]}+[ \\t]*)?$`)
  let isInLine = false
  return {
    read: (text, hasEnded) => {
      let code = ''
      let at = 0
      while (at < text.length && code.length < maxPieceLength) {
        const lineEnd = text.indexOf('\n', at)
        const end = lineEnd === -1 ? text.length : lineEnd + 1
        const line = text.slice(at, lineEnd === -1 ? end : lineEnd)
        const isComplete = lineEnd !== -1 || hasEnded
        if (!isInLine && isComplete && whole.test(line)) return closeAt(text, at, end, code)
        if (!isInLine && !isComplete && begun.test(line)) break
        const shown = isInLine ? text.slice(at, end) : text.slice(at + indentOf(line, fence.indent), end)
        code += shown
        isInLine = lineEnd === -1
        at = end
      }
      const pieces: CodePiece[] = at === 0 ? [] : [{ kind: 'code', source: text.slice(0, at), code }]
      const hasClosed = hasEnded && at === text.length
      if (hasClosed) pieces.push({ kind: 'code-end', source: '' })
      return { pieces, rest: text.slice(at), hasClosed }
    },
  }
}

function closeAt(text: string, at: number, end: number, code: string): CodeRead {
  const before: CodePiece[] = at === 0 ? [] : [{ kind: 'code', source: text.slice(0, at), code }]
  const closing: CodePiece = { kind: 'code-end', source: text.slice(at, end) }
  return { pieces: [...before, closing], rest: text.slice(end), hasClosed: true }
}

const indentOf = (line: string, most: number): number => Math.min(most, /^ */.exec(line)?.[0].length ?? 0)
