import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import { type AppCommand, type CustomShortcuts, shortcutsOn } from '../../shared/domain/app/commands.ts'
import {
  dictionaryLimits,
  type SpellingChoice,
  type SpellingChoices,
} from '../../shared/domain/app/dictionaries.ts'
import { nameDictionary, words } from '../native-words.ts'

export interface MenuInput {
  readonly choose: (command: AppCommand) => void
  readonly shortcuts: CustomShortcuts
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
}

type Item = MenuItemConstructorOptions

const separator = { type: 'separator' } as const

/** An item of the system. Electron would name it in English. */
function ofSystem<Role extends keyof typeof words.roles>(role: Role): { role: Role; label: string } {
  return { role, label: words.roles[role] }
}

/** The menus add commands to the system's items, with the same shortcuts as in the window. */
export function menuTemplate({ choose, shortcuts, platform, isPackaged }: MenuInput): Item[] {
  const isMac = platform === 'darwin'
  const { keysOf } = shortcutsOn(platform === 'linux')
  const item = (command: AppCommand, label: string): Item => {
    const accelerator = keysOf(command, shortcuts)
    return { id: command, label, ...(accelerator !== null && { accelerator }), click: () => choose(command) }
  }
  return [
    ...(isMac ? [appMenu(item)] : []),
    fileMenu(item, isMac),
    editMenu(item, isMac),
    viewMenu(item, isPackaged),
    conversationMenu(item),
    windowMenu(item, isMac),
    { ...ofSystem('help'), submenu: helpItems(item, isMac) },
  ]
}

type MakeItem = (command: AppCommand, label: string) => Item

function appMenu(item: MakeItem): Item {
  return {
    role: 'appMenu',
    label: words.appName,
    submenu: [
      item('open-about', words.menu.about),
      separator,
      item('open-settings', words.menu.settings),
      separator,
      ofSystem('services'),
      separator,
      ofSystem('hide'),
      ofSystem('hideOthers'),
      ofSystem('unhide'),
      separator,
      ofSystem('quit'),
    ],
  }
}

function fileMenu(item: MakeItem, isMac: boolean): Item {
  return {
    label: words.menu.file,
    submenu: [
      item('new-chat', words.menu.newChat),
      item('new-temporary-chat', words.menu.newTemporaryChat),
      separator,
      item('import-file', words.menu.import),
      item('export-conversation', words.menu.exportConversation),
      item('export-chats', words.menu.exportChats),
      item('export-everything', words.menu.exportEverything),
      separator,
      ...(isMac
        ? [ofSystem('close')]
        : [item('open-settings', words.menu.settings), separator, ofSystem('quit')]),
    ],
  }
}

function editMenu(item: MakeItem, isMac: boolean): Item {
  return {
    label: words.menu.edit,
    submenu: [
      ofSystem('undo'),
      ofSystem('redo'),
      separator,
      ofSystem('cut'),
      ofSystem('copy'),
      ofSystem('paste'),
      ...(isMac ? [ofSystem('pasteAndMatchStyle')] : []),
      ofSystem('delete'),
      ofSystem('selectAll'),
      separator,
      item('find-in-conversation', words.menu.findInConversation),
      item('find-conversation', words.menu.findConversation),
    ],
  }
}

function viewMenu(item: MakeItem, isPackaged: boolean): Item {
  return {
    label: words.menu.view,
    submenu: [
      item('open-commands', words.menu.commands),
      separator,
      item('toggle-sidebar', words.menu.toggleSidebar),
      item('toggle-usage', words.menu.toggleUsage),
      item('open-usage', words.menu.usageOfAll),
      item('open-prompts', words.menu.prompts),
      item('open-requests', words.menu.requests),
      separator,
      item('use-larger-text', words.menu.largerText),
      item('use-smaller-text', words.menu.smallerText),
      item('use-medium-text', words.menu.mediumText),
      separator,
      ofSystem('resetZoom'),
      ofSystem('zoomIn'),
      ofSystem('zoomOut'),
      separator,
      ofSystem('togglefullscreen'),
      // A release has no DevTools, and nothing in it needs a reload.
      ...(isPackaged ? [] : [separator, ofSystem('reload'), ofSystem('toggleDevTools')]),
    ],
  }
}

function conversationMenu(item: MakeItem): Item {
  return {
    label: words.menu.conversation,
    submenu: [
      item('previous-conversation', words.menu.previous),
      item('next-conversation', words.menu.next),
      separator,
      item('focus-message', words.menu.focusMessage),
      item('focus-transcript', words.menu.focusTranscript),
      item('choose-model', words.menu.chooseModel),
      item('compare-models', words.menu.compareModels),
      separator,
      item('stop-answering', words.menu.stop),
      item('answer-again', words.menu.regenerate),
      item('copy-last-answer', words.menu.copyAnswer),
      separator,
      item('show-branches', words.menu.showBranches),
      item('rename-conversation', words.menu.rename),
      item('choose-tags', words.menu.tags),
      item('duplicate-conversation', words.menu.duplicate),
      item('delete-conversation', words.menu.delete),
    ],
  }
}

function windowMenu(item: MakeItem, isMac: boolean): Item {
  return {
    ...ofSystem('window'),
    submenu: isMac
      ? [ofSystem('minimize'), ofSystem('zoom'), separator, ofSystem('front')]
      : [ofSystem('minimize'), ofSystem('close'), separator, item('open-appearance', words.menu.appearance)],
  }
}

function helpItems(item: MakeItem, isMac: boolean): Item[] {
  const shortcuts = item('show-shortcuts', words.menu.shortcuts)
  return isMac ? [shortcuts] : [shortcuts, separator, item('open-about', words.menu.about)]
}

type Details = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'editFlags' | 'misspelledWord' | 'dictionarySuggestions'
>

export interface TextActions {
  /** Puts a suggestion in the place of the misspelled word. */
  replace(suggestion: string): void
  /** Null where the system checks spelling, because it would still mark the word. */
  readonly addWord: ((word: string) => void) | null
  /** Null where there is no choice. */
  readonly languages: SpellingLanguages | null
}

interface SpellingLanguages extends SpellingChoices {
  choose(choice: SpellingChoice): void
}

/**
 * Spelling suggestions and editing commands for a field, copying for a selection, otherwise nothing.
 */
export function contextTemplate(details: Details, actions: TextActions): Item[] {
  const { isEditable, selectionText, editFlags } = details
  if (isEditable)
    return [
      ...spellingItems(details, actions),
      { ...ofSystem('cut'), enabled: editFlags.canCut },
      { ...ofSystem('copy'), enabled: editFlags.canCopy },
      { ...ofSystem('paste'), enabled: editFlags.canPaste },
      separator,
      { ...ofSystem('selectAll'), enabled: editFlags.canSelectAll },
      ...(actions.languages === null ? [] : [separator, languageMenu(actions.languages)]),
    ]
  if (selectionText.trim() === '') return []
  return [{ ...ofSystem('copy'), enabled: editFlags.canCopy }]
}

function spellingItems({ misspelledWord, dictionarySuggestions }: Details, actions: TextActions): Item[] {
  if (misspelledWord === '') return []
  const { replace, addWord } = actions
  const suggestions = dictionarySuggestions.slice(0, dictionaryLimits.suggestions).map((suggestion) => ({
    // A menu reads `&` as the mark of an access key.
    label: suggestion.replaceAll('&', '&&'),
    click: () => replace(suggestion),
  }))
  return [
    ...(suggestions.length === 0 ? [{ label: words.context.noSuggestions, enabled: false }] : suggestions),
    separator,
    ...(addWord === null
      ? []
      : [{ label: words.context.addWord, click: () => addWord(misspelledWord) }, separator]),
  ]
}

function languageMenu({ chosen, names, defaultName, choose }: SpellingLanguages): Item {
  const item = (label: string, choice: SpellingChoice): Item => ({
    label: label.replaceAll('&', '&&'),
    type: 'radio',
    checked: choice === chosen,
    click: () => choose(choice),
  })
  return {
    label: words.context.language,
    submenu: [
      item(words.context.defaultLanguage(defaultName), ''),
      ...names.map((name) => item(nameDictionary(name), name)),
      separator,
      item(words.context.noLanguage, null),
    ],
  }
}
