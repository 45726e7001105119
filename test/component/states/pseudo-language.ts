import { spokenAttributes } from './unmarked-words.ts'

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  z: 'ž',
}
const marked = /⟦([^⟦⟧]*)⟧/u

/**
 * Turns every marked text in the window into a made-up language: accented, and 40% longer. The longer words are
 * single ones, because German has such words too.
 */
export function showPseudoLanguage(root: Element): void {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const { currentNode } = nodes
    const text = currentNode.nodeValue ?? ''
    if (marked.test(text)) currentNode.nodeValue = toPseudoLanguage(text)
  }
  for (const name of spokenAttributes)
    for (const element of root.querySelectorAll(`[${name}*="⟦"]`))
      element.setAttribute(name, toPseudoLanguage(element.getAttribute(name) ?? ''))
}

/** A nested text is part of the text around it. */
function toPseudoLanguage(text: string): string {
  const inner = text.replace(marked, (_all, words: string) => lengthen(words))
  return inner === text ? text : toPseudoLanguage(inner)
}

function lengthen(words: string): string {
  const accented = words.replaceAll(/[aeioucnsz]/gu, (letter) => accents[letter] ?? letter)
  const isNested = /[áéíóúçñšž]/u.test(words)
  return isNested
    ? accented
    : accented.replaceAll(/\p{L}{3,}/gu, (word) => word + word.slice(-Math.ceil(word.length * 0.4)))
}
