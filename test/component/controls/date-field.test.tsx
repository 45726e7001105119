import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DateField } from '../../../src/renderer/ui/controls/date-field.tsx'
import { ListField } from '../../../src/renderer/ui/controls/list-field.tsx'
import { render } from '../render.ts'

const field = page.getByRole('textbox', { name: 'Valid from' })
const open = page.getByRole('button', { name: 'Calendar' })
const calendar = page.getByRole('dialog', { name: 'Calendar' })

function Form({ onChange }: { readonly onChange: (day: string | null) => void }) {
  const [day, setDay] = useState('2026-11-14')
  return (
    <>
      <DateField
        label="Valid from"
        hint="In UTC."
        value={day}
        onChange={(typed) => {
          onChange(typed)
          setDay(typed ?? '')
        }}
      />
      <button type="button">Next</button>
    </>
  )
}

async function openForm() {
  const onChange = vi.fn<(day: string | null) => void>()
  await render(<Form onChange={onChange} />)
  return onChange
}

describe('a date field', () => {
  it('shows the format of the region, and reads it, numbers and ISO dates', async () => {
    const onChange = await openForm()
    await expect.element(field).toHaveValue('Nov 14, 2026')
    for (const [typed, day] of [
      ['Dec 1, 2026', '2026-12-01'],
      ['12/24/26', '2026-12-24'],
      ['2026-02-28', '2026-02-28'],
    ] as const) {
      await field.fill(typed)
      await userEvent.tab()
      expect(onChange).toHaveBeenLastCalledWith(day)
    }
    await expect.element(field).toHaveValue('Feb 28, 2026')
  })

  it('takes two digits of a year only when the date is finished', async () => {
    const onChange = await openForm()
    await field.fill('Nov 1, 20')
    expect(onChange).toHaveBeenLastCalledWith(null)
    await field.fill('Nov 1, 2027')
    expect(onChange).toHaveBeenLastCalledWith('2027-11-01')
  })

  it('says how to write a date, in the place of the hint', async () => {
    await openForm()
    await field.fill('Feb 30, 2026')
    await expect.element(page.getByText('In UTC.')).toBeVisible()
    await userEvent.tab()
    await expect.element(page.getByText(/^Enter a date like/)).toBeVisible()
    await expect.element(field).toBeInvalid()
    await expect.element(page.getByText('In UTC.')).not.toBeInTheDocument()
    await field.fill('')
    await expect.element(page.getByText('In UTC.')).toBeVisible()
  })

  it('opens a calendar by keyboard, and moves by days, weeks, months and years', async () => {
    const onChange = await openForm()
    await field.click()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    const day = (name: string) => calendar.getByRole('button', { name })
    await expect.element(day('Sat, Nov 14, 2026')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await expect.element(day('Sun, Nov 22, 2026')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(day('Mon, Nov 16, 2026')).toHaveFocus()
    await userEvent.keyboard('{PageDown}{Shift>}{PageUp}{/Shift}')
    await expect.element(day('Tue, Dec 16, 2025')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('2025-12-16')
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('Dec 16, 2025')
    await expect.element(calendar).not.toBeInTheDocument()
  })

  it('picks a day by pointer, and closes by Escape and when the focus leaves', async () => {
    const onChange = await openForm()
    await open.click()
    await calendar.getByRole('button', { name: 'Next month' }).click()
    await calendar.getByRole('button', { name: 'Thu, Dec 24, 2026' }).click()
    expect(onChange).toHaveBeenLastCalledWith('2026-12-24')
    await open.click()
    await userEvent.keyboard('{Escape}')
    await expect.element(calendar).not.toBeInTheDocument()
    await expect.element(open).toHaveFocus()
    await open.click()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Next', exact: true })).toHaveFocus()
    await expect.element(calendar).not.toBeInTheDocument()
  })
})

describe('lists', () => {
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

  const fruitField = page.getByRole('combobox', { name: 'Find a fruit' })

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
      await expect.element(fruitField).toHaveFocus()
    })

    it('takes nothing with the Enter that ends a composition, or if nothing matches', async () => {
      const onChoose = await openList()
      fruitField
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
      await userEvent.keyboard('xyz{Enter}')
      await expect.element(page.getByRole('status')).toMatchTextContent('No such fruit.')
      expect(onChoose).not.toHaveBeenCalled()
    })
  })
})
