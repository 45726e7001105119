import { openSettings } from '../open.ts'
import { type Scene, wholeWindow } from '../scene.ts'

/** The budgets, and how they stand. */
export const budgets: Scene = {
  name: 'budgets',
  shows: [
    'src/renderer/features/settings/budgets/budgets-section.tsx',
    'src/renderer/features/settings/budgets/budget-list.tsx',
  ],
  size: wholeWindow,
  theme: 'light',
  begins: 'three-months',
  async arrange(window) {
    const dialog = await openSettings(window, 'Budgets')
    await dialog.getByRole('listitem').first().waitFor()
    return dialog
  },
}
