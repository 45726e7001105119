import type { AppVersions } from '../../../shared/contract/app/about.ts'
import type { Output } from '../../../shared/contract/contract.ts'
import type { WindowKind } from '../../../shared/domain/app/window-kinds.ts'
import type { Services } from '../../services/create-services.ts'
import type { HandlersOf } from '../router.ts'

export interface Served extends Services {
  openLink(address: string): Promise<void>
  versions(): AppVersions
  readLicences(): Promise<Output<'licences.list'>>
  /** Confirms that the window has saved the draft and may close. */
  confirmClosing(kind: WindowKind): void
  hideQuick(): void
  /** Shows the main window in place of the quick one, with this chat if there is one. */
  openTally(conversationId: string | null): Promise<void>
}

export function appHandlers({
  windowChats,
  notices,
  diagnostics,
  settings,
  spelling,
  requests,
  updates,
  readLicences,
  versions,
  openLink,
  confirmClosing,
  hideQuick,
  openTally,
}: Served): HandlersOf<
  | 'session'
  | 'notices'
  | 'licences'
  | 'app'
  | 'diagnostics'
  | 'links'
  | 'window'
  | 'quick'
  | 'settings'
  | 'spelling'
  | 'requests'
  | 'updates'
> {
  return {
    'session.start': ({ openId }, from) => windowChats.startSession(from, openId),
    'notices.list': () => notices.list(),
    'licences.list': () => readLicences(),
    'app.versions': () => versions(),
    'diagnostics.read': () => diagnostics.read(),
    'diagnostics.save': () => diagnostics.save(),
    'links.open': ({ address }) => openLink(address),
    'window.readyToClose': (_nothing, from) => confirmClosing(from),
    'quick.hide': () => hideQuick(),
    'quick.openTally': ({ conversationId }) => openTally(conversationId),
    'settings.read': () => settings.read(),
    'settings.set': (change) => settings.set(change),
    'settings.setLayout': ({ layout }) => settings.setLayout(layout),
    'settings.setProxy': ({ proxy }) => settings.setProxy(proxy),
    'settings.reset': ({ names }) => settings.reset(names),
    'settings.undoReset': () => settings.undoReset(),
    'settings.chooseAuthority': ({ connectionIds }) => settings.chooseAuthority(connectionIds),
    'settings.forgetAuthority': () => settings.forgetAuthority(),
    'spelling.read': () => spelling.read(),
    'spelling.add': () => spelling.add(),
    'spelling.remove': ({ name }) => spelling.remove(name),
    'spelling.removeWord': ({ word }) => spelling.removeWord(word),
    'spelling.setDefault': ({ name }) => spelling.setDefault(name),
    'spelling.check': async ({ words }, from) => ({ misspelled: [...(await spelling.check(words, from))] }),
    'spelling.follow': ({ conversationId }, from) => ({ language: spelling.follow(conversationId, from) }),
    'requests.list': ({ search }) => requests.search(search),
    'requests.clear': () => requests.clear(),
    'updates.read': () => updates.read(),
    'updates.check': () => updates.check(),
    'updates.download': () => updates.download(),
    'updates.cancel': () => updates.cancel(),
    'updates.postpone': () => updates.postpone(),
    'updates.install': () => updates.install(),
  }
}
