import { setTimeout as pause } from 'node:timers/promises'
import { app, BrowserWindow, type ContextMenuParams, Menu, type WebContents } from 'electron'
import type { CustomShortcuts } from '../../shared/domain/app/commands.ts'
import type { SpellingChoice, SpellingChoices } from '../../shared/domain/app/dictionaries.ts'
import type { WindowKind } from '../../shared/domain/app/window-kinds.ts'
import { contextTemplate, type MenuInput, menuTemplate, type TextActions } from './menu-template.ts'

const suggestionsMs = 1_000

export type AppMenu = ReturnType<typeof createAppMenu>

/** The application's menus. An accelerator can't change in place, so the menus are built again. */
export function createAppMenu() {
  let shortcuts: CustomShortcuts = []
  let choose: MenuInput['choose'] | null = null
  function show(): void {
    if (choose === null) return
    const input = { choose, shortcuts, platform: process.platform, isPackaged: app.isPackaged }
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(input)))
  }
  return {
    /** Shows the menus. From then on they run commands. */
    install(chosen: MenuInput['choose']): void {
      choose = chosen
      show()
    },
    /** Uses other shortcuts from now on. */
    applyShortcuts(changed: CustomShortcuts): void {
      shortcuts = changed
      show()
    },
  }
}

/** Tally's own spell check, for systems that have none. Each window has its own chat and dictionary. */
interface TextSpelling {
  suggest(word: string, from: WindowKind): Promise<readonly string[]>
  addWord(word: string): void
  choices(from: WindowKind): SpellingChoices | null
  choose(choice: SpellingChoice, from: WindowKind): void
}

type KindOf = (contents: WebContents) => WindowKind | null

let own: { readonly spelling: TextSpelling; readonly kindOf: KindOf } | null = null

/** From now on, the menu of a text offers this spell check. */
export function offerSpelling(spelling: TextSpelling, kindOf: KindOf): void {
  own = { spelling, kindOf }
}

/** The system's menu for text. The page has menus for messages and chats, and suppresses this one there. */
export function offerContextMenu(contents: WebContents): void {
  let asked = 0
  contents.on('context-menu', (_event, details) => {
    asked += 1
    const asking = asked
    const from = own?.kindOf(contents) ?? null
    void withSuggestions(details, from).then((suggested) => {
      // The text of a later click has another word.
      if (contents.isDestroyed() || asking !== asked) return
      const template = contextTemplate(suggested, textActions(contents, from))
      const window = BrowserWindow.fromWebContents(contents)
      if (template.length === 0 || window === null) return
      const { frame } = details
      Menu.buildFromTemplate(template).popup({ window, ...(frame !== null && { frame }) })
    })
  })
}

function textActions(contents: WebContents, from: WindowKind | null): TextActions {
  const replace = (text: string): void => contents.replaceMisspelling(text)
  if (own === null || from === null) return { replace, addWord: null, languages: null }
  const { spelling } = own
  const choices = spelling.choices(from)
  return {
    replace,
    addWord(word) {
      spelling.addWord(word)
      // Checks the word again, which removes its mark.
      replace(word)
    },
    languages: choices && { ...choices, choose: (choice) => spelling.choose(choice, from) },
  }
}

/** A slow dictionary gives none, because nobody waits for a menu. */
async function withSuggestions(
  details: ContextMenuParams,
  from: WindowKind | null,
): Promise<ContextMenuParams> {
  const { misspelledWord, dictionarySuggestions } = details
  const isOver = misspelledWord === '' || dictionarySuggestions.length > 0
  if (own === null || from === null || isOver) return details
  const found = await Promise.race([own.spelling.suggest(misspelledWord, from), pause(suggestionsMs, [])])
  return { ...details, dictionarySuggestions: [...found] }
}
