interface FoundMaths {
  readonly tex: string
  /** Where it ends, its closing mark included. */
  readonly end: number
  readonly isDisplay: boolean
}

const longestFormula = 5_000
const longestAmongWords = 1_000

const marks = /[\\^_={}<>|+*]/
const commands = /\\[a-zA-Z]+\*?(?:\s*\{[^{}]*\})?/g
const numberFirst = /^[-+−–.,\s]*\d/
const twoWords = /(?:^|[^A-Za-z\\])[A-Za-z]{2,}[,.;:]?\s+[A-Za-z]{2,}/
const longWord = /[A-Za-z]{3,}/
const half = /[\s/:,;\-–—+=([&]$/
const wordEnd = /^(?:th|st|nd|rd|s|d|D)(?![A-Za-z])/

/** The formula that begins here. A price, a variable of a shell and a bracket that was kept from being one are none. */
export function findInlineMaths(text: string, start: number, limit: number): FoundMaths | null {
  if (text[start] === '\\') {
    if (text[start + 1] === '(') return between(text, start, limit, '\\)')
    return text[start + 1] === '[' ? between(text, start, limit, '\\]') : null
  }
  if (text[start] !== '$' || text[start - 1] === '$') return null
  if (text[start + 1] !== '$') return betweenDollars(text, start, limit)
  return text[start + 2] === '$' ? null : betweenTwo(text, start, limit)
}

function between(text: string, start: number, limit: number, closing: string): FoundMaths | null {
  const near = text.slice(start, Math.min(limit, start + longestFormula))
  const end = near.indexOf(closing, 2)
  if (end === -1) return null
  const tex = near.slice(2, end).trim()
  if (tex === '' || /(?<!\\)\$/.test(tex)) return null
  // Escaped brackets are a list of sources, an aside or a tick more often than a lonely letter.
  const isProse = closing === '\\]' ? /^[\w\s,.;:'"-]*$/.test(tex) && !/_/.test(tex) : isWordy(tex)
  return isProse ? null : { tex, end: start + end + 2, isDisplay: closing === '\\]' }
}

function betweenTwo(text: string, start: number, limit: number): FoundMaths | null {
  const near = text.slice(start, Math.min(limit, start + longestFormula))
  const end = near.indexOf('$$', 2)
  const tex = near.slice(2, end).trim()
  if (end === -1 || near[end + 2] === '$' || tex === '' || tex.includes('$')) return null
  if (/^ [A-Za-z]+ $/.test(near.slice(2, end))) return null
  if (isWordy(tex) || /^[\W\d]*$/.test(tex.replace(marks, 'x'))) return null
  return { tex, end: start + end + 2, isDisplay: true }
}

function betweenDollars(text: string, start: number, limit: number): FoundMaths | null {
  if (/[A-Za-z\d]/.test(text[start - 1] ?? '') || /^\s?$/.test(text[start + 1] ?? '')) return null
  const near = text.slice(start + 1, Math.min(limit, start + longestAmongWords))
  const end = closingDollar(near)
  if (end < 1) return null
  const tex = near.slice(0, end)
  const after = near.slice(end + 1, end + 5)
  if (half.test(tex) || /^[\d$]/.test(after)) return null
  if (/^[A-Za-z_]/.test(after) && !wordEnd.test(after)) return null
  return isWordy(tex) ? null : { tex, end: start + end + 2, isDisplay: false }
}

/** The very next one that is not escaped; were it allowed to be another, two prices would make a formula. */
function closingDollar(near: string): number {
  for (let at = near.indexOf('$'); at !== -1; at = near.indexOf('$', at + 1))
    if (near[at - 1] !== '\\') return at
  return -1
}

function isWordy(tex: string): boolean {
  const bare = tex.replace(commands, ' ')
  if (numberFirst.test(tex) && longWord.test(bare)) return true
  if (marks.test(tex)) return false
  return (
    twoWords.test(bare) ||
    /\p{L}\p{M}*\s+\p{L}{2,}/u.test(bare) ||
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}]/u.test(
      bare,
    )
  )
}
