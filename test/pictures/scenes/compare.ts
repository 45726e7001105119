import { openChat } from '../open.ts'
import { type Scene, wholeWindow } from '../scene.ts'

/** One question, three answers side by side. */
export const compare: Scene = {
  name: 'compare',
  shows: ['src/renderer/features/compare', 'src/renderer/features/chat'],
  size: [wholeWindow[0], 880],
  theme: 'light',
  begins: 'three-months',
  async arrange(window) {
    await openChat(window, 'Trip budget for Lisbon')
    await window.getByRole('button', { name: 'Continue with this one' }).first().waitFor()
    return undefined
  },
}
