import { openUsage } from '../open.ts'
import { type Scene, wholeWindow } from '../scene.ts'
import { billedFrom, billedTable, billedTo } from '../world/billed.ts'

/** A bill compared with the ledger. */
export const reconcile: Scene = {
  name: 'reconcile',
  shows: ['src/renderer/features/reconcile'],
  size: [wholeWindow[0], 860],
  theme: 'light',
  begins: 'three-months',
  async arrange(window, calls) {
    await openUsage(window, '30 days')
    await window.getByRole('button', { name: 'Reconcile' }).click()
    const dialog = window.getByRole('dialog', { name: 'Reconcile' })
    await dialog.getByRole('button', { name: 'New bill' }).click()
    await dialog.getByLabel('First day').fill(billedFrom)
    await dialog.getByLabel('Last day').fill(billedTo)
    await dialog.getByRole('button', { name: 'Paste a table…' }).click()
    const paste = window.getByRole('dialog', { name: 'Paste a table' })
    await paste.getByRole('textbox', { name: 'Table' }).fill(billedTable(calls))
    await paste.getByRole('button', { name: /^Take \d+ line/u }).click()
    await dialog.getByRole('status', { name: 'Integrity' }).filter({ hasText: '✓' }).waitFor()
    const last = dialog.getByRole('button', { name: 'Show these days on the usage page' })
    // Playwright would bring it to the middle, and with that move what does not scroll for a person.
    await last.evaluate((button) => button.scrollIntoView({ block: 'nearest' }))
    return dialog
  },
}
