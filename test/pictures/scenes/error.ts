import { openChat } from '../open.ts'
import { type Scene, wholeWindow } from '../scene.ts'

/** An answer that the service refused. */
export const error: Scene = {
  name: 'error',
  shows: ['src/renderer/features/chat/answer/failed-turn.tsx', 'src/renderer/messages/failures.ts'],
  size: wholeWindow,
  theme: 'light',
  around: 8,
  begins: 'three-months',
  async arrange(window) {
    await openChat(window, 'A name for the reading group')
    const alert = window.getByRole('log', { name: 'Transcript' }).getByRole('alert')
    await alert.waitFor()
    return alert
  },
}
