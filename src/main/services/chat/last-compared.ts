import { ComparedModels } from '../../../shared/contract/chat/sending.ts'
import type { Store } from '../../storage/store.ts'

const settingOf = (connectionId: string): string => `compared-models/${connectionId}`

/** The models of the connection that were last compared. */
export function lastCompared({ settings }: Pick<Store, 'settings'>, connectionId: string): string[] {
  return ComparedModels.safeParse(settings.read(settingOf(connectionId))).data ?? []
}

export function keepLastCompared(
  { settings }: Pick<Store, 'settings'>,
  connectionId: string,
  modelIds: readonly string[],
): void {
  settings.write(settingOf(connectionId), modelIds)
}
