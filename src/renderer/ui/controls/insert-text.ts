import { textDirection } from '../../lib/text-direction.ts'

interface Step {
  readonly before: string
  readonly after: string
  /** The time of the step's last key; `null` for inserted text. */
  readonly typedAt: number | null
}

/** The browser inserts text line by line, which takes minutes for a megabyte. */
export const longText = 2_000

/**
 * Undo steps of each field since its first long insertion. The browser cannot undo that insertion or later
 * typing, since it loses their positions.
 */
const stepsOf = new WeakMap<HTMLTextAreaElement, readonly Step[]>()
const maxSteps = 20
/** Typing without a longer pause is one undo step. */
const restMs = 1_000

let isStepping = false

/** Replaces the selection with text, like typing. The undo keys also undo it. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus()
  const isSmall = text.length < longText && field.selectionEnd - field.selectionStart < longText
  // The browser would undo several lines one by one.
  if (
    isSmall &&
    !text.includes('\n') &&
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  )
    return
  const { value: before, selectionStart, selectionEnd } = field
  setRange(field, text, selectionStart, selectionEnd)
  addStep(field, { before, after: field.value, typedAt: null })
  tellChange(field)
}

export function replaceText(field: HTMLTextAreaElement, text: string): void {
  field.focus()
  field.select()
  insertText(field, text)
}

/** Records typing after an insertion as an undo step. */
export function noteTyping(field: HTMLTextAreaElement, before: string): void {
  const steps = stepsOf.get(field)
  const last = steps?.at(-1)
  if (isStepping || steps === undefined || last === undefined) return
  const typed = { after: field.value, typedAt: performance.now() }
  const isGoingOn = last.typedAt !== null && last.after === before && typed.typedAt - last.typedAt < restMs
  if (isGoingOn) stepsOf.set(field, [...steps.slice(0, -1), { ...last, ...typed }])
  else if (steps.some((step) => step.after === before || step.before === before))
    addStep(field, { before, ...typed })
  // The text was sent or replaced.
  else stepsOf.delete(field)
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Undoes or redoes a step if the field still has the step's text. Returns whether it did. */
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

function addStep(field: HTMLTextAreaElement, step: Step): void {
  stepsOf.set(field, [...(stepsOf.get(field) ?? []).slice(1 - maxSteps), step])
}

/** With `dir="auto"`, the browser would determine the direction of a long text repeatedly during layout. */
function setRange(field: HTMLTextAreaElement, text: string, start: number, end: number): void {
  field.dir = textDirection(field.value.slice(0, start) + text + field.value.slice(end))
  field.setRangeText(text, start, end, 'end')
}

function tellChange(field: HTMLTextAreaElement): void {
  isStepping = true
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  isStepping = false
}
