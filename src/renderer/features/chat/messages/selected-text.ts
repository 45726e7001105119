const ownLines = 'p, li, pre, tr, h1, h2, h3, h4, h5, h6, blockquote, div, br, hr'

/** The words of a message as far as they are selected; what stands on lines of its own begins a line. */
export function textWithin(range: Range, row: Element): string {
  const texts = [...row.querySelectorAll('[data-words]')].map((words) => {
    const part = document.createRange()
    part.selectNodeContents(words)
    if (range.comparePoint(words, 0) === 0 && range.comparePoint(words, words.childNodes.length) === 0)
      return linesOf(part.cloneContents())
    if (!range.intersectsNode(words)) return ''
    if (words.contains(range.startContainer)) part.setStart(range.startContainer, range.startOffset)
    if (words.contains(range.endContainer)) part.setEnd(range.endContainer, range.endOffset)
    return linesOf(part.cloneContents())
  })
  return texts.filter((text) => text !== '').join('\n')
}

function linesOf(fragment: DocumentFragment): string {
  let text = ''
  const walker = document.createTreeWalker(
    fragment,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) =>
      node instanceof Element && node.matches('[data-no-words]')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text) text += node.data
    else if (node instanceof Element && node.matches(ownLines) && !text.endsWith('\n') && text !== '')
      text += '\n'
  }
  return text.trim()
}
