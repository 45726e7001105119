type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode' | 'timeStamp'>

const keyOfInputMethod = 229
/** Nobody takes a word and presses the next key within it; what ends both comes at once. */
const sameStrokeMs = 30

/**
 * Whether a key belongs to an input method that puts a character together. Some end the composition first and tell the key after
 * it: such a key is told by its time.
 */
export function isPartOfComposing(key: Key, composedAt: number): boolean {
  return key.isComposing || key.keyCode === keyOfInputMethod || key.timeStamp - composedAt < sameStrokeMs
}

/**
 * Keeps such keys from everything that acts on keys, wherever it is in the window: the Enter that takes a word sends nothing, and its
 * Escape closes nothing. The browser and the input method still get them.
 */
export function keepComposingKeysAway(target: Window, signal: AbortSignal): void {
  let composedAt = Number.NEGATIVE_INFINITY
  const options = { capture: true, signal }
  target.addEventListener(
    'compositionend',
    (event) => {
      composedAt = event.timeStamp
    },
    options,
  )
  target.addEventListener(
    'keydown',
    (event) => {
      if (isPartOfComposing(event, composedAt)) event.stopImmediatePropagation()
    },
    options,
  )
}
