/** `enter`: Enter sends, with Shift it begins a new line. `mod-enter`: Ctrl or Cmd with Enter sends, Enter alone begins a new line. */
export const sendKeys = ['enter', 'mod-enter'] as const
export type SendKey = (typeof sendKeys)[number]

interface Key {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Alt with Enter is somebody else's, such as a window manager's. */
export function isSendKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Key, sendKey: SendKey): boolean {
  if (key !== 'Enter' || shiftKey || altKey) return false
  return sendKey === 'enter' || ctrlKey || metaKey
}
