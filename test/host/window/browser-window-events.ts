import type { BrowserWindow, Event } from 'electron'
import { createEvents, type HostEvents } from '../events.ts'

interface Events {
  'ready-to-show': []
  show: []
  hide: []
  focus: []
  blur: []
  minimize: []
  restore: []
  maximize: []
  unmaximize: []
  'enter-full-screen': []
  'leave-full-screen': []
  resize: []
  resized: []
  move: []
  moved: []
  close: [Event]
  closed: []
  unresponsive: []
  responsive: []
}

export type BrowserWindowEvents = HostEvents<BrowserWindow, Events>

export function createBrowserWindowEvents(): BrowserWindowEvents {
  return createEvents<BrowserWindow, Events>('browserWindow', [
    'ready-to-show',
    'show',
    'hide',
    'focus',
    'blur',
    'minimize',
    'restore',
    'maximize',
    'unmaximize',
    'enter-full-screen',
    'leave-full-screen',
    'resize',
    'resized',
    'move',
    'moved',
    'close',
    'closed',
    'unresponsive',
    'responsive',
  ])
}
