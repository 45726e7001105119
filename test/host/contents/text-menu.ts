import type { ContextMenuParams, EditFlags } from 'electron'
import { createEvent } from '../events.ts'
import { modelled } from '../page/modelled.ts'
import type { TextMenu } from '../page/wire.ts'
import type { OpenContents } from './open-contents.ts'

/** The event from which the app makes a menu for a text field. Without Chromium's checker it has no suggestions. */
export function openTextMenu({ events }: OpenContents, menu: TextMenu): void {
  const canCopy = menu.selectionText !== ''
  const editFlags = { canCut: canCopy, canCopy, canPaste: true, canSelectAll: true }
  const details = modelled<ContextMenuParams>('contextMenuParams', {
    ...menu,
    isEditable: true,
    dictionarySuggestions: [],
    editFlags: modelled<EditFlags>('editFlags', editFlags),
    frame: null,
  })
  events.emit('context-menu', createEvent({}), details)
}
