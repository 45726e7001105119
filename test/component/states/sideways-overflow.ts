/**
 * Text and controls that extend beyond the window, or beyond a part that does not scroll in that direction.
 */
export function findJutting(): readonly string[] {
  return [...document.querySelectorAll('body, body *')]
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && cannotScroll(part))
    .flatMap((part) => {
      const beyond = findBeyond(part)
      return beyond === null ? [] : [`${nameOf(part)} is narrower than its ${nameOf(beyond)}`]
    })
}

/** A box for wide content scrolls by itself; a truncated text hides the rest on purpose. */
function cannotScroll(part: Element): boolean {
  const { overflowX, textOverflow, display, clipPath } = getComputedStyle(part)
  const isOnPurpose = overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis'
  return (
    !isOnPurpose &&
    overflowX !== 'visible' &&
    display !== 'inline' &&
    clipPath === 'none' &&
    part.checkVisibility()
  )
}

function findBeyond(part: Element): Element | null {
  const start = part.getBoundingClientRect().left + part.clientLeft
  const isBeyond = ({ left, right }: DOMRect): boolean =>
    left < start - 1 || right > start + part.clientWidth + 1
  const nodes = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const words = document.createRange()
    words.selectNodeContents(nodes.currentNode)
    const box = words.getBoundingClientRect()
    if (box.width > 0 && isBeyond(box) && isNearestScroller(part, nodes.currentNode.parentElement))
      return nodes.currentNode.parentElement
  }
  const controls = [...part.querySelectorAll('button, input, textarea, select')]
  return (
    controls.find(
      (control) => isBeyond(control.getBoundingClientRect()) && isNearestScroller(part, control),
    ) ?? null
  )
}

/** Content of a box that scrolls or truncates is judged by that box alone. */
function isNearestScroller(part: Element, inside: Element | null): boolean {
  if (inside === null || inside === part) return inside === part
  return getComputedStyle(inside).overflowX === 'visible' && isNearestScroller(part, inside.parentElement)
}

const nameOf = (part: Element): string =>
  `${part.tagName.toLowerCase()} ${part.getAttribute('class') ?? ''}`.trim()
