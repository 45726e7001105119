import type { Notification as ElectronNotification, Event, NotificationConstructorOptions } from 'electron'
import { announce } from '../announce.ts'
import { app } from '../app/app.ts'
import { asked } from '../asked.ts'
import { createEvent, createEvents } from '../events.ts'
import { settings } from '../given-settings.ts'
import { modelled, notModelled } from '../page/modelled.ts'
import { modelledClass } from '../window/modelled-class.ts'

const knownOptions: readonly string[] = [
  'title',
  'body',
] satisfies readonly (keyof NotificationConstructorOptions)[]

/** Says what the system would show, and shows nothing. A test clicks the shown ones: `asked.ts`. */
export const Notification = modelledClass<typeof ElectronNotification>('Notification', createNotification, {
  isSupported() {
    askPermission()
    return true
  },
})

let isAsked = false

/** The first use on a Mac asks the user, even the question whether notifications are supported. */
function askPermission(): void {
  if (settings.profile === 'mac' && !isAsked) announce('permission for notifications')
  isAsked = true
}

function createNotification(options: NotificationConstructorOptions = {}): ElectronNotification {
  if (!app.isReady()) throw new Error('Cannot create Notification before app is ready')
  for (const name of Object.keys(options))
    if (!knownOptions.includes(name)) throw notModelled(`new Notification({ ${name} })`)
  askPermission()
  const events = createEvents<
    ElectronNotification,
    { click: [event: Event]; failed: [event: Event, error: string]; show: [event: Event] }
  >('notification', ['click', 'failed', 'show'])
  const { title = '', body = '' } = options
  const notification = modelled<ElectronNotification>('notification', {
    ...events.members,
    title,
    body,
    show() {
      announce('notification', { title, body })
      asked.notifications.push(notification)
      events.emit('show', createEvent({}))
    },
  })
  return notification
}
