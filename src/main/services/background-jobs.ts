import { hourMs, minuteMs } from '../../shared/domain/app/durations.ts'
import type { Services } from './create-services.ts'

interface BackgroundJob {
  run(): Promise<unknown>
  /** Nobody waits for a background job, so it starts long after the app has started. */
  readonly firstAfterMs: number
  readonly everyMs: number
}

/** They run one after the other, so that no two of them read the whole file at once. */
function backgroundJobsOf(services: Services): readonly BackgroundJob[] {
  const { trash, wipeDeleted, dataCheck, backups, dropOldRequests, updates, ledgerCopy } = services
  return [
    { run: ledgerCopy.copyAll, firstAfterMs: minuteMs / 4, everyMs: 24 * hourMs },
    { run: updates.checkWhenDue, firstAfterMs: minuteMs / 2, everyMs: hourMs },
    { run: trash.emptyOld, firstAfterMs: minuteMs, everyMs: 6 * hourMs },
    { run: () => wipeDeleted(), firstAfterMs: 1.5 * minuteMs, everyMs: 6 * hourMs },
    { run: backups.makeDaily, firstAfterMs: 2 * minuteMs, everyMs: hourMs },
    { run: dropOldRequests, firstAfterMs: 3 * minuteMs, everyMs: 6 * hourMs },
    { run: dataCheck.checkWhenDue, firstAfterMs: 5 * minuteMs, everyMs: 24 * hourMs },
  ]
}

/**
 * Runs background jobs at intervals. The timers don't keep the app running. Returns a function that stops
 * them.
 */
export function startBackgroundJobs(services: Services): () => void {
  const timers = backgroundJobsOf(services).flatMap(({ run, firstAfterMs, everyMs }) => [
    setTimeout(() => void run(), firstAfterMs).unref(),
    setInterval(() => void run(), everyMs).unref(),
  ])
  return () => timers.forEach(clearTimeout)
}
