import { flushSync } from 'react-dom'

const typed = 'input:not([type=checkbox], [type=radio], [type=file]), textarea'
type TypedField = HTMLInputElement | HTMLTextAreaElement

/** Draws the whole page again, and keeps the focus, the scrolled places and what is typed in forms. */
export function redrawPage(draw: () => void): void {
  const { activeElement } = document
  const focused = activeElement === null ? null : pathOf(activeElement)
  const scrolled = [...document.body.querySelectorAll('*')]
    .filter(({ scrollTop }) => scrollTop > 0)
    .map((element) => [pathOf(element), element.scrollTop] as const)
  const values = [...document.querySelectorAll<TypedField>(typed)].map(
    (field) => [pathOf(field), field.value, kindOf(field)] as const,
  )
  flushSync(draw)
  for (const [path, value, kind] of values) {
    const field = elementAt(path)
    // A step that began again has other fields, and no key may become readable in one of them.
    if (isTyped(field) && kindOf(field) === kind) enter(field, value)
  }
  for (const [path, top] of scrolled) {
    const element = elementAt(path)
    if (element !== null) element.scrollTop = top
  }
  const next = focused === null ? null : elementAt(focused)
  if (next instanceof HTMLElement) next.focus({ preventScroll: true })
}

type Path = readonly number[]

/** The places of an element and of all around it. */
function pathOf(element: Element): Path {
  const around = element.parentElement
  return around === null ? [] : [...pathOf(around), [...around.children].indexOf(element)]
}

function elementAt(path: Path): Element | null {
  return path.reduce<Element | null>(
    (element, index) => element?.children[index] ?? null,
    document.documentElement,
  )
}

const isTyped = (element: Element | null): element is TypedField => element?.matches(typed) === true

/** The same in every language. */
function kindOf({ type, className, inputMode, parentElement }: TypedField): string {
  return JSON.stringify([type, className, inputMode, parentElement?.className])
}

/** As if a person had typed it: React hears of it. */
function enter(field: TypedField, value: string): void {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
