import { openUsage } from '../open.ts'
import { type Scene, wholeWindow } from '../scene.ts'

/** The usage of all conversations. */
export const usage: Scene = {
  name: 'usage',
  shows: ['src/renderer/features/usage/page'],
  size: [wholeWindow[0], 900],
  theme: 'light',
  begins: 'three-months',
  async arrange(window) {
    await openUsage(window, '30 days')
    await window.getByText('Σ rows = total ✓').first().waitFor()
    return undefined
  },
}
