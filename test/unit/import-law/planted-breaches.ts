/** A violation in words, made-up files that commit it, and the expected message. */
type PlantedBreach = readonly [what: string, texts: Readonly<Record<string, string>>, words: string]

const schema = { 'shared/contract/model.ts': "import * as z from 'zod'\nexport const Model = z.object({})" }

export const plantedBreaches: readonly PlantedBreach[] = [
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
    'an adapter asks the layer above',
    { 'main/storage/a.ts': "export type { Chat } from '../services/chat.ts'" },
    'src/main/storage/a.ts:1 may not import the types of main/services/chat.ts',
  ],
  [
    'an import is only known when it runs',
    { 'main/window.ts': 'export const load = (name: string) => import(name)' },
    'src/main/window.ts:1 may not import a computed path',
  ],
  [
    'the bridge is taken out of the window',
    { 'renderer/event-feed.ts': '\nconst { api } = window\nexport const stop = api.subscribe(() => {})' },
    'src/renderer/event-feed.ts:2 only renderer/api.ts may touch window.api',
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
    'an import hides in a require',
    { 'main/window.ts': "import { createRequire } from 'node:module'" },
    'src/main/window.ts:1 a require would be an import that this law cannot see',
  ],
]
