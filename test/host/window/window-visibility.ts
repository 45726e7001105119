import type { BrowserWindow } from 'electron'
import { asked } from '../asked.ts'
import { settings } from '../given-settings.ts'
import type { BrowserWindowEvents } from './browser-window-events.ts'
import { findFocusedWindow } from './open-windows.ts'

type VisibilityMembers = Pick<
  BrowserWindow,
  | 'show'
  | 'hide'
  | 'focus'
  | 'blur'
  | 'isVisible'
  | 'isFocused'
  | 'minimize'
  | 'restore'
  | 'isMinimized'
  | 'maximize'
  | 'unmaximize'
  | 'isMaximized'
  | 'setFullScreen'
  | 'isFullScreen'
>

const isWayland = settings.profile === 'wayland'

/** Wayland gives the focus for a token only. The first and each later start of an app bring one. */
let hasActivationToken = true

export function giveActivationToken(): void {
  hasActivationToken = true
}

/** A window that has the focus can hand it to another one. */
function mayFocus(): boolean {
  const isGiven = !isWayland || hasActivationToken || findFocusedWindow() !== null
  hasActivationToken = false
  return isGiven
}

/** There is no desktop, so a window's state on it is only remembered; its page is always shown. */
export function visibilityMembers(
  id: number,
  events: BrowserWindowEvents,
  isShown: boolean,
): VisibilityMembers {
  const { minimized } = asked
  const state = {
    isVisible: isShown,
    isFocused: isShown,
    /** Chromium's view of the window. The desktop's is in `asked.minimized`. */
    isMinimized: false,
    isMaximized: false,
    isFull: false,
  }
  const change = (
    name: keyof typeof state,
    value: boolean,
    event: Parameters<typeof events.emit>[0],
  ): void => {
    if (state[name] === value) return
    state[name] = value
    events.emit(event)
  }
  const focus = (): void => {
    if (state.isVisible && !state.isFocused && mayFocus()) change('isFocused', true, 'focus')
  }
  const blur = (): void => change('isFocused', false, 'blur')
  const appear = (): void => change('isVisible', true, 'show')
  return {
    focus,
    blur,
    show: () => {
      if (isWayland && state.isMinimized && !state.isVisible)
        throw new Error('electron host: Chromium ends if it shows a hidden window that it believes minimized')
      appear()
      focus()
    },
    hide: () => {
      if (isWayland) minimized.delete(id)
      change('isVisible', false, 'hide')
      blur()
    },
    minimize: () => {
      minimized.add(id)
      if (isWayland) state.isMinimized = true
      else change('isMinimized', true, 'minimize')
      blur()
    },
    // On Wayland, this changes nothing on the desktop.
    restore: () => {
      if (isWayland) state.isMinimized = false
      else {
        minimized.delete(id)
        change('isMinimized', false, 'restore')
      }
      focus()
    },
    maximize: () => {
      appear()
      change('isMaximized', true, 'maximize')
    },
    unmaximize: () => change('isMaximized', false, 'unmaximize'),
    setFullScreen: (isFull) => change('isFull', isFull, isFull ? 'enter-full-screen' : 'leave-full-screen'),
    isVisible: () => state.isVisible,
    isFocused: () => state.isFocused,
    // Electron documents no such state on Wayland.
    isMinimized: () => !isWayland && state.isMinimized,
    isMaximized: () => state.isMaximized,
    isFullScreen: () => state.isFull,
  }
}
