import { userEvent } from 'vitest/browser'
import {
  applyPromptImport,
  readPromptImport,
} from '../../../src/renderer/features/prompt/prompt-transfer-store.ts'
import { openDialog } from '../../../src/renderer/stores/app/panel-store.ts'
import { putPrompt } from '../../../src/renderer/stores/chat/prompt-filling-store.ts'
import { editFolder, editPrompt } from '../../../src/renderer/stores/chat/saved-prompts-store.ts'
import type { PromptPreview } from '../../../src/shared/contract/chat/prompt-import.ts'
import { aPrompt, engineer, twoTurns } from '../../fixtures/samples/chat.ts'
import { chatOf, type World } from '../fake-world.ts'
import { dialog, one, textbox, type WindowState } from './window-state.ts'

const library = (): World => ({
  ...chatOf(twoTurns),
  prompts: [
    aPrompt('p1', 'a pirate'),
    aPrompt('p2', 'a tutor of the slow and patient kind'),
    aPrompt('p3', 'معلّم', { folder: 'Teaching', isFavourite: true }),
    aPrompt('p4', 'a letter', { folder: 'Teaching', text: 'Dear {{name}}, about {{topic:herons}}.' }),
  ],
  promptFolders: ['Teaching', 'Very long names of folders are shortened in the list'],
})

const promptPreview: PromptPreview = {
  kind: 'preview',
  token: 'file',
  fileName: 'prompts.csv',
  source: 'table',
  encoding: 'windows-1252',
  newCount: 1_204,
  renamedCount: 1,
  presentCount: 1,
  newFolders: ['Letters', 'رسائل'],
  rows: [
    {
      place: 2,
      name: 'a pirate (2)',
      beginning: 'I want you to act as a pirate who counts every coin twice, and then once more.',
      folder: null,
      change: 'renamed',
    },
    { place: 3, name: 'رسالة', beginning: 'اكتب رسالة قصيرة.', folder: 'رسائل', change: 'new' },
    {
      place: 4,
      name: 'a letter',
      beginning: 'Dear {{name}}, about {{topic:herons}}.',
      folder: 'Letters',
      change: 'present',
    },
  ],
  problemCount: 103,
  problems: [
    { place: 7, reason: 'no-name', words: '' },
    { place: 12, reason: 'too-long', words: 'the whole of the handbook' },
    { place: 96, reason: 'open-quote', words: '' },
  ],
}

async function slash(): Promise<void> {
  await textbox('Message').click()
  await userEvent.keyboard('/')
}

export const promptStates: readonly WindowState[] = [
  {
    name: 'library of prompts',
    world: library,
    reach: () => openDialog('prompts'),
    shown: dialog('Prompts').getByRole('option').first(),
  },
  {
    name: 'a prompt of the library',
    world: library,
    reach: () => {
      openDialog('prompts')
      editPrompt(aPrompt('p1', 'a pirate', { text: engineer }))
    },
    shown: textbox('Prompt text'),
  },
  {
    name: 'a folder of the library',
    world: library,
    reach: () => {
      openDialog('prompts')
      editFolder('Teaching')
    },
    shown: textbox('Folder name'),
  },
  {
    name: 'prompts for a slash',
    world: library,
    reach: () => slash(),
    shown: one('listbox', 'Prompts to insert'),
  },
  {
    name: 'variables of a prompt',
    world: library,
    typed: 'Dear , about herons. topic',
    reach: () =>
      putPrompt(
        { kind: 'message', replaced: null },
        { name: 'a letter', text: 'Dear {{name}}, about {{topic:herons}}.' },
      ),
    shown: textbox('topic'),
  },
  {
    name: 'prompts of a file, before their import',
    world: () => ({ ...library(), promptImport: promptPreview }),
    reach: () => {
      openDialog('prompts')
      return readPromptImport()
    },
    shown: one('button', 'Cancel'),
  },
  {
    name: 'imported prompts',
    world: () => ({ ...library(), promptImport: promptPreview }),
    reach: async () => {
      openDialog('prompts')
      await readPromptImport()
      await applyPromptImport(promptPreview.token)
    },
    shown: dialog('Prompts').getByText(/prompts.csv/),
  },
  { name: 'empty library of prompts', reach: () => openDialog('prompts'), shown: dialog('Prompts') },
]
