/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { allStates } from './all-states.ts'
import { openState } from './open-state.ts'

type Role = Parameters<typeof page.getByRole>[0]

const documents = import.meta.glob<string>('../../../docs/roles-and-names.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const rows = Object.values(documents)
  .join('\n')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))

const namesByState = Map.groupBy(
  rows.flatMap(([, state = '', role, names = '']) =>
    names.split(', ').map((name) => ({ state, role: role as Role, name })),
  ),
  ({ state }) => state,
)

describe('the documented roles and names', () => {
  it('are of states that exist', () => {
    const known = new Set(allStates.map(({ name }) => name))
    expect(namesByState.size).toBeGreaterThan(10)
    expect([...namesByState.keys()].filter((name) => !known.has(name))).toEqual([])
  })

  it.each([...namesByState])('are in the window: %s', async (name, expected) => {
    const state = allStates.find((known) => known.name === name)
    if (state === undefined) throw new Error(`There is no state named “${name}”.`)
    await openState(state)
    for (const { role, name: control } of expected)
      await expect.element(page.getByRole(role, { name: control, exact: true }).first()).toBeInTheDocument()
  })
})
