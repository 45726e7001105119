const marginPx = 32

/** Brings a place in a text into sight, also where it stands in a box that scrolls sideways. */
export function scrollToRange(range: Range, scroller: HTMLElement): void {
  const outer = scroller.getBoundingClientRect()
  const place = range.getBoundingClientRect()
  if (place.top < outer.top + marginPx || place.bottom > outer.bottom - marginPx)
    scroller.scrollBy({ top: place.top - outer.top - outer.height / 3 })
  for (
    let box = range.startContainer.parentElement;
    box !== null && box !== scroller;
    box = box.parentElement
  ) {
    if (box.scrollWidth > box.clientWidth) scrollSideways(box, range)
  }
}

function scrollSideways(box: Element, range: Range): void {
  const outer = box.getBoundingClientRect()
  const place = range.getBoundingClientRect()
  if (place.left < outer.left || place.right > outer.right)
    box.scrollBy({ left: place.left - outer.left - outer.width / 3 })
}
