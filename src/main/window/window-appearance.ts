import { BrowserWindow, nativeTheme } from 'electron'
import type { Appearance } from '../../shared/contract/app/settings.ts'

const papers = {
  usual: { light: '#fbfaf7', dark: '#171614' },
  more: { light: '#ffffff', dark: '#000000' },
}

/** Menus, dialogs and the page's own `prefers-color-scheme` follow this one setting. */
export function applyAppearance(appearance: Appearance): void {
  nativeTheme.themeSource = appearance.theme
  for (const window of BrowserWindow.getAllWindows()) window.setBackgroundColor(paperOf(appearance))
}

/** The background of a window before its page is drawn. */
export function paperOf({ contrast }: Appearance): string {
  const paper = papers[contrast === 'more' ? 'more' : 'usual']
  return nativeTheme.shouldUseDarkColors ? paper.dark : paper.light
}
