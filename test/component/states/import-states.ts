import { openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import type { FileImport, ImportReport } from '../../../src/shared/contract/conversations/transfer.ts'
import { anAnswer, aQuestion } from '../../fixtures/samples/chat.ts'
import { anImportReport, importOf } from '../../fixtures/samples/transfer.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { chatOf } from '../fake-world.ts'
import { button, command, dialog, one, press, type WindowState } from './window-state.ts'

const none = { added: 0, present: 0, different: 0 }
const foreignReport = anImportReport({
  source: 'LM Studio',
  connections: none,
  projects: none,
  prompts: none,
  budgets: none,
  calls: none,
  extraFields: null,
})
const skipped: ImportReport['skipped'] = [
  { reason: 'unreadable-conversation', count: 7, names: ['Bread and salt', 'طيور', 'x'.repeat(80)] },
  { reason: 'picture', count: 12, names: [] },
  { reason: 'attachment', count: 1, names: [] },
  { reason: 'tool-step', count: 1_204, names: [] },
  { reason: 'partial-count', count: 3, names: [] },
]
const done = { kind: 'done', report: { ...foreignReport, skipped } } as const
const ended = { kind: 'ended', code: 'cancelled' } as const

const answering = (files: FileImport[]) => (bridge: FakeBridge) =>
  bridge.answer('transfer.import', () => files)

const importing = async (): Promise<void> => {
  openSettings(true, 'data')
  await press(button('Import'))
}

const webPages = [
  'Bread and salt.html',
  'طيور.html',
  ...Array.from({ length: 9 }, () => `${'x'.repeat(120)}.html`),
]

/** Imports and exports with their results, and answers with the counts of another program. */
export const importStates: readonly WindowState[] = [
  {
    name: 'counts of another program',
    world: () =>
      chatOf([
        aQuestion('q1', 'When is high water?', {
          origin: { program: 'LM Studio', model: null, usage: null },
        }),
        anAnswer('a1', 'At noon.', {
          call: null,
          origin: {
            program: 'LM Studio',
            model: 'qwen3-4b',
            usage: { promptTokens: 1_212, completionTokens: 18, totalTokens: 1_230 },
          },
        }),
      ]),
    shown: one('group', 'Counts from LM Studio'),
  },
  {
    name: 'settings: an imported file with skipped parts',
    prepare: answering(importOf(done)),
    reach: importing,
    shown: one('list', 'Skipped'),
  },
  {
    name: 'settings: several imported files',
    prepare: answering(
      importOf(
        done,
        { kind: 'refused', problem: { reason: 'utf-16', line: null, field: null } },
        { kind: 'done', report: { ...foreignReport, conversations: none, messages: none, skipped: [] } },
        { ...ended, conversations: 1_204 },
        { ...ended, conversations: 0 },
      ),
    ),
    reach: importing,
    shown: one('list', 'Imported files'),
  },
  {
    name: 'settings: a refused import',
    prepare: answering(
      importOf({
        kind: 'refused',
        problem: { reason: 'unknown-field', line: 1_204, field: 'y'.repeat(100) },
      }),
    ),
    reach: importing,
    shown: one('dialog', 'Settings').getByRole('alert'),
  },
  {
    name: 'export of all chats, some as web pages',
    prepare: (bridge) =>
      bridge.answer('transfer.exportChats', () => ({
        fileName: 'Tally chats 2026-11-27',
        exportId: 'folder',
        conversations: 1_204,
        messages: 9_120,
        calls: 4_310,
        webPages,
      })),
    reach: async () => {
      command('export-chats')()
      await press(one('button', 'Export', dialog('Export chats to folder')))
    },
    shown: dialog('Export chats to folder').getByRole('alert'),
  },
]
