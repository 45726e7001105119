import type { Notification as ElectronNotification, Event, NotificationConstructorOptions } from 'electron'
import { announce } from '../announce.ts'
import { app } from '../app/app.ts'
import { asked } from '../asked.ts'
import { createEvent, createEvents } from '../events.ts'
import { modelled, notModelled } from '../page/modelled.ts'
import { modelledClass } from '../window/modelled-class.ts'

const knownOptions: readonly string[] = [
  'title',
  'body',
] satisfies readonly (keyof NotificationConstructorOptions)[]

/** Says what the system would show, and shows nothing. A test clicks the shown ones: `asked.ts`. */
export const Notification = modelledClass<typeof ElectronNotification>('Notification', createNotification, {
  isSupported: () => true,
})

function createNotification(options: NotificationConstructorOptions = {}): ElectronNotification {
  if (!app.isReady()) throw new Error('Cannot create Notification before app is ready')
  for (const name of Object.keys(options))
    if (!knownOptions.includes(name)) throw notModelled(`new Notification({ ${name} })`)
  const events = createEvents<ElectronNotification, { click: [event: Event]; show: [event: Event] }>(
    'notification',
    ['click', 'show'],
  )
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
