import { openChat } from '../open.ts'
import { type Scene, wholeWindow } from '../scene.ts'

/** The list of models, with the room that this conversation has in each. */
export const picker: Scene = {
  name: 'picker',
  shows: ['src/renderer/features/model-picker'],
  size: wholeWindow,
  theme: 'light',
  begins: 'three-months',
  async arrange(window) {
    await openChat(window, 'A stable sort in SQL')
    await window.getByRole('combobox', { name: 'Model' }).click()
    await window.getByRole('option', { name: 'atlas-405b' }).first().waitFor()
    return undefined
  },
}
