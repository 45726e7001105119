import { openChat } from '../open.ts'
import { type Scene, wholeWindow } from '../scene.ts'

const chat = {
  shows: [
    'src/renderer/features/chat',
    'src/renderer/features/composer',
    'src/renderer/features/sidebar',
    'src/renderer/styles',
  ],
  size: wholeWindow,
  begins: 'three-months',
  async arrange(window) {
    await openChat(window, 'A stable sort in SQL')
    await window.getByRole('status', { name: 'Forecast' }).filter({ hasText: 'next' }).waitFor()
    return undefined
  },
} satisfies Omit<Scene, 'name' | 'theme'>

/** A conversation, with what every answer of it cost. */
export const chatLight: Scene = { ...chat, name: 'chat-light', theme: 'light' }
export const chatDark: Scene = { ...chat, name: 'chat-dark', theme: 'dark' }
