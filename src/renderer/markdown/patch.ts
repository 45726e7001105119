import type { Drawing, DrawnElement, Part } from './drawing.ts'

/** Renders parts that are more than plain elements. */
export interface PartPainter {
  begin(part: Part, element: HTMLElement): void
  /** `false` if the element cannot change into the new part and must be replaced. */
  change(before: Part, after: Part, element: Element): boolean
}

export function createNode(drawing: Drawing, painter: PartPainter): Node {
  if (typeof drawing === 'string') return document.createTextNode(drawing)
  const element = document.createElement(drawing.tag)
  for (const [name, value] of Object.entries(drawing.attributes)) element.setAttribute(name, value)
  for (const child of drawing.children) element.append(createNode(child, painter))
  if (drawing.part !== null) painter.begin(drawing.part, element)
  return element
}

/** Updates only differences. The children from `first` on correspond one to one to `before`. */
export function patchChildren(
  { parent, first }: { readonly parent: Node; readonly first: number },
  before: readonly Drawing[],
  after: readonly Drawing[],
  painter: PartPainter,
): void {
  if (before === after) return
  for (let index = before.length - 1; index >= after.length; index -= 1) parent.lastChild?.remove()
  for (const [index, drawing] of after.entries()) {
    const old = before[index]
    const node = old === undefined ? undefined : parent.childNodes[first + index]
    if (old === undefined || node === undefined) parent.appendChild(createNode(drawing, painter))
    else if (old !== drawing && !patchNode(node, old, drawing, painter))
      parent.replaceChild(createNode(drawing, painter), node)
  }
}

function patchNode(node: Node, before: Drawing, after: Drawing, painter: PartPainter): boolean {
  if (typeof before === 'string' || typeof after === 'string') {
    if (!(node instanceof Text) || typeof after !== 'string') return false
    if (before !== after) node.data = after
    return true
  }
  if (!(node instanceof Element) || before.tag !== after.tag || !haveSameAttributes(before, after))
    return false
  if (before.part !== null || after.part !== null)
    return before.part !== null && after.part !== null && painter.change(before.part, after.part, node)
  patchChildren({ parent: node, first: 0 }, before.children, after.children, painter)
  return true
}

function haveSameAttributes(before: DrawnElement, after: DrawnElement): boolean {
  if (before.attributes === after.attributes) return true
  const names = Object.keys(before.attributes)
  return (
    names.length === Object.keys(after.attributes).length &&
    names.every((name) => before.attributes[name] === after.attributes[name])
  )
}
