/** A violation in words, made-up files that commit it, and the expected message. */
type PlantedBreach = readonly [what: string, texts: Readonly<Record<string, string>>, words: string]

const schema = {
  'shared/contract/model.ts': "import * as z from 'zod'\nexport const Model = z.object({})",
}

export const plantedBreaches: readonly PlantedBreach[] = [
  [
    'the window reaches into main',
    { 'renderer/stores/a.ts': "import { open } from '../../main/storage/open-store.ts'" },
    'src/renderer/stores/a.ts:1 may not import main/storage/open-store.ts',
  ],
  [
    'the window imports Electron',
    { 'renderer/app.tsx': "\nimport { ipcRenderer } from 'electron'" },
    'src/renderer/app.tsx:2 may not import electron',
  ],
  [
    'the window shows a notification itself',
    { 'renderer/stores/a.ts': "export const a = () => new Notification('Hello')" },
    'src/renderer/stores/a.ts:1 only main/window/notifications.ts may show a notification',
  ],
  [
    'one feature leans on another',
    { 'renderer/features/chat/a.ts': "import { b } from '../composer/b.ts'" },
    'src/renderer/features/chat/a.ts:1 may not import renderer/features/composer/b.ts',
  ],
  [
    'a feature goes round the stores',
    { 'renderer/features/chat/a.ts': "import { request } from '../../api.ts'" },
    'src/renderer/features/chat/a.ts:1 only stores may hold state of the app and ask main for it',
  ],
  [
    'zod comes into the bundle of the window',
    { ...schema, 'renderer/stores/a.ts': "import { Model } from '../../shared/contract/model.ts'" },
    'src/renderer/stores/a.ts:1 may not import shared/contract/model.ts',
  ],
  [
    'an inline type, which still loads the module',
    { ...schema, 'renderer/stores/a.ts': "import { type Model } from '../../shared/contract/model.ts'" },
    'src/renderer/stores/a.ts:1 may not import shared/contract/model.ts',
  ],
  [
    'a service makes its own port',
    { 'main/services/a.ts': "import { openStore } from '../storage/store.ts'" },
    'src/main/services/a.ts:1 may not import main/storage/store.ts',
  ],
  [
    'a service does I/O',
    { 'main/services/a.ts': "import { readFile } from 'node:fs/promises'" },
    'src/main/services/a.ts:1 may not import node:fs/promises',
  ],
  [
    'an adapter asks the layer above',
    { 'main/storage/a.ts': "export type { Chat } from '../services/chat.ts'" },
    'src/main/storage/a.ts:1 may not import the types of main/services/chat.ts',
  ],
  [
    'the database has a second home',
    { 'main/services/a.ts': "import { DatabaseSync } from 'node:sqlite'" },
    'src/main/services/a.ts:1 may not import node:sqlite',
  ],
  [
    'keytar has a second home',
    { 'main/keychain/session-keychain.ts': "const keytar = await import('keytar')" },
    'src/main/keychain/session-keychain.ts:1 may not import keytar',
  ],
  [
    'an import is only known when it runs',
    { 'main/window.ts': 'export const load = (name: string) => import(name)' },
    'src/main/window.ts:1 may not import a computed path',
  ],
  [
    'a bucket is added',
    { 'main/utils/a.ts': 'export const a = 1' },
    'src/main/utils/a.ts belongs to no layer',
  ],
  [
    'ipcMain is used twice',
    { 'main/ipc/router.ts': "import { ipcMain } from 'electron'" },
    'src/main/ipc/router.ts:1 only main/ipc/register.ts may touch ipcMain',
  ],
  [
    'the bridge is used twice',
    { 'renderer/event-feed.ts': 'export const stop = window.api.subscribe(() => {})' },
    'src/renderer/event-feed.ts:1 only renderer/api.ts may touch window.api',
  ],
  [
    'the bridge is taken out of the window',
    { 'renderer/event-feed.ts': '\nconst { api } = window\nexport const stop = api.subscribe(() => {})' },
    'src/renderer/event-feed.ts:2 only renderer/api.ts may touch window.api',
  ],
  [
    'an address is opened elsewhere',
    { 'main/menu.ts': "import { shell } from 'electron'\nvoid shell.openExternal('https://a.example')" },
    'src/main/menu.ts:2 only main/hardening/open-external.ts may hand an address to the system',
  ],
  [
    'the shell is taken out of all of Electron by a text',
    {
      'main/menu.ts':
        "import * as electron from 'electron'\nexport const open = () => electron['shell'].openPath('/a')",
    },
    'src/main/menu.ts:2 only main/hardening/open-external.ts may hand an address to the system',
  ],
  [
    'other programs may call the app',
    { 'main/index.ts': "import { app } from 'electron'\napp.setAsDefaultProtocolClient('tally')" },
    'src/main/index.ts:2 no address of another program may reach the app',
  ],
  [
    'a crash is reported',
    { 'main/index.ts': "import { crashReporter } from 'electron'" },
    'src/main/index.ts:1 a crash report holds the memory, and so the key',
  ],
  [
    "Chromium's network is used",
    {
      'main/updates.ts':
        "import { net } from 'electron'\nexport const ask = () => net.request('https://a.example')",
    },
    "src/main/updates.ts:2 Chromium's network has no names; main/inference/transport/http-connection.ts is the door",
  ],
  [
    'main runs something in the page',
    { 'main/window.ts': "export const run = (page: Page) => page.executeJavaScript('1')" },
    'src/main/window.ts:1 main does not reach into the page',
  ],
  [
    'something fetches',
    { 'main/inference/a.ts': "export const ask = () => fetch('https://a.example')" },
    'src/main/inference/a.ts:1 fetch follows its own rules; main/inference/transport/http-connection.ts is the door',
  ],
  [
    'a socket is opened',
    { 'main/inference/a.ts': "import { request } from 'node:https'" },
    'src/main/inference/a.ts:1 requests leave only through main/inference/transport/http-connection.ts and arrive only at main/meter/meter-server.ts',
  ],
  [
    'a budget asks the chat',
    { 'main/services/money/a.ts': "import type { Turn } from '../chat/turn.ts'" },
    'src/main/services/money/a.ts:1 money answers about expected calls, and knows no chat',
  ],
  [
    'an import hides in a require',
    { 'main/window.ts': "import { createRequire } from 'node:module'" },
    'src/main/window.ts:1 a require would be an import that this law cannot see',
  ],
  [
    'a type is any',
    { 'shared/domain/a.ts': 'export const a = (b: any): unknown => b' },
    'src/shared/domain/a.ts:1 a type may not be any',
  ],
  [
    'an export has no name',
    { 'shared/domain/a.ts': 'export default 1' },
    'src/shared/domain/a.ts:1 exports have names',
  ],
]
