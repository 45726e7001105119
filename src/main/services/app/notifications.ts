import * as z from 'zod'
import type { NotificationState } from '../../../shared/contract/app/system-abilities.ts'
import type { AppEvent } from '../../../shared/contract/events.ts'
import { everyCall } from '../../../shared/contract/usage/usage-page.ts'
import { nameOfDay, secondMs } from '../../../shared/domain/app/durations.ts'
import { errorKind } from '../../../shared/domain/app/errors.ts'
import { dayOf } from '../../accounting/budget-sums.ts'
import type { Store } from '../../storage/store.ts'
import type { Notifications } from '../../window/notifications.ts'
import type { ReachedBudget } from '../money/budgets.ts'
import type { CommonPorts } from '../ports.ts'
import type { SettingsService } from './settings.ts'

interface Dependencies extends Pick<CommonPorts, 'jobs' | 'publish' | 'log' | 'now' | 'elapsed'> {
  store: Pick<Store, 'settings' | 'conversations'>
  settings: Pick<SettingsService, 'read'>
  /** Null for the budgets of days, else those that apply to a conversation. */
  reachedBudgets(conversationId: string | null): ReachedBudget[]
  notifications: Notifications
}

export type NotificationService = ReturnType<typeof createNotificationService>

type Anomalies = Parameters<Notifications['show']>[0]['anomalies']

/** Calls often end together, and one notification tells about all of them. */
const pauseMs = secondMs
/** A look that takes long is followed by a longer pause. */
const restShare = 4
const maxRestMs = 3 * secondMs

const settingName = 'told-notifications'
/** More than there are budgets of days; only budgets per chat have an entry for each chat. */
const maxTold = 1_000
/** Several, because clocks can go back. */
const maxDays = 10

const Told = z.object({
  /** The names of thresholds, in the order in which the user was told. */
  thresholds: z.array(z.string()),
  /** Days with a notification about anomalies. */
  days: z.array(z.string()),
})

/**
 * Tells the user about budgets at 80% and at their limits, and about the anomalies of a day. Remembers what
 * it told, so that a restart repeats nothing.
 */
export function createNotificationService(dependencies: Dependencies) {
  const { store, settings, reachedBudgets, jobs, notifications, publish, log, now, elapsed } = dependencies
  const chats = new Set<string>()
  let isChatAnomalous = false
  let isRefused = false
  let isWaiting = false
  let looking = Promise.resolve()
  let restMs = 0

  const isAllowed = (): boolean => settings.read().systemNotifications && notifications.isSupported()

  function state(): NotificationState {
    if (!notifications.isSupported()) return 'unsupported'
    return isRefused ? 'refused' : 'shown'
  }

  function noteShown(isShown: boolean): void {
    if (isRefused !== isShown) return
    isRefused = !isShown
    publish({ type: 'notifications-changed', notifications: state() })
  }

  /** Each budget once, with the thresholds that the user doesn't know yet. */
  function newlyReached(told: readonly string[]): ReachedBudget[] {
    const known = new Set(told)
    const there = [...chats].filter((id) => store.conversations.find(id) !== null)
    chats.clear()
    const found = new Map<string, ReachedBudget>()
    for (const chat of [null, ...there])
      for (const reached of reachedBudgets(chat)) found.set(thresholdOf(reached, 'over'), reached)
    return [...found.values()].filter(
      (reached) =>
        !known.has(thresholdOf(reached, 'over')) && !known.has(thresholdOf(reached, reached.level)),
    )
  }

  async function newAnomalies(days: readonly string[], day: string): Promise<Anomalies> {
    if (days.includes(day)) return null
    const { usageClock: clock, disabledAnomalies } = settings.read()
    const wasAnomalous = isChatAnomalous
    isChatAnomalous = false
    const filter = { ...everyCall, clock, from: day, to: day }
    const found = await jobs.run('anomalies', { filter, disabledAnomalies, areChatsRead: wasAnomalous })
    return found.count === 0 ? null : found
  }

  function today(): string {
    const at = now()
    const offset = settings.read().usageClock === 'utc' ? 0 : -new Date(at).getTimezoneOffset()
    return nameOfDay(dayOf(at, offset))
  }

  function readTold(): z.infer<typeof Told> {
    return Told.safeParse(store.settings.read(settingName)).data ?? { thresholds: [], days: [] }
  }

  async function look(): Promise<void> {
    if (!isAllowed()) return
    const day = today()
    const anomalies = await newAnomalies(readTold().days, day)
    // The user may have changed the setting meanwhile.
    if (!isAllowed()) return
    const told = readTold()
    const reached = newlyReached(told.thresholds)
    if (reached.length === 0 && anomalies === null) return
    const thresholds = [...told.thresholds, ...reached.map((one) => thresholdOf(one, one.level))]
    const days = anomalies === null ? told.days : [...told.days, day]
    // First written, then shown: a notification must not come twice, even if Tally crashes here.
    store.settings.write(settingName, { thresholds: thresholds.slice(-maxTold), days: days.slice(-maxDays) })
    notifications.show({ budgets: reached.map(({ news }) => news), anomalies }, noteShown)
  }

  async function lookOnce(): Promise<void> {
    const startedAt = elapsed()
    try {
      await look()
    } catch (error) {
      isChatAnomalous = true
      log.warn('failed to look for notifications', { error: errorKind(error) })
    }
    restMs = Math.min((elapsed() - startedAt) * restShare, maxRestMs)
  }

  function lookSoon(): void {
    if (isWaiting) return
    isWaiting = true
    setTimeout(
      () => {
        isWaiting = false
        looking = looking.then(lookOnce)
      },
      Math.max(pauseMs, restMs),
    ).unref()
  }

  return {
    /** Looks a little later if a call may have ended. */
    note(event: AppEvent) {
      if (event.type !== 'answer-changed' && event.type !== 'meter-changed') return
      if (!isAllowed()) return
      if (event.type === 'answer-changed') {
        chats.add(event.conversationId)
        if (event.message.call !== null && event.message.call.anomalies.length > 0) isChatAnomalous = true
      }
      lookSoon()
    },
    /** Looks at every budget and at the day, because the user allowed notifications. */
    begin() {
      if (!isAllowed()) return
      notifications.askPermission()
      isChatAnomalous = true
      lookSoon()
    },
    state,
  }
}

/** A changed limit is another threshold. A change of the clock is none. */
function thresholdOf({ budget, period }: ReachedBudget, level: 'near' | 'over'): string {
  const { id, limit, currency } = budget
  return [id, period.split(' ').at(-1), limit, currency ?? 'tokens', level].join(' ')
}
