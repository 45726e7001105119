import { fileURLToPath } from 'node:url'
import { firstAnswers } from './first-answer.ts'
import { openChat, openData, openSettings, openUsage } from './open.ts'
import { type Scene, wholeWindow } from './scene.ts'
import { billedFrom, billedTable, billedTo } from './world/billed.ts'
import { serviceHost } from './world/service.ts'
import { buildLog } from './world/told/build-log.ts'

const usual = { size: wholeWindow, theme: 'light', begins: 'three-months' } as const

/** The page of a coding agent: its tasks, and where its tokens go. */
const agent: Scene = {
  name: 'agent',
  shows: ['src/renderer/features/usage/page'],
  ...usual,
  size: [1190, 760],
  async arrange(window) {
    await openUsage(window)
    await window.getByRole('table', { name: 'Usage by program' }).getByText('Claude Code').click()
    await window.getByRole('table', { name: 'Tasks' }).waitFor()
    return undefined
  },
}

/** A bill compared with the ledger. */
const reconcile: Scene = {
  name: 'reconcile',
  shows: ['src/renderer/features/reconcile'],
  ...usual,
  size: [wholeWindow[0], 860],
  async arrange(window, calls) {
    await openUsage(window)
    const region = window.getByRole('region', { name: 'Usage', exact: true })
    await region.getByRole('button', { name: /^(?:More|Month end)$/u }).click()
    await window.getByRole('menuitem', { name: 'Reconcile' }).click()
    const dialog = window.getByRole('dialog', { name: 'Reconcile' })
    await dialog.getByRole('button', { name: 'New bill' }).click()
    await dialog.getByLabel('First day').fill(billedFrom)
    await dialog.getByLabel('Last day').fill(billedTo)
    await dialog.getByRole('button', { name: 'Paste a table…' }).click()
    const paste = window.getByRole('dialog', { name: 'Paste a table' })
    await paste.getByRole('textbox', { name: 'Table' }).fill(billedTable(calls))
    await paste.getByRole('button', { name: /^Import \d+ line/u }).click()
    await dialog.getByRole('status', { name: 'Integrity' }).filter({ hasText: '✓' }).waitFor()
    const last = dialog.getByRole('button', { name: 'Show on usage page' })
    // Playwright would bring it to the middle, and with that move what does not scroll for a user.
    await last.evaluate((button) => button.scrollIntoView({ block: 'nearest' }))
    return dialog
  },
}

/** The account of one answer. */
const answer: Scene = {
  name: 'answer',
  shows: ['src/renderer/features/chat'],
  ...usual,
  around: 8,
  async arrange(window) {
    await openChat(window, 'A stable sort in SQL')
    return window.getByRole('article', { name: 'Assistant' }).last()
  },
}

/** The budgets, and how they stand. */
const budgets: Scene = {
  name: 'budgets',
  shows: [
    'src/renderer/features/settings/money/budgets-group.tsx',
    'src/renderer/features/settings/money/budgets-group.tsx',
  ],
  ...usual,
  async arrange(window) {
    const dialog = await openSettings(window, 'Money')
    await dialog.getByRole('listitem').first().waitFor()
    await dialog
      .getByRole('group', { name: 'Budgets' })
      .evaluate((group) => group.scrollIntoView({ block: 'start' }))
    return dialog
  },
}

const chat = {
  shows: [
    'src/renderer/features/chat',
    'src/renderer/features/composer',
    'src/renderer/features/sidebar',
    'src/renderer/styles',
  ],
  size: wholeWindow,
  begins: 'three-months',
  async arrange(window) {
    await openChat(window, 'A stable sort in SQL')
    await window.getByRole('status', { name: 'Forecast' }).filter({ hasText: '≈' }).waitFor()
    return undefined
  },
} satisfies Omit<Scene, 'name' | 'theme'>

/** A conversation, with what every answer of it cost. */
const chatLight: Scene = { ...chat, name: 'chat-light', theme: 'light' }

const chatDark: Scene = { ...chat, name: 'chat-dark', theme: 'dark' }

/** The command palette over a chat. */
const commands: Scene = {
  name: 'commands',
  shows: ['src/renderer/features/palette', 'src/renderer/strings/commands.ts'],
  ...usual,
  async arrange(window) {
    await openChat(window, 'A stable sort in SQL')
    await window.keyboard.press('ControlOrMeta+k')
    const dialog = window.getByRole('dialog', { name: 'Commands' })
    await dialog.getByRole('option').first().waitFor()
    return dialog
  },
}

/** One question, three answers side by side. */
const compare: Scene = {
  name: 'compare',
  shows: ['src/renderer/features/compare', 'src/renderer/features/chat'],
  ...usual,
  size: [wholeWindow[0], 880],
  async arrange(window) {
    await openChat(window, 'Trip budget for Lisbon')
    await window.getByRole('button', { name: 'Continue with this answer' }).first().waitFor()
    return undefined
  },
}

/** The first window, filled in. */
const connect: Scene = {
  name: 'connect',
  shows: ['src/renderer/features/welcome'],
  size: wholeWindow,
  theme: 'light',
  begins: 'first-window',
  async arrange(window) {
    await window.getByRole('textbox', { name: 'Base address' }).fill(serviceHost)
    await window.getByRole('textbox', { name: 'API key' }).fill('sk-live-5QvT0cWnR2yLr8Ma7f3c')
    await window.getByText(`https://${serviceHost}/v1`).first().waitFor()
    return undefined
  },
}

/** An answer that the service refused. */
const error: Scene = {
  name: 'error',
  shows: ['src/renderer/features/chat/answer/failed-turn.tsx', 'src/renderer/strings/failures.ts'],
  ...usual,
  around: 8,
  async arrange(window) {
    await openChat(window, 'A name for the reading group')
    const alert = window.getByRole('log', { name: 'Transcript' }).getByRole('alert')
    await alert.waitFor()
    return alert
  },
}

/** The message box, with what the next call will count and cost. */
const forecast: Scene = {
  name: 'forecast',
  shows: ['src/renderer/features/composer'],
  ...usual,
  around: 16,
  async arrange(window) {
    await openChat(window, buildLog.title)
    const box = window.getByRole('textbox', { name: 'Message', exact: true })
    await box.fill('Which commit could have caused it?')
    // The forecast is shorter below one cent.
    await window.getByRole('status', { name: 'Forecast' }).filter({ hasText: '$' }).waitFor()
    return box.locator('..')
  },
}

/** The report at the end of an import. */
const importing: Scene = {
  name: 'import',
  shows: [
    'src/renderer/features/settings/data/transfer-group.tsx',
    'src/renderer/features/settings/data/import-results.tsx',
  ],
  ...usual,
  around: 12,
  chooses: [fileURLToPath(new URL('../fixtures/import/chatgpt.json', import.meta.url))],
  async arrange(window) {
    const dialog = await openData(window)
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByText(/^Added:/u).waitFor()
    return dialog.getByRole('group', { name: 'Export and import' })
  },
}

/** A connection in the settings, with where its key is. */
const keys: Scene = {
  name: 'keys',
  shows: ['src/renderer/features/settings/connections/key-group.tsx'],
  ...usual,
  async arrange(window) {
    const dialog = await openSettings(window, 'Connections')
    await dialog.getByRole('listitem').first().getByRole('button', { name: 'Edit' }).click()
    const group = dialog.getByRole('group', { name: 'Where is my key?' })
    await group.scrollIntoViewIfNeeded()
    return dialog
  },
}

/** The list of models, with the room that this conversation has in each. */
const picker: Scene = {
  name: 'picker',
  shows: ['src/renderer/features/model-picker'],
  ...usual,
  async arrange(window) {
    await openChat(window, 'A stable sort in SQL')
    await window.getByRole('combobox', { name: 'Model' }).click()
    await window.getByRole('option', { name: 'atlas-405b' }).first().waitFor()
    return undefined
  },
}

/** The prices that a user entered. */
const prices: Scene = {
  name: 'prices',
  shows: [
    'src/renderer/features/settings/money/prices-group.tsx',
    'src/renderer/features/settings/money/price-table.tsx',
  ],
  ...usual,
  async arrange(window) {
    const dialog = await openSettings(window, 'Money')
    await dialog.getByRole('table').waitFor()
    return dialog
  },
}

/** The review of a long conversation, over the whole width. */
const review: Scene = {
  name: 'review',
  shows: ['src/renderer/features/usage/chat-usage'],
  ...usual,
  size: [1190, 880],
  async arrange(window) {
    await openChat(window, 'Contract review, clause by clause')
    await window.getByRole('button', { name: 'Usage', exact: true }).click()
    const panel = window.getByRole('region', { name: 'Chat usage' })
    await window.getByRole('button', { name: 'Hide chats' }).click()
    await panel.getByRole('button', { name: 'Expand panel' }).click()
    await panel.getByRole('status', { name: 'Integrity' }).filter({ hasText: '✓' }).waitFor()
    return undefined
  },
}

/** The usage of all conversations. */
const usage: Scene = {
  name: 'usage',
  shows: ['src/renderer/features/usage/page'],
  ...usual,
  size: [wholeWindow[0], 900],
  // The totals are verified last.
  lastSign: '✓',
  async arrange(window) {
    await openUsage(window)
    return undefined
  },
}

/** The first pictures of the README in the languages that it has. */
const translated = ['ja', 'zh-CN'].flatMap((language): Scene[] => [
  { ...chatLight, name: `${language}/chat`, language },
  { ...usage, name: `${language}/usage`, language },
])

/** Every picture of the documents, in the order in which they are taken. */
export const scenes: readonly Scene[] = [
  ...firstAnswers,
  chatLight,
  chatDark,
  commands,
  connect,
  picker,
  forecast,
  compare,
  answer,
  review,
  usage,
  agent,
  prices,
  reconcile,
  budgets,
  importing,
  keys,
  error,
  ...translated,
]
