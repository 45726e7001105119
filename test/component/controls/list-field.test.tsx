import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ListField } from '../../../src/renderer/ui/controls/list-field.tsx'
import { render } from '../render.ts'

interface Fruit {
  readonly name: string
  readonly kind: string | null
}

const fruits: readonly Fruit[] = [
  { name: 'apple', kind: null },
  { name: 'currant', kind: 'Berries' },
  { name: 'gooseberry', kind: 'Berries' },
  { name: 'lemon', kind: 'Citrus' },
]

const field = page.getByRole('combobox', { name: 'Find a fruit' })
const active = page.getByRole('option', { selected: true })

function FruitList({ onChoose }: { readonly onChoose: (fruit: Fruit) => void }) {
  const [text, setText] = useState('')
  return (
    <ListField
      label="Find a fruit"
      listLabel="Fruits"
      text={text}
      onText={setText}
      rows={fruits.filter(({ name }) => name.includes(text))}
      keyOf={({ name }) => name}
      renderRow={({ name }) => name}
      headingOf={({ kind }) => kind}
      startKey="gooseberry"
      onChoose={onChoose}
      emptyText="No such fruit."
    />
  )
}

async function openList() {
  const onChoose = vi.fn<(fruit: Fruit) => void>()
  await render(<FruitList onChoose={onChoose} />)
  return onChoose
}

describe('a field with a list', () => {
  it('starts at the given row, and at the first one after typing', async () => {
    await openList()
    await expect.element(active).toMatchTextContent('gooseberry')
    await userEvent.keyboard('r')
    await expect.element(active).toMatchTextContent('currant')
  })

  it('groups rows under their shared heading', async () => {
    await openList()
    const berries = page.getByRole('listbox', { name: 'Fruits' }).getByRole('group', { name: 'Berries' })
    await expect.element(berries.getByRole('option').nth(1)).toMatchTextContent('gooseberry')
    expect(berries.getByRole('option').elements()).toHaveLength(2)
    await expect.element(page.getByRole('group', { name: 'Citrus' })).toBeVisible()
    expect(page.getByRole('group').elements()).toHaveLength(2)
  })

  it('moves through the groups as one list, and takes the active row with Enter', async () => {
    const onChoose = await openList()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(fruits[1])
    await expect.element(field).toHaveFocus()
  })

  it('takes nothing with the Enter that ends a composition, or if nothing matches', async () => {
    const onChoose = await openList()
    field
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
    await userEvent.keyboard('xyz{Enter}')
    await expect.element(page.getByRole('status')).toMatchTextContent('No such fruit.')
    expect(onChoose).not.toHaveBeenCalled()
  })
})
