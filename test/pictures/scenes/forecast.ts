import { openChat } from '../open.ts'
import { type Scene, wholeWindow } from '../scene.ts'

/** The message box, with what the next call will count and cost. */
export const forecast: Scene = {
  name: 'forecast',
  shows: ['src/renderer/features/composer'],
  size: wholeWindow,
  theme: 'light',
  around: 16,
  begins: 'three-months',
  async arrange(window) {
    await openChat(window, 'A stable sort in SQL')
    await window.getByRole('status', { name: 'Forecast' }).filter({ hasText: 'next' }).waitFor()
    return window.getByRole('textbox', { name: 'Message', exact: true }).locator('..')
  },
}
