import { AppError } from '../../../shared/domain/app/errors.ts'
import type { DataFiles } from '../../storage/data-files.ts'
import type { Store } from '../../storage/store.ts'
import type { ChatService } from '../chat/chat.ts'
import type { ApiKeyService } from '../connections/api-keys.ts'
import type { TrustSettings } from '../connections/trust-settings.ts'
import { createOneTimeToken } from '../conversations/one-time-token.ts'
import type { Desktop } from '../desktop-port.ts'
import type { HandlersOf } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'

interface Dependencies extends Pick<CommonPorts, 'jobs' | 'consent' | 'newId'> {
  files: DataFiles
  desktop: Desktop
  connections: Store['connections']
  apiKeys: ApiKeyService
  trust: Pick<TrustSettings, 'forgetSecret'>
  chat: Pick<ChatService, 'setPaused'>
}

/** Actions on the data as a whole. */
export function createDataHandlers(dependencies: Dependencies): Omit<HandlersOf<'data'>, 'data.check'> {
  const { jobs, files, desktop, connections, apiKeys, trust, consent, chat } = dependencies
  const offered = createOneTimeToken<string>(dependencies.newId)

  return {
    async 'data.place'() {
      const backups = files.backups()
      const { folder, isInFile, isPortable } = files
      return {
        folder,
        isInFile,
        isPortable,
        fileBytes: files.bytes(),
        backupCount: backups.length,
        backupBytes: backups.reduce((sum, { bytes }) => sum + bytes, 0),
        contents: await jobs.run('contents', null),
      }
    },

    'data.showFolder': () => desktop.showDataFile(),

    async 'data.chooseFolder'() {
      if (files.isPortable || !files.isInFile) throw new AppError('not-found', 'The data cannot be moved.')
      offered.forget()
      const picked = await desktop.chooseFolder()
      if (picked === null) return null
      const offer = files.offerFolder(picked)
      return { id: offered.make(picked), ...offer }
    },

    'data.move'({ id }) {
      const folder = offered.take(id)
      // The folder may have been filled or removed since the offer.
      files.offerFolder(folder)
      files.planMove(folder)
      chat.setPaused(true)
      desktop.restart()
    },

    async 'data.erase'({ isKeepingKeys }) {
      if (!files.isInFile) throw new AppError('read-only', 'There is no file to erase.')
      await consent.confirm({ kind: 'erase', isKeepingKeys })
      files.planErase()
      try {
        // Without the connections, Tally no longer knows which keys exist.
        if (!isKeepingKeys) await apiKeys.forgetAll(connections.everyone())
      } catch (error) {
        files.cancelPlan()
        throw error
      }
      if (!isKeepingKeys) await trust.forgetSecret()
      // Stop answers only now. A keychain that refuses must not cost a running answer.
      chat.setPaused(true)
      desktop.restart()
    },
  }
}
