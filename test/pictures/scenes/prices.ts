import { openSettings } from '../open.ts'
import { type Scene, wholeWindow } from '../scene.ts'

/** The prices that a person entered. */
export const prices: Scene = {
  name: 'prices',
  shows: [
    'src/renderer/features/settings/prices/prices-section.tsx',
    'src/renderer/features/settings/prices/price-table.tsx',
  ],
  size: wholeWindow,
  theme: 'light',
  begins: 'three-months',
  async arrange(window) {
    const dialog = await openSettings(window, 'Prices')
    await dialog.getByRole('table').waitFor()
    return dialog
  },
}
