/// <reference types="vite/types/importMeta.d.ts" />
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { named } from './window-state.ts'

type Role = Parameters<typeof page.getByRole>[0]

/**
 * Names that people with screen readers, scripts and tests rely on. A change of one needs a line in the changelog.
 */
const tables = import.meta.glob<string>('./roles-and-names.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The controls in the table, by the name of their state. */
export const documentedNames = Map.groupBy(
  Object.values(tables)
    .join('\n')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .flatMap(([, state = '', role, names = '']) =>
      names.split(', ').map((name) => ({ state, role: role as Role, name })),
    ),
  ({ state }) => state,
)

export async function expectDocumentedNames(state: string): Promise<void> {
  for (const { role, name } of documentedNames.get(state) ?? [])
    await expect.element(page.getByRole(role, { name: named(name) }).first()).toBeInTheDocument()
}
