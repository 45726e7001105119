import { app, Notification } from 'electron'
import type { AppCommand } from '../../shared/domain/app/commands.ts'
import { type News, wordsOfNews } from './notification-words.ts'

/** Notifications of the system, which people see while the window is minimized or closed. */
export interface Notifications {
  isSupported(): boolean
  show(news: News): void
}

/** Windows shows notifications only from a program that names itself as its shortcut does. */
const appId = 'app.tally.Tally'

/** Electron emits a click only on a notification that is still referenced. */
const maxKept = 10

/** `install` connects clicks: `choose` shows the window and runs a command there. */
export function createNotifications(): Notifications & {
  install(choose: (command: AppCommand) => void): void
} {
  let kept: readonly Notification[] = []
  let choose: ((command: AppCommand) => void) | null = null
  app.setAppUserModelId(appId)
  return {
    isSupported: () => Notification.isSupported(),
    install(chosen) {
      choose = chosen
    },
    show(news) {
      const notification = new Notification(wordsOfNews(news))
      const command = news.budgets.length > 0 ? 'open-budgets' : 'open-usage'
      notification.on('click', () => choose?.(command))
      kept = [...kept, notification].slice(-maxKept)
      notification.show()
    },
  }
}
