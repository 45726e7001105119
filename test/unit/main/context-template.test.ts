import { expect, test, vi } from 'vitest'
import { contextTemplate, type TextActions } from '../../../src/main/menus/menu-template.ts'

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

const field = {
  isEditable: true,
  selectionText: '',
  editFlags,
  misspelledWord: '',
  dictionarySuggestions: [] as string[],
}
const ignore: TextActions = { replace: () => undefined, addWord: null, languages: null }

test('a field has its editing commands, and disables the unavailable ones', () => {
  const items = contextTemplate(field, ignore)
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
  const copied = contextTemplate({ ...field, isEditable: false, selectionText: 'words' }, ignore)
  expect(copied.map(({ role }) => role)).toEqual(['copy'])
  expect(contextTemplate({ ...field, isEditable: false, selectionText: ' \n' }, ignore)).toEqual([])
})

test('a misspelled word has its suggestions above the editing commands, and a choice replaces it', () => {
  const replace = vi.fn()
  const misspelled = { ...field, misspelledWord: 'recieve', dictionarySuggestions: ['receive', 'R&D'] }
  const items = contextTemplate(misspelled, { ...ignore, replace })
  expect(items.slice(0, 4).map(({ label, type, role }) => label ?? type ?? role)).toEqual([
    'receive',
    // A single ampersand would vanish from the menu.
    'R&&D',
    'separator',
    'Cut',
  ])
  for (const item of items.slice(0, 2)) Reflect.apply(item.click as () => void, item, [])
  expect(replace.mock.calls).toEqual([['receive'], ['R&D']])
})

test('a word without suggestions says so, and many suggestions end after five', () => {
  const [first] = contextTemplate({ ...field, misspelledWord: 'xqzt' }, ignore)
  expect(first).toEqual({ label: 'No suggestions', enabled: false })
  const dictionarySuggestions = ['a', 'b', 'c', 'd', 'e', 'f']
  const many = contextTemplate({ ...field, misspelledWord: 'xqzt', dictionarySuggestions }, ignore)
  expect(many.findIndex(({ type }) => type === 'separator')).toBe(5)
})

test('a misspelled word that cannot be changed has no suggestions', () => {
  const shown = { ...field, isEditable: false, misspelledWord: 'recieve', dictionarySuggestions: ['receive'] }
  expect(contextTemplate(shown, ignore)).toEqual([])
})

test('a misspelled word can be added to the dictionary, unless the system has its own', () => {
  const addWord = vi.fn()
  const misspelled = { ...field, misspelledWord: 'Kubernetes' }
  const labels = (actions: TextActions) => contextTemplate(misspelled, actions).map(({ label }) => label)
  expect(labels(ignore)).not.toContain('Add to dictionary')
  const items = contextTemplate(misspelled, { ...ignore, addWord })
  const item = items.find(({ label }) => label === 'Add to dictionary')
  Reflect.apply(item?.click as () => void, item, [])
  expect(addWord.mock.calls).toEqual([['Kubernetes']])
})
