import { hourMs, minuteMs } from '../../shared/domain/app/durations.ts'
import type { Services } from './create-services.ts'

/**
 * Recurring background jobs. They run one after the other, so that no two of them read the whole file at
 * once.
 */
export function backgroundJobsOf({ trash, cleanUp, dataCheck, backups, dropOldRequests, updates }: Services) {
  return [
    { run: updates.lookWhenDue, firstAfterMs: minuteMs / 2, everyMs: hourMs },
    { run: trash.emptyOld, firstAfterMs: minuteMs, everyMs: 6 * hourMs },
    { run: () => cleanUp(), firstAfterMs: 1.5 * minuteMs, everyMs: 6 * hourMs },
    { run: backups.makeDaily, firstAfterMs: 2 * minuteMs, everyMs: hourMs },
    { run: dropOldRequests, firstAfterMs: 3 * minuteMs, everyMs: 6 * hourMs },
    { run: dataCheck.checkWhenDue, firstAfterMs: 5 * minuteMs, everyMs: 24 * hourMs },
  ]
}
