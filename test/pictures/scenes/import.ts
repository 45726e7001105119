import { fileURLToPath } from 'node:url'
import { openData } from '../open.ts'
import { type Scene, wholeWindow } from '../scene.ts'

/** The report at the end of an import. */
export const importing: Scene = {
  name: 'import',
  shows: ['src/renderer/features/settings/data/transfer-group.tsx'],
  size: wholeWindow,
  theme: 'light',
  around: 12,
  begins: 'three-months',
  chooses: [fileURLToPath(new URL('../../fixtures/import/chatgpt.json', import.meta.url))],
  async arrange(window) {
    const dialog = await openData(window)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByText(/^Added:/u).waitFor()
    return dialog.getByRole('group', { name: 'Export and import' })
  },
}
