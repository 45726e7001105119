import { expect, test } from 'vitest'
import { contextTemplate } from '../../../src/main/menus/menu-template.ts'

const editFlags = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: true,
  canPaste: true,
  canDelete: false,
  canSelectAll: true,
  canEditRichly: false,
}

test('a field has its editing commands, and disables the unavailable ones', () => {
  const items = contextTemplate({ isEditable: true, selectionText: '', editFlags })
  expect(
    items.filter(({ type }) => type !== 'separator').map(({ role, enabled }) => [role, enabled]),
  ).toEqual([
    ['cut', false],
    ['copy', true],
    ['paste', true],
    ['selectAll', true],
  ])
  expect(items.every(({ type, label }) => type === 'separator' || (label ?? '') !== '')).toBe(true)
})

test('a selection can be copied; without one there is no menu', () => {
  const copied = contextTemplate({ isEditable: false, selectionText: 'words', editFlags })
  expect(copied.map(({ role }) => role)).toEqual(['copy'])
  expect(contextTemplate({ isEditable: false, selectionText: ' \n', editFlags })).toEqual([])
})
