import { openChat } from '../open.ts'
import type { Scene } from '../scene.ts'

/** The review of a long conversation, over the whole width. */
export const review: Scene = {
  name: 'review',
  shows: ['src/renderer/features/usage/review'],
  size: [1190, 880],
  theme: 'light',
  begins: 'three-months',
  async arrange(window) {
    await openChat(window, 'Contract review, clause by clause')
    await window.getByRole('button', { name: 'Usage', exact: true }).click()
    const panel = window.getByRole('region', { name: 'Conversation usage' })
    await window.getByRole('button', { name: 'Hide list' }).click()
    await panel.getByRole('button', { name: 'Widen' }).click()
    await panel.getByRole('status', { name: 'Integrity' }).filter({ hasText: '✓' }).waitFor()
    return undefined
  },
}
