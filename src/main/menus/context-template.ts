import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import { words } from '../native-words.ts'

type Details = Pick<ContextMenuParams, 'isEditable' | 'selectionText' | 'editFlags'>

const separator = { type: 'separator' } as const

/** Editing commands for a field, copying for a selection, otherwise nothing. */
export function contextTemplate({
  isEditable,
  selectionText,
  editFlags,
}: Details): MenuItemConstructorOptions[] {
  const { cut, copy, paste, selectAll } = words.context
  if (isEditable)
    return [
      { role: 'cut', label: cut, enabled: editFlags.canCut },
      { role: 'copy', label: copy, enabled: editFlags.canCopy },
      { role: 'paste', label: paste, enabled: editFlags.canPaste },
      separator,
      { role: 'selectAll', label: selectAll, enabled: editFlags.canSelectAll },
    ]
  if (selectionText.trim() === '') return []
  return [{ role: 'copy', label: copy, enabled: editFlags.canCopy }]
}
