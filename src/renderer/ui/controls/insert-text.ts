import { textDirection } from '../../lib/text-direction.ts'

interface Step {
  readonly before: string
  readonly after: string
  /** When the last key of it was pressed; null for what was put in at once. */
  readonly typedAt: number | null
}

/** The browser puts a text in line by line, which takes minutes for a megabyte. */
export const longText = 2_000

/**
 * By field, from the first text that was put in at once: the browser itself cannot take that back, nor what was typed after it, as it has
 * lost the place where that stood.
 */
const stepsOf = new WeakMap<HTMLTextAreaElement, readonly Step[]>()
const mostSteps = 20
/** What is typed without a longer rest is one step. */
const restMs = 1_000

let isStepping = false

/** Puts a text in the place of what is selected, as typing it would: the keys that take typing back take it back. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus()
  const isSmall = text.length < longText && field.selectionEnd - field.selectionStart < longText
  // Several lines would be taken back line by line.
  if (
    isSmall &&
    !text.includes('\n') &&
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  )
    return
  const { value: before, selectionStart, selectionEnd } = field
  setRange(field, text, selectionStart, selectionEnd)
  keepStep(field, { before, after: field.value, typedAt: null })
  tellChange(field)
}

export function replaceText(field: HTMLTextAreaElement, text: string): void {
  field.focus()
  field.select()
  insertText(field, text)
}

/** What was typed after a text that was put in at once is a step like that. */
export function noteTyping(field: HTMLTextAreaElement, before: string): void {
  const steps = stepsOf.get(field)
  const last = steps?.at(-1)
  if (isStepping || steps === undefined || last === undefined) return
  const typed = { after: field.value, typedAt: performance.now() }
  const isGoingOn = last.typedAt !== null && last.after === before && typed.typedAt - last.typedAt < restMs
  if (isGoingOn) stepsOf.set(field, [...steps.slice(0, -1), { ...last, ...typed }])
  else if (steps.some((step) => step.after === before || step.before === before))
    keepStep(field, { before, ...typed })
  // The text has been sent, or another one has taken its place.
  else stepsOf.delete(field)
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Takes a step back, or makes it again, where the field is as that left it; whether it did. */
export function stepLongText(field: HTMLTextAreaElement, event: Key): boolean {
  const steps = stepsOf.get(field) ?? []
  if (steps.length === 0 || event.altKey || !(event.ctrlKey || event.metaKey)) return false
  const key = event.key.toLowerCase()
  const isBack = key === 'z' && !event.shiftKey
  const isForth = key === 'y' || (key === 'z' && event.shiftKey)
  if (!(isBack || isForth)) return false
  const { value } = field
  const step = steps.findLast(({ before, after }) => value === (isBack ? after : before))
  if (step === undefined) return false
  setRange(field, isBack ? step.before : step.after, 0, value.length)
  tellChange(field)
  return true
}

function keepStep(field: HTMLTextAreaElement, step: Step): void {
  stepsOf.set(field, [...(stepsOf.get(field) ?? []).slice(1 - mostSteps), step])
}

/** Left to the browser, the direction of a long text is looked for again and again while it is laid out. */
function setRange(field: HTMLTextAreaElement, text: string, start: number, end: number): void {
  field.dir = textDirection(field.value.slice(0, start) + text + field.value.slice(end))
  field.setRangeText(text, start, end, 'end')
}

function tellChange(field: HTMLTextAreaElement): void {
  isStepping = true
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  isStepping = false
}
