import type { App, Details, Event, Session, WebContents } from 'electron'
import { createEvents } from '../events.ts'

interface AppEvents {
  ready: [Event, object]
  activate: [Event, boolean]
  'second-instance': [Event, string[], string, unknown]
  'session-created': [Session]
  'web-contents-created': [Event, WebContents]
  'window-all-closed': []
  'child-process-gone': [Event, Details]
  'before-quit': [Event]
  'will-quit': [Event]
  quit: [Event, number]
}

export const appEvents = createEvents<App, AppEvents>('app', [
  'ready',
  'activate',
  'second-instance',
  'session-created',
  'web-contents-created',
  'window-all-closed',
  'child-process-gone',
  'before-quit',
  'will-quit',
  'quit',
])
