import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDialog, openSettings } from '../../../src/renderer/stores/app/panel-store.ts'
import { aConversation, now, twoTurns } from '../../fixtures/samples/chat.ts'
import { worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const group = page.getByRole('group', { name: 'Ledger copy' })
const button = (name: string) => group.getByRole('button', { name, exact: true })

async function openGroup() {
  const bridge = await openApp(worldWith([aConversation()], { sql: twoTurns }))
  openDialog(null)
  openSettings(true, 'data')
  await expect.element(button('Keep a copy in a folder…')).toBeVisible()
  return bridge
}

const nothingCopied = {
  at: now,
  problem: null,
  dayCount: 0,
  callCount: 0,
  onlyInCopyCount: 0,
  elsewhereCount: 0,
  writtenDayCount: 0,
}

test('a chosen folder gets a copy, and stopping leaves its files', async () => {
  await openGroup()
  await button('Keep a copy in a folder…').click()
  await expect.element(group.getByText('/srv/team/tally')).toBeVisible()
  await expect.element(group.getByText(/412 calls on 31 days/)).toBeVisible()
  await button('Stop copying').click()
  await expect.element(button('Keep a copy in a folder…')).toBeVisible()
})

test('titles and the device name are saved, each by itself', async () => {
  const bridge = await openGroup()
  await button('Keep a copy in a folder…').click()
  await group.getByRole('switch', { name: 'Chat and project titles' }).click()
  const field = group.getByRole('textbox', { name: 'Device name' })
  await field.fill('  Laptop ')
  field.element().blur()
  await expect
    .poll(() => bridge.inputsOf('ledgerCopy.change'))
    .toEqual([{ withTitles: true }, { deviceName: 'Laptop' }])
})

test('a problem of the folder is told with a way out', async () => {
  const bridge = await openGroup()
  await button('Keep a copy in a folder…').click()
  bridge.answer('ledgerCopy.copyNow', () => ({
    ...bridge.world.ledgerCopy,
    lastRun: { ...nothingCopied, problem: 'gone' },
  }))
  await button('Copy now').click()
  await expect.element(group.getByText(/The folder is missing\. Connect its disk/)).toBeVisible()
})

test('a run tells how many calls only the copy has, and how many another device has, too', async () => {
  const bridge = await openGroup()
  await button('Keep a copy in a folder…').click()
  bridge.answer('ledgerCopy.copyNow', () => ({
    ...bridge.world.ledgerCopy,
    lastRun: {
      ...nothingCopied,
      dayCount: 2,
      callCount: 20,
      onlyInCopyCount: 3,
      elsewhereCount: 17,
      writtenDayCount: 1,
    },
  }))
  await button('Copy now').click()
  await expect.element(group.getByText(/20 calls on 2 days\. 3 calls are only in the copy/)).toBeVisible()
  await expect.element(group.getByText(/17 calls are also in the files of another device/)).toBeVisible()
})
