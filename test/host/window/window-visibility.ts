import type { BrowserWindow } from 'electron'
import type { BrowserWindowEvents } from './browser-window-events.ts'

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

/** There is no desktop, so a window's state on it is only remembered; its page is always shown. */
export function visibilityMembers(events: BrowserWindowEvents, isShown: boolean): VisibilityMembers {
  const state = {
    isVisible: isShown,
    isFocused: isShown,
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
  const focus = (): void => change('isFocused', true, 'focus')
  const blur = (): void => change('isFocused', false, 'blur')
  return {
    focus,
    blur,
    show: () => {
      change('isVisible', true, 'show')
      focus()
    },
    hide: () => {
      change('isVisible', false, 'hide')
      blur()
    },
    minimize: () => {
      change('isMinimized', true, 'minimize')
      blur()
    },
    restore: () => {
      change('isMinimized', false, 'restore')
      focus()
    },
    maximize: () => change('isMaximized', true, 'maximize'),
    unmaximize: () => change('isMaximized', false, 'unmaximize'),
    setFullScreen: (isFull) => change('isFull', isFull, isFull ? 'enter-full-screen' : 'leave-full-screen'),
    isVisible: () => state.isVisible,
    isFocused: () => state.isFocused,
    isMinimized: () => state.isMinimized,
    isMaximized: () => state.isMaximized,
    isFullScreen: () => state.isFull,
  }
}
