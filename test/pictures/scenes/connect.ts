import { type Scene, wholeWindow } from '../scene.ts'
import { serviceHost } from '../world/service.ts'

/** The first window, filled in. */
export const connect: Scene = {
  name: 'connect',
  shows: ['src/renderer/features/welcome'],
  size: wholeWindow,
  theme: 'light',
  begins: 'first-window',
  async arrange(window) {
    await window.getByRole('textbox', { name: 'Base address' }).fill(serviceHost)
    await window.getByRole('textbox', { name: 'API key' }).fill('sk-live-5QvT0cWnR2yLr8Ma7f3c')
    await window.getByText(`https://${serviceHost}/v1`).first().waitFor()
    return undefined
  },
}
