import { app, Notification } from 'electron'
import type { AppCommand } from '../../shared/domain/app/commands.ts'
import { type News, wordsOfNews } from './notification-words.ts'

/** Notifications of the system, which people see while the window is minimized or closed. */
export interface Notifications {
  isSupported(): boolean
  /** macOS asks the user. Other systems need no permission. */
  askPermission(): void
  /** `end` learns whether the system showed the notification. */
  show(news: News, end: (isShown: boolean) => void): void
}

/** Windows shows notifications only from a program that names itself as its shortcut does. */
const appId = 'app.tally.Tally'

/** Electron emits events only on a notification that is still referenced. */
const maxKept = 10

/** `install` connects clicks: `choose` shows the window and runs a command there. */
export function createNotifications(platform: NodeJS.Platform): Notifications & {
  install(choose: (command: AppCommand) => void): void
} {
  // On macOS, the first use of Electron's Notification makes the system ask for permission, even `isSupported`.
  const asksPerson = platform === 'darwin'
  let kept: readonly Notification[] = []
  let choose: ((command: AppCommand) => void) | null = null
  app.setAppUserModelId(appId)
  return {
    isSupported: () => asksPerson || Notification.isSupported(),
    askPermission() {
      if (asksPerson) Notification.isSupported()
    },
    install(chosen) {
      choose = chosen
    },
    show(news, end) {
      const notification = new Notification(wordsOfNews(news))
      const command = news.budgets.length > 0 ? 'open-budgets' : 'open-usage'
      notification.on('click', () => choose?.(command))
      notification.on('show', () => end(true))
      notification.on('failed', () => end(false))
      kept = [...kept, notification].slice(-maxKept)
      notification.show()
    },
  }
}
