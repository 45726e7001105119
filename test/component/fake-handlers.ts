import type { Settings } from '../../src/shared/contract/app/settings.ts'
import type { Dictionary } from '../../src/shared/contract/app/spelling.ts'
import type { UpdateState } from '../../src/shared/contract/app/update.ts'
import type { PromptLibrary, SavedPrompt } from '../../src/shared/contract/chat/saved-prompt.ts'
import type { Publish } from '../../src/shared/contract/events.ts'
import { languageOfDictionary } from '../../src/shared/domain/app/dictionaries.ts'
import { AppError } from '../../src/shared/domain/app/errors.ts'
import { settingTable } from '../../src/shared/domain/app/setting-table.ts'
import { withSetting } from '../../src/shared/domain/app/setting-values.ts'
import { promptKey } from '../../src/shared/domain/chat/prompt-limits.ts'
import { anOffer } from '../fixtures/samples/app.ts'
import { aPrompt, now } from '../fixtures/samples/chat.ts'
import { chatHandlers } from './fake-chat.ts'
import { connectionHandlers, keyHandlers, modelHandlers } from './fake-connections.ts'
import { type Handlers, type HandlersOf, refuse, silentHandlers } from './fake-contract.ts'
import { conversationHandlers, imageHandlers, searchHandlers } from './fake-conversations.ts'
import { answerLimitHandlers, budgetHandlers, priceHandlers } from './fake-money.ts'
import { programHandlers } from './fake-programs.ts'
import { projectHandlers } from './fake-projects.ts'
import {
  billHandlers,
  ledgerCopyHandlers,
  ledgerHandlers,
  statementHandlers,
  usageHandlers,
} from './fake-usage.ts'
import type { World } from './fake-world.ts'

const versions = {
  app: '0.0.0',
  electron: '45.5.0',
  chromium: '156.0.0.0',
  node: '24.21.0',
  sqlite: '3.53.4',
  system: 'linux x64',
}
const exported = {
  fileName: 'exported.md',
  exportId: 'chats',
  conversations: 1,
  messages: 2,
  calls: 1,
  webPages: [],
}

function requestHandlers(world: World): HandlersOf<'requests'> {
  return {
    'requests.list': ({ search }) => {
      const found = world.requests.filter((sent) => JSON.stringify(sent).includes(search))
      return { requests: found.slice(0, 500), count: found.length }
    },
    'requests.clear': () => {
      world.requests = []
    },
  }
}

function dataFileHandlers(world: World): HandlersOf<'backups' | 'data'> {
  const { contents } = world.place
  return {
    'data.check': () => ({ isIntact: true }),
    'data.place': () => ({ ...world.place, backupCount: world.backups.length }),
    'data.chooseFolder': () => ({
      id: 'move',
      folder: '/elsewhere/Tally',
      bytes: 2_400_000,
      freeBytes: 81e9,
      risk: null,
    }),
    'backups.list': () => world.backups,
    'backups.make': () => {
      const made = { name: 'by-hand-new.db', reason: 'by-hand', at: now, bytes: 2_400_000 } as const
      world.backups = [made, ...world.backups]
      return world.backups
    },
    'backups.offer': ({ name }) => ({ id: 'offer', name, bytes: 2_400_000, contents }),
    'backups.offerFile': () => ({ id: 'offer', name: 'from-a-stick.db', bytes: 2_400_000, contents }),
  }
}

function settingHandlers(world: World): HandlersOf<'settings'> {
  let before: Settings | null = null
  const keep = (changes: Partial<Settings>): Settings => {
    world.settings = { ...world.settings, ...changes }
    return world.settings
  }
  return {
    'settings.read': () => world.settings,
    'settings.set': ({ name, value }) => keep({ [name]: value }),
    'settings.setProxy': ({ proxy }) => keep({ proxy }),
    'settings.reset': ({ names }) => {
      before = world.settings
      return keep(
        names.reduce(
          (kept, name) => withSetting(kept, name, settingTable[name].defaultValue),
          world.settings,
        ),
      )
    },
    'settings.undoReset': () => keep(before ?? {}),
    'settings.chooseAuthority': () =>
      keep({ authority: { fileName: 'company.pem', certificateCount: 2, hosts: ['api.example.com'] } }),
    'settings.forgetAuthority': () => keep({ authority: null }),
  }
}

/** The dictionaries, as main keeps them: by name, one of them the default. */
function spellingHandlers(world: World): HandlersOf<'spelling'> {
  const keep = (dictionaries: Dictionary[]) => {
    world.dictionaries = dictionaries
    return { dictionaries, customWords: world.customWords }
  }
  const others = (name: string) => world.dictionaries.filter((kept) => kept.name !== name)
  return {
    'spelling.read': () => keep(world.dictionaries),
    'spelling.follow': () => ({
      language: languageOfDictionary(world.dictionaries.find(({ isDefault }) => isDefault)?.name ?? ''),
    }),
    'spelling.removeWord': ({ word }) => {
      world.customWords = world.customWords.filter((other) => other !== word)
      return keep(world.dictionaries)
    },
    'spelling.add': () => {
      const picked = world.pickedDictionary
      if (picked === null) return null
      if (typeof picked === 'string')
        return new AppError('dictionary-refused', 'The fake refuses.', { dictionaryProblem: picked })
      const before = world.dictionaries.find(({ name }) => name === picked.name)
      const isDefault = before?.isDefault ?? world.dictionaries.length === 0
      const all = [...others(picked.name), { ...picked, isDefault }]
      const spelling = keep(all.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
      return { name: picked.name, isReplaced: before !== undefined, spelling }
    },
    'spelling.remove': ({ name }) => {
      const left = others(name)
      const hasDefault = left.some(({ isDefault }) => isDefault)
      return keep(
        left.map((kept, index) => ({ ...kept, isDefault: hasDefault ? kept.isDefault : index === 0 })),
      )
    },
    'spelling.setDefault': ({ name }) =>
      keep(world.dictionaries.map((kept) => ({ ...kept, isDefault: kept.name === name }))),
    'spelling.check': ({ words }) => ({
      misspelled: words.filter((word) => world.misspelled.includes(word)),
    }),
  }
}

function updateHandlers(world: World): HandlersOf<'updates'> {
  const keep = (changes: Partial<UpdateState>): UpdateState => {
    world.updates = { ...world.updates, ...changes }
    return world.updates
  }
  return {
    'updates.read': () => world.updates,
    'updates.check': () => keep({ offer: anOffer }),
    'updates.download': () => keep({ step: 'downloading', receivedBytes: 12_000_000 }),
    'updates.cancel': () => keep({ step: 'resting' }),
    'updates.postpone': () => keep({ isPostponed: true }),
    'updates.install': () => keep({}),
  }
}

/** The library, as main keeps it: by name, each name once. */
function promptHandlers(world: World): HandlersOf<'prompts'> {
  const library = (): PromptLibrary => ({ folders: world.promptFolders, prompts: world.prompts })
  const keep = (prompts: SavedPrompt[]): PromptLibrary => {
    world.prompts = prompts.toSorted((a, b) => a.name.localeCompare(b.name))
    return library()
  }
  const keepFolders = (folders: string[], moved: (folder: string | null) => string | null): PromptLibrary => {
    world.promptFolders = folders.toSorted((a, b) => a.localeCompare(b))
    return keep(world.prompts.map((prompt) => ({ ...prompt, folder: moved(prompt.folder) })))
  }
  const others = (id: string | null): SavedPrompt[] => world.prompts.filter((prompt) => prompt.id !== id)
  return {
    'prompts.list': library,
    'prompts.save': ({ promptId, ...fields }) => {
      const { name } = fields
      if (others(promptId).some((other) => promptKey(other.name) === promptKey(name)))
        return refuse('prompt-name-taken')
      const before = world.prompts.find(({ id }) => id === promptId)
      const saved = { ...(before ?? aPrompt(`prompt-${world.prompts.length + 1}`, name)), ...fields }
      keep([...others(promptId), saved])
      return saved
    },
    'prompts.delete': ({ promptId }) => {
      const deleted = world.prompts.find(({ id }) => id === promptId)
      if (deleted === undefined) return refuse('prompt-gone')
      keep(others(promptId))
      return deleted
    },
    'prompts.restore': ({ prompt }) => keep([...world.prompts, prompt]),
    'prompts.saveFolder': ({ folder, name }) => {
      const otherFolders = world.promptFolders.filter((other) => other !== folder)
      if (otherFolders.some((other) => promptKey(other) === promptKey(name)))
        return refuse('prompt-folder-taken')
      keepFolders([...otherFolders, name], (before) => (before !== null && before === folder ? name : before))
      return { name }
    },
    'prompts.deleteFolder': ({ folder }) => {
      const inside = world.prompts.filter((prompt) => prompt.folder === folder)
      keepFolders(
        world.promptFolders.filter((other) => other !== folder),
        (before) => (before === folder ? null : before),
      )
      return { name: folder, promptIds: inside.map(({ id }) => id) }
    },
    'prompts.restoreFolder': ({ deleted: { name, promptIds } }) => {
      keepFolders([...world.promptFolders, name], (before) => before)
      return keep(
        world.prompts.map((prompt) => (promptIds.includes(prompt.id) ? { ...prompt, folder: name } : prompt)),
      )
    },
    'prompts.export': () => ({ fileName: 'tally-prompts-2026-11-20.json', exportId: 'prompts' }),
    'prompts.readImport': () => world.promptImport,
    'prompts.applyImport': ({ token }) => {
      const preview = world.promptImport
      if (preview?.kind !== 'preview' || preview.token !== token) return refuse('offer-gone')
      const added = preview.rows.filter(({ change }) => change !== 'present')
      keepFolders([...world.promptFolders, ...preview.newFolders], (before) => before)
      const prompts = added.map(({ name, folder, beginning }) =>
        aPrompt(`imported ${name}`, name, { folder, text: beginning }),
      )
      const { fileName, newCount, renamedCount, presentCount, newFolders } = preview
      const counts = { newCount, renamedCount, presentCount, newFolderCount: newFolders.length }
      return { fileName, ...counts, library: keep([...world.prompts, ...prompts]) }
    },
    'prompts.setDefault': ({ connectionId, promptId }) =>
      keep(
        world.prompts.map((prompt) => {
          const defaultFor = prompt.defaultFor.filter((id) => id !== connectionId)
          return {
            ...prompt,
            defaultFor: prompt.id === promptId ? [...defaultFor, connectionId] : defaultFor,
          }
        }),
      ),
  }
}

function parameterHandlers(world: World): HandlersOf<'parameters'> {
  const read = (id: string) => world.parameters[id] ?? { model: '', chat: '', next: '' }
  return {
    'parameters.read': ({ conversationId }) => read(conversationId),
    'parameters.set': ({ conversationId, changes: { model, chat, next } }) => {
      const before = read(conversationId)
      const after = { model: model ?? before.model, chat: chat ?? before.chat, next: next ?? before.next }
      world.parameters[conversationId] = after
      return after
    },
  }
}

/** Without a document in the world, an extraction continues until it is cancelled. */
function documentHandlers(world: World): HandlersOf<'documents'> {
  let cancel = (): void => undefined
  return {
    'documents.read': () => {
      const { document } = world
      if (document === null) return new Promise((resolve) => (cancel = () => resolve(refuse('cancelled'))))
      if (typeof document !== 'string') return document
      return new AppError('document-not-read', 'The fake refuses.', { documentProblem: document })
    },
    'documents.cancel': () => cancel(),
  }
}

export function createFakeHandlers(world: World, publish: Publish): Omit<Handlers, 'session.start'> {
  return {
    ...silentHandlers,
    ...connectionHandlers(world),
    ...keyHandlers(world),
    ...programHandlers(world, publish),
    ...conversationHandlers(world),
    ...projectHandlers(world),
    ...settingHandlers(world),
    ...updateHandlers(world),
    ...spellingHandlers(world),
    ...requestHandlers(world),
    ...ledgerHandlers(world),
    ...statementHandlers(world),
    ...ledgerCopyHandlers(world),
    'licenses.list': () => world.licenses,
    ...searchHandlers(world),
    ...modelHandlers(world),
    ...chatHandlers(world, publish),
    ...promptHandlers(world),
    ...parameterHandlers(world),
    ...documentHandlers(world),
    ...imageHandlers(world),
    ...billHandlers(world),
    ...priceHandlers(world, publish),
    ...usageHandlers(world),
    ...budgetHandlers(world),
    ...answerLimitHandlers(world),
    ...dataFileHandlers(world),
    'transfer.exportConversation': () => exported,
    'transfer.exportChats': () => exported,
    'transfer.exportEverything': () => exported,
    'transfer.import': () => null,
    'transfer.importDropped': () => null,
    'app.versions': () => versions,
    'notices.list': () => [],
    'diagnostics.read': () => ({ text: world.diagnostics }),
    'diagnostics.save': () => ({ fileName: 'tally-diagnostics.txt', exportId: 'diagnostics' }),
  }
}
