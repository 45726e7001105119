import type { NoticeCode } from '../../../shared/contract/app/notice.ts'
import type { Spelling } from '../../../shared/contract/app/spelling.ts'
import {
  createWordList,
  dictionaryLimits,
  isCheckable,
  languageOfDictionary,
  type SpellingChoice,
  type SpellingChoices,
} from '../../../shared/domain/app/dictionaries.ts'
import { AppError } from '../../../shared/domain/app/errors.ts'
import type { WindowKind } from '../../../shared/domain/app/window-kinds.ts'
import type { SpellChecker } from '../../spelling/spell-checker.ts'
import type { Store } from '../../storage/store.ts'
import type { WipeDeleted } from '../data/wipe-deleted.ts'
import type { FileDialogs } from '../file-dialogs-port.ts'
import type { HandlersOf } from '../handlers.ts'
import type { CommonPorts } from '../ports.ts'
import type { NoticeService } from './notices.ts'
import type { SettingsService } from './settings.ts'

/** Any language with Latin letters splits text alike. */
const usualLanguage = 'en'

interface Dependencies extends Pick<CommonPorts, 'publish' | 'now'> {
  readonly store: Pick<Store, 'dictionaries' | 'conversations' | 'transaction'>
  readonly settings: Pick<SettingsService, 'read'>
  readonly spellChecker: SpellChecker
  readonly fileDialogs: Pick<FileDialogs, 'chooseDictionary' | 'nameOf'>
  readonly notices: Pick<NoticeService, 'list' | 'raise' | 'withdraw'>
  readonly wipeDeleted: WipeDeleted
}

/** The dictionaries that Tally keeps, and the words checked with them. */
export interface SpellingService {
  readonly handlers: HandlersOf<'spelling'>
  /** Adds a word that is then never misspelled. A notice tells if that fails. */
  addWord(word: string): void
  /** The dictionaries and the choice for the window's chat; null without a chat or while nothing is checked. */
  choices(from: WindowKind): SpellingChoices | null
  /** Chooses for the window's chat. */
  choose(choice: SpellingChoice, from: WindowKind): void
  /** Words that may be meant. */
  suggest(word: string, from: WindowKind): Promise<readonly string[]>
}

export function createSpellingService(dependencies: Dependencies): SpellingService {
  const { settings, spellChecker, fileDialogs, notices, publish, wipeDeleted, now } = dependencies
  const { dictionaries, transaction } = dependencies.store
  const chats = createChatLanguages(dependencies)
  const { notify, endNotice } = createRepeatedNotices(notices)
  const inUse = (from: WindowKind): string | null =>
    settings.read().checkSpelling ? chats.dictionaryOf(from) : null

  function read(): Spelling {
    const kept = dictionaries.list()
    return {
      dictionaries: kept.map((each) => ({ ...each, isStopped: spellChecker.isStopped(each.name) })),
      customWords: dictionaries.customWords().map(({ word }) => word),
    }
  }

  function changed(): Spelling {
    const spelling = read()
    publish({ type: 'spelling-changed', spelling })
    return spelling
  }

  /** The dictionary was removed or replaced. */
  function forget(name: string): void {
    spellChecker.forget(name)
    if (!dictionaries.list().some((kept) => spellChecker.isStopped(kept.name)))
      endNotice('dictionary-stopped')
  }

  spellChecker.onStopped((name) => {
    notify('dictionary-stopped', name)
    changed()
  })

  const handlers: SpellingService['handlers'] = {
    'spelling.read': read,
    /** Asks for a file and keeps a copy, instead of a dictionary with the same name. Null if the user cancels. */
    async 'spelling.add'() {
      const path = await fileDialogs.chooseDictionary()
      if (path === null) return null
      const name = nameOf(fileDialogs.nameOf(path))
      const { wordCount, byteCount, rules, words } = await spellChecker.examine(path)
      const kept = dictionaries.list()
      const isReplaced = kept.some((other) => other.name === name)
      if (!isReplaced && kept.length >= dictionaryLimits.dictionaries)
        throw new AppError('dictionary-refused', 'There are enough dictionaries.', {
          dictionaryProblem: 'too-many-dictionaries',
        })
      const addedAt = now()
      transaction(() => dictionaries.put({ name, wordCount, byteCount, addedAt, rules, words }))
      forget(name)
      return { name, isReplaced, spelling: changed() }
    },
    'spelling.remove'({ name }) {
      refuseUnknown(dictionaries, name)
      dictionaries.remove(name)
      forget(name)
      return changed()
    },
    'spelling.setDefault'({ name }) {
      refuseUnknown(dictionaries, name)
      dictionaries.setDefault(name)
      return changed()
    },
    'spelling.removeWord'({ word }) {
      dictionaries.removeCustomWord(word)
      void wipeDeleted()
      return changed()
    },
    /** Follows the chat of a window. The language of its dictionary, even while the check is off; null for none. */
    'spelling.follow'({ conversationId }, from) {
      chats.follow(conversationId, from)
      const name = chats.dictionaryOf(from)
      return { language: name === null ? null : (languageOfDictionary(name) ?? usualLanguage) }
    },
    /** The misspelled ones of these words; none while the spell check is off or has no dictionary. */
    async 'spelling.check'({ words }, from) {
      const name = inUse(from)
      if (name === null) return { misspelled: [] }
      const misspelled = await spellChecker.check(name, words)
      if (misspelled.length === 0) return { misspelled: [] }
      const isCustom = createWordList(dictionaries.customWords().map(({ word }) => word))
      return { misspelled: misspelled.filter((word) => !isCustom(word)) }
    },
  }

  return {
    handlers,
    addWord(word) {
      const custom = dictionaries.customWords()
      try {
        if (!isCheckable(word) || custom.length >= dictionaryLimits.customWords)
          throw new AppError('not-saved', 'There is no room for the word.')
        transaction(() => dictionaries.addCustomWord({ word, addedAt: now() }))
      } catch {
        notify('word-not-added', word)
        return
      }
      endNotice('word-not-added')
      changed()
    },
    choices: (from) => (settings.read().checkSpelling ? chats.choices(from) : null),
    choose(choice, from) {
      try {
        transaction(() => chats.choose(choice, from))
      } catch {
        notify('spelling-language-not-saved')
        return
      }
      endNotice('spelling-language-not-saved')
      changed()
    },
    async suggest(word, from) {
      const name = inUse(from)
      return name === null ? [] : spellChecker.suggest(name, word)
    },
  }
}

function refuseUnknown(dictionaries: Store['dictionaries'], name: string): void {
  if (!dictionaries.list().some((kept) => kept.name === name))
    throw new AppError('not-found', 'There is no such dictionary.')
}

/** The name of the file without its ending. */
function nameOf(fileName: string): string {
  const name = fileName.replace(/\.(?:dic|aff)$/iu, '').slice(0, dictionaryLimits.nameCharacters)
  return name === '' ? fileName : name.toWellFormed()
}

/** Notices that tell the same problem again, because the user may have dismissed the earlier one. */
function createRepeatedNotices(notices: Dependencies['notices']) {
  const endNotice = (code: NoticeCode): void => {
    if (notices.list().some((listed) => listed.code === code)) notices.withdraw({ code, detail: null })
  }
  return {
    endNotice,
    notify(code: NoticeCode, detail: string | null = null): void {
      endNotice(code)
      notices.raise({ code, detail })
    },
  }
}

/** The dictionary of the chat that each window shows. */
function createChatLanguages({ store }: Pick<Dependencies, 'store'>) {
  const { dictionaries, conversations } = store
  const followed = new Map<WindowKind, string>()

  /** Null without any dictionary. A chat whose dictionary is gone has the default. */
  function choicesOf(conversationId: string): SpellingChoices | null {
    const kept = dictionaries.list()
    // A repair may have lost the default one.
    const defaultName = (kept.find(({ isDefault }) => isDefault) ?? kept[0])?.name
    if (defaultName === undefined) return null
    const chosen = conversations.spelling(conversationId)
    const names = kept.map(({ name }) => name)
    return { chosen: chosen === null || names.includes(chosen) ? chosen : '', names, defaultName }
  }

  return {
    follow(conversationId: string | null, from: WindowKind): void {
      if (conversationId === null) followed.delete(from)
      else followed.set(from, conversationId)
    },
    /** Null without a chat. */
    choices(from: WindowKind): SpellingChoices | null {
      const conversationId = followed.get(from)
      return conversationId === undefined ? null : choicesOf(conversationId)
    },
    choose(choice: SpellingChoice, from: WindowKind): void {
      const conversationId = followed.get(from)
      if (conversationId !== undefined) conversations.setSpelling(conversationId, choice)
    },
    /** The dictionary for the window's chat; null for none. */
    dictionaryOf(from: WindowKind): string | null {
      const found = choicesOf(followed.get(from) ?? '')
      return found && (found.chosen === '' ? found.defaultName : found.chosen)
    },
  }
}
