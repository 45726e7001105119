import { openSettings } from '../open.ts'
import { type Scene, wholeWindow } from '../scene.ts'

/** A connection in the settings, with where its key is. */
export const keys: Scene = {
  name: 'keys',
  shows: ['src/renderer/features/settings/connections/key-group.tsx'],
  size: wholeWindow,
  theme: 'light',
  begins: 'three-months',
  async arrange(window) {
    const dialog = await openSettings(window, 'Connections')
    await dialog.getByRole('listitem').first().getByRole('button', { name: 'Edit' }).click()
    const group = dialog.getByRole('group', { name: 'Where is my key?' })
    await group.scrollIntoViewIfNeeded()
    return dialog
  },
}
