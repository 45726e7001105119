import type { AppCommand } from '../../../shared/commands.ts'
import type { commandStrings } from '../../strings/commands.ts'

export type CommandGroup = keyof typeof commandStrings.groups

/** In the order in which they are listed. */
export const commandGroups: Readonly<Record<CommandGroup, readonly AppCommand[]>> = {
  chat: [
    'new-chat',
    'find-conversation',
    'find-in-conversation',
    'next-conversation',
    'previous-conversation',
    'focus-message',
    'focus-transcript',
    'choose-model',
    'compare-models',
    'attach-file',
  ],
  conversation: [
    'stop-answering',
    'answer-again',
    'copy-last-answer',
    'rename-conversation',
    'choose-tags',
    'pin-conversation',
    'unpin-conversation',
    'archive-conversation',
    'unarchive-conversation',
    'duplicate-conversation',
    'export-conversation',
    'delete-conversation',
  ],
  view: [
    'toggle-sidebar',
    'toggle-usage',
    'open-usage',
    'open-reconcile',
    'open-prompts',
    'open-requests',
    'open-commands',
    'show-shortcuts',
  ],
  looks: [
    'use-system-theme',
    'use-light-theme',
    'use-dark-theme',
    'use-high-contrast',
    'use-usual-contrast',
    'use-larger-text',
    'use-smaller-text',
    'use-usual-text',
    'use-compact-density',
    'use-comfortable-density',
  ],
  app: [
    'open-settings',
    'open-connections',
    'open-sending',
    'open-appearance',
    'open-network',
    'open-data',
    'open-shortcuts',
    'open-about',
    'import-file',
    'export-everything',
  ],
}
