import { openChat } from '../open.ts'
import { type Scene, wholeWindow } from '../scene.ts'

/** The account of one answer. */
export const answer: Scene = {
  name: 'answer',
  shows: ['src/renderer/features/chat'],
  size: wholeWindow,
  theme: 'light',
  around: 8,
  begins: 'three-months',
  async arrange(window) {
    await openChat(window, 'A stable sort in SQL')
    return window.getByRole('article', { name: 'Assistant' }).last()
  },
}
