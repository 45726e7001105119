import { setTimeout as pause } from 'node:timers/promises'
import { app, BrowserWindow, type ContextMenuParams, Menu, type WebContents } from 'electron'
import type { CustomShortcuts } from '../../shared/domain/app/commands.ts'
import { contextTemplate, type MenuInput, menuTemplate, type TextActions } from './menu-template.ts'

const suggestionsMs = 1_000

export interface AppMenu {
  /** Shows the menus. From then on they run commands. */
  install(choose: MenuInput['choose']): void
  /** Uses other shortcuts from now on. */
  applyShortcuts(shortcuts: CustomShortcuts): void
}

/** The application's menus. An accelerator can't change in place, so the menus are built again. */
export function createAppMenu(): AppMenu {
  let shortcuts: CustomShortcuts = []
  let choose: MenuInput['choose'] | null = null
  function show(): void {
    if (choose === null) return
    const input = { choose, shortcuts, isMac: process.platform === 'darwin', isPackaged: app.isPackaged }
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(input)))
  }
  return {
    install(chosen) {
      choose = chosen
      show()
    },
    applyShortcuts(changed) {
      shortcuts = changed
      show()
    },
  }
}

/** Tally's own spell check, for systems that have none. */
interface TextSpelling {
  suggest(word: string): Promise<readonly string[]>
  addWord(word: string): void
}

let spelling: TextSpelling | null = null

/** From now on, the menu of a text offers this spell check. */
export function offerSpelling(own: TextSpelling): void {
  spelling = own
}

/** The system's menu for text. The page has menus for messages and chats, and suppresses this one there. */
export function offerContextMenu(contents: WebContents): void {
  contents.on('context-menu', (_event, details) => {
    void withSuggestions(details).then((suggested) => {
      if (contents.isDestroyed()) return
      const template = contextTemplate(suggested, textActions(contents, spelling))
      const window = BrowserWindow.fromWebContents(contents)
      if (template.length === 0 || window === null) return
      const { frame } = details
      Menu.buildFromTemplate(template).popup({ window, ...(frame !== null && { frame }) })
    })
  })
}

function textActions(contents: WebContents, own: TextSpelling | null): TextActions {
  const replace = (text: string): void => contents.replaceMisspelling(text)
  return {
    replace,
    addWord:
      own &&
      ((word) => {
        own.addWord(word)
        // Checks the word again, which removes its mark.
        replace(word)
      }),
  }
}

/** A slow dictionary gives none, because nobody waits for a menu. */
async function withSuggestions(details: ContextMenuParams): Promise<ContextMenuParams> {
  const { misspelledWord, dictionarySuggestions } = details
  if (spelling === null || misspelledWord === '' || dictionarySuggestions.length > 0) return details
  const found = await Promise.race([spelling.suggest(misspelledWord), pause(suggestionsMs, [])])
  return { ...details, dictionarySuggestions: [...found] }
}
