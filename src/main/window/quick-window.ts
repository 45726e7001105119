import { type AppWindows, focusWindow } from './app-windows.ts'

interface Dependencies {
  windows: Pick<AppWindows, 'find'>
  /** Opens the window, which then shows itself. */
  open(): Promise<void>
}

/** The small window for a quick question. Once open it's only hidden, so that it comes back immediately. */
export function createQuickWindow({ windows, open }: Dependencies) {
  async function show(): Promise<void> {
    const window = windows.find('quick')
    if (window === null) await open()
    else focusWindow(window)
  }
  const hide = (): void => windows.find('quick')?.hide()
  return {
    /** Shows the window, which opens when it's first needed. */
    show,
    /** Shows the window, or hides it where the user is in it. */
    async toggle(): Promise<void> {
      if (windows.find('quick')?.isFocused() === true) hide()
      else await show()
    },
    hide,
  }
}
