import { dayMs } from '../../../shared/domain/app/durations.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { TaskService } from '../app/cancellable-task.ts'
import { readTrustedTime } from '../app/trusted-clock.ts'
import type { ChatService } from '../chat/chat.ts'
import type { WipeDeleted } from '../data/wipe-deleted.ts'
import type { HandlersOf } from '../handlers.ts'
import { orWarnLater } from '../or-warn.ts'
import type { CommonPorts } from '../ports.ts'

interface Dependencies extends Pick<CommonPorts, 'store' | 'jobs' | 'log' | 'now'> {
  chat: Pick<ChatService, 'isAnswering' | 'isUnsaved'>
  tasks: TaskService
  wipeDeleted: WipeDeleted
}

const keptInTrashMs = 30 * dayMs
/** A draft is saved long before. */
const unusedImagesMs = dayMs
const settingName = 'trash-days'

export function createTrashService({ store, jobs, chat, tasks, wipeDeleted, log, now }: Dependencies) {
  /** An answer that is stopping or unsaved still has its end to save. */
  const mayGo = (id: string): boolean => !chat.isAnswering(id) && !chat.isUnsaved(id)

  function findOld(): string[] {
    const time = readTrustedTime({ settings: store.settings, name: settingName, now })
    return time === null ? [] : store.trash.deletedBefore(time - keptInTrashMs).filter(mayGo)
  }

  /**
   * Deletes messages, never a ledger row. Shows progress and never runs during other work on the data. The
   * wiping that follows blocks no other work.
   */
  async function empty(chooseIds: () => string[], unusedBefore?: number): Promise<void> {
    try {
      await tasks.run('empty-trash', (task) =>
        jobs.run(
          'empty-trash',
          { ids: chooseIds(), ...(unusedBefore !== undefined && { unusedBefore }) },
          task,
        ),
      )
    } finally {
      // Clean up even after a cancel, because some messages were deleted by then.
      void wipeDeleted()
    }
  }

  const handlers: HandlersOf<'trash'> = {
    'trash.list': () => store.trash.list(),

    async 'trash.purge'({ conversationId }) {
      if (!mayGo(conversationId)) throw new AppError('busy', 'Its answer is still being stopped.')
      await empty(() => [conversationId])
    },

    async 'trash.empty'() {
      await empty(() =>
        store.trash
          .list()
          .map(({ id }) => id)
          .filter(mayGo),
      )
    },
  }

  return {
    handlers,
    /**
     * Deletes conversations that were in the trash for long, and those that an earlier run left. Also deletes images
     * of drafts that were changed or never saved.
     */
    emptyOld: () =>
      orWarnLater(log, 'failed to empty the trash', async () => {
        const ids = findOld()
        const unusedBefore = now() - unusedImagesMs
        const hasLeftOver = store.trash.marked().length > 0 || store.images.hasUnused(unusedBefore)
        if (ids.length > 0 || hasLeftOver) await empty(() => ids, unusedBefore)
      }),
  }
}
