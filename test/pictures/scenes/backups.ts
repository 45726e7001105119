import { openData } from '../open.ts'
import { type Scene, wholeWindow } from '../scene.ts'

/** The backups in the settings, one of them just made. */
export const backups: Scene = {
  name: 'backups',
  shows: ['src/renderer/features/settings/data/backup-group.tsx'],
  size: wholeWindow,
  theme: 'light',
  around: 6,
  begins: 'three-months',
  async arrange(window) {
    const dialog = await openData(window)
    await dialog.getByRole('button', { name: 'Back up now' }).click()
    await dialog.getByRole('status').filter({ hasText: /./u }).first().waitFor()
    // So that what follows it has room in sight too.
    await dialog
      .getByRole('group', { name: 'Move data' })
      .evaluate((group) => group.scrollIntoView({ block: 'nearest' }))
    return dialog.getByRole('group', { name: 'Backups' })
  },
}
