import type { NativeTheme } from 'electron'
import type { DevToolsSession } from '../chromium/devtools.ts'
import { listOpenContents } from '../contents/open-contents.ts'
import { createEvents } from '../events.ts'
import { modelled } from '../page/modelled.ts'

const events = createEvents<NativeTheme, { updated: [] }>('nativeTheme', ['updated'])
let themeSource: NativeTheme['themeSource'] = 'system'

/** The host's desktop is light. A DevTools client may show a page another theme. */
export const nativeTheme = modelled<NativeTheme>('nativeTheme', {
  ...events.members,
  get themeSource() {
    return themeSource
  },
  set themeSource(source) {
    themeSource = source
    events.emit('updated')
    for (const { prepared } of listOpenContents()) void prepared.then(({ page }) => emulateTheme(page))
  },
  get shouldUseDarkColors() {
    return themeSource === 'dark'
  },
})

/** Shows a new page the theme that the app chose; where it chose none, the page is left as it is. */
export async function followTheme(page: DevToolsSession): Promise<void> {
  if (themeSource !== 'system') await emulateTheme(page)
}

async function emulateTheme(page: DevToolsSession): Promise<void> {
  const value = themeSource === 'system' ? '' : themeSource
  await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
}
