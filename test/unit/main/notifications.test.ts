import { beforeEach, expect, test, vi } from 'vitest'
import { createNotifications } from '../../../src/main/window/notifications.ts'

const system = vi.hoisted(() => ({ questions: 0, shown: [] as Map<string, () => void>[] }))
vi.mock('electron', () => ({
  app: { setAppUserModelId() {} },
  Notification: class {
    readonly #listeners = new Map<string, () => void>()

    static isSupported(): boolean {
      system.questions += 1
      return false
    }

    on(name: string, listener: () => void): void {
      this.#listeners.set(name, listener)
    }

    show(): void {
      system.shown.push(this.#listeners)
    }
  },
}))

beforeEach(() => {
  system.questions = 0
  system.shown = []
})

test('macOS asks nobody before the user wants notifications', () => {
  const notifications = createNotifications('darwin')
  expect(notifications.isSupported()).toBe(true)
  expect(system.questions).toBe(0)
  notifications.askPermission()
  expect(system.questions).toBe(1)
})

test.each(['linux', 'win32'] as const)(
  '%s says whether it shows any, and needs no permission',
  (platform) => {
    const notifications = createNotifications(platform)
    expect(notifications.isSupported()).toBe(false)
    notifications.askPermission()
    expect(system.questions).toBe(1)
  },
)

test('the system tells whether it showed a notification', () => {
  const notifications = createNotifications('darwin')
  const outcomes: boolean[] = []
  for (const event of ['show', 'failed']) {
    notifications.show({ budgets: [], anomalies: { count: 1, callCount: 1 } }, (isShown) =>
      outcomes.push(isShown),
    )
    system.shown.at(-1)?.get(event)?.()
  }
  expect(outcomes).toEqual([true, false])
})
