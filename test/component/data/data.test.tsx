import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Backup } from '../../../src/shared/contract/data/data-place.ts'
import { now } from '../../fixtures/samples/chat.ts'
import { keyLocked, refuse } from '../fake-contract.ts'
import { chatOf, worldWith } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'
import { openSettingsAt, settings, showSettings } from '../open-settings.ts'

const where = settings.getByRole('group', { name: 'Data on this computer' })
const backups = settings.getByRole('group', { name: 'Backups' })
const restore = page.getByRole('dialog', { name: 'Restore a backup' })
const move = page.getByRole('dialog', { name: 'Move your data' })
const erase = page.getByRole('dialog', { name: 'Erase everything' })

const daily: Backup = { name: 'daily-1.db', reason: 'daily', at: now, bytes: 2_400_000 }

async function openData({ kept = [daily], isPortable = false, isInFile = true } = {}) {
  const world = chatOf()
  world.backups = kept
  world.place = { ...world.place, isPortable, isInFile }
  const bridge = await openSettingsAt('Privacy and data', world)
  await expect.element(where).toBeVisible()
  return bridge
}

it('the data folder appears with its path and size, and can be opened', async () => {
  const bridge = await openData()
  await expect.element(where.getByText('/home/ada/.config/Tally')).toBeVisible()
  for (const words of ['340', '171', '1, 4.7 MB in total'])
    await expect.element(where.getByText(words, { exact: true })).toBeVisible()
  await where.getByRole('button', { name: 'Show in folder' }).click()
  expect(bridge.inputsOf('data.showFolder')).toHaveLength(1)
})

describe('a backup', () => {
  it('is made with one click, and becomes the last backup', async () => {
    await openData({ kept: [] })
    await expect.element(backups.getByText('No backups yet.')).toBeVisible()
    await backups.getByRole('button', { name: 'Back up now' }).click()
    await expect.element(backups.getByRole('status')).toMatchTextContent('manual · 2.4 MB')
  })

  it('can be cancelled while it runs, and no other task can start meanwhile', async () => {
    const bridge = await openData()
    bridge.emit({ type: 'task-changed', task: { kind: 'back-up', done: 1_200_000, total: 2_400_000 } })
    await expect.element(backups.getByText('Backing up… · 1.2 MB of 2.4 MB')).toBeVisible()
    await expect.element(backups.getByRole('button', { name: 'Restore' })).toBeDisabled()
    await backups.getByRole('button', { name: 'Cancel' }).click()
    expect(bridge.inputsOf('tasks.cancel')).toHaveLength(1)
  })

  it('shows no error after a cancel', async () => {
    const bridge = await openData()
    bridge.answer('backups.make', () => refuse('cancelled'))
    await backups.getByRole('button', { name: 'Back up now' }).click()
    await expect.element(backups.getByRole('status').filter({ hasText: 'Canceled.' })).toBeVisible()
    await expect.element(backups.getByRole('alert')).not.toBeInTheDocument()
  })

  it('says why it was refused', async () => {
    const bridge = await openData()
    bridge.answer('backups.make', () => refuse('data-unsound'))
    await backups.getByRole('button', { name: 'Back up now' }).click()
    await expect.element(backups.getByRole('alert')).toMatchTextContent('Earlier backups are unchanged')
  })
})

describe('restoring', () => {
  async function chooseNewest() {
    await backups.getByRole('button', { name: 'Restore' }).click()
    await restore.getByRole('button', { name: /^Choose the backup of/ }).click()
  }

  it('shows the contents of the backup first', async () => {
    const bridge = await openData()
    await chooseNewest()
    await expect.element(restore.getByText('daily-1.db')).toBeVisible()
    await expect.element(restore.getByText('340', { exact: true })).toBeVisible()
    expect(bridge.inputsOf('backups.restore')).toEqual([])
    await restore.getByRole('button', { name: 'Restore and restart' }).click()
    await expect.element(restore.getByText('Restarting to restore the backup…')).toBeVisible()
    expect(bridge.inputsOf('backups.restore')).toEqual([{ id: 'offer' }])
  })

  it('can be canceled with Escape, and main then discards the copy', async () => {
    const bridge = await openData()
    await chooseNewest()
    await expect.element(restore.getByRole('button', { name: 'Restore and restart' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(restore).not.toBeInTheDocument()
    await expect.element(settings).toBeVisible()
    expect(bridge.inputsOf('backups.decline')).toHaveLength(1)
    expect(bridge.inputsOf('backups.restore')).toEqual([])
  })

  it('refuses a file that is no backup with a message, and lets the user choose another', async () => {
    const bridge = await openData({ kept: [] })
    bridge.answer('backups.offerFile', () => refuse('restore-foreign'))
    await backups.getByRole('button', { name: 'Restore' }).click()
    await restore.getByRole('button', { name: 'Choose file…' }).click()
    await expect.element(restore.getByRole('alert')).toMatchTextContent("isn't a Tally backup")
    bridge.answer('backups.offerFile', () => null)
    await restore.getByRole('button', { name: 'Choose file…' }).click()
    await expect.element(restore.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(restore.getByRole('button', { name: 'Choose file…' })).toBeVisible()
  })
})

describe('moving', () => {
  it('names the new folder and the risks, and needs a confirmation', async () => {
    const bridge = await openData()
    bridge.answer('data.chooseFolder', () => ({
      id: 'm',
      folder: '/mnt/nas',
      bytes: 2_400_000,
      freeBytes: 81e9,
      risk: 'network',
    }))
    await where.getByRole('button', { name: 'Move data…' }).click()
    await expect.element(move.getByText('/mnt/nas')).toBeVisible()
    await expect.element(move.getByText('81.0 GB')).toBeVisible()
    await expect.element(move.getByText(/looks like a network drive/)).toBeVisible()
    await move.getByRole('button', { name: 'Move and restart' }).click()
    expect(bridge.inputsOf('data.move')).toEqual([{ id: 'm' }])
  })

  it("isn't offered in portable mode, where the data moves with the program but the key doesn't", async () => {
    await openData({ isPortable: true })
    await expect.element(where.getByText(/stay in the keychain of this computer/)).toBeVisible()
    await expect.element(where.getByRole('button', { name: 'Move data…' })).not.toBeInTheDocument()
  })
})

it("data that is only in memory isn't called portable, and can't be moved because nothing is saved", async () => {
  await openData({ isInFile: false, isPortable: true })
  await expect.element(where.getByText(/Tally can't save anything right now/)).toBeVisible()
  await expect.element(settings.getByText(/portable/)).not.toBeInTheDocument()
  await expect.element(where.getByRole('button', { name: 'Move data…' })).not.toBeInTheDocument()
})

describe('erasing', () => {
  const confirm = erase.getByRole('button', { name: 'Erase and restart' })

  async function openErase() {
    const bridge = await openData()
    await settings.getByRole('button', { name: 'Erase everything…' }).click()
    return bridge
  }

  it('lists what goes and what stays, and leaves the question to main', async () => {
    const bridge = await openErase()
    await expect.element(erase.getByRole('listitem').nth(4)).toBeVisible()
    await expect.element(erase.getByText(/doesn't delete files that you exported/)).toBeVisible()
    await confirm.click()
    expect(bridge.inputsOf('data.erase')).toEqual([{ isKeepingKeys: false }])
  })

  it('says after a cancel that nothing changed, and can be started again', async () => {
    const bridge = await openErase()
    bridge.answer('data.erase', () => refuse('declined'))
    await confirm.click()
    await expect.element(erase.getByRole('alert')).toMatchTextContent('Canceled. Nothing was sent')
    await confirm.click()
    expect(bridge.inputsOf('data.erase')).toHaveLength(2)
  })

  it('offers to leave the keys in a locked keychain', async () => {
    const bridge = await openErase()
    bridge.answer('data.erase', ({ isKeepingKeys }) => (isKeepingKeys ? undefined : keyLocked))
    await confirm.click()
    await expect.element(erase.getByRole('alert')).toMatchTextContent('keychain')
    await erase.getByRole('checkbox', { name: 'Keep keys in keychain' }).click()
    await confirm.click()
    await expect.element(erase.getByText('Restarting to erase everything…')).toBeVisible()
  })
})

// Gives the page the focus, without which a page may not copy.
const dialog = page.getByRole('dialog', { name: 'Diagnostics' })
const shown = dialog.getByRole('group', { name: 'Diagnostics text' })

async function open() {
  const bridge = await openApp(chatOf())
  bridge.emit({ type: 'command-chosen', command: 'copy-diagnostics' })
  await expect.element(dialog).toBeVisible()
  return bridge
}

describe('diagnostics', () => {
  it('are shown in full before they are copied', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { world } = await open()
    await expect.element(shown).toBeVisible()
    expect(write).not.toHaveBeenCalled()
    expect(shown.element().textContent).toBe(world.diagnostics)
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    expect(write.mock.calls).toEqual([[world.diagnostics]])
  })

  it('are saved to a file by main, and are collected again each time', async () => {
    const bridge = await open()
    await dialog.getByRole('button', { name: 'Save as file' }).click()
    await expect.element(dialog.getByText('tally-diagnostics.txt')).toBeVisible()
    await dialog.getByRole('button', { name: 'Show in folder' }).click()
    expect(bridge.inputsOf('transfer.showExported')).toEqual([{ exportId: 'diagnostics' }])
    expect(bridge.inputsOf('diagnostics.save')).toEqual([undefined])
    await userEvent.keyboard('{Escape}')
    bridge.emit({ type: 'command-chosen', command: 'copy-diagnostics' })
    await expect.poll(() => bridge.inputsOf('diagnostics.read')).toHaveLength(2)
  })

  it('open from About, and show an error if collecting them fails', async () => {
    const bridge = await openApp(worldWith([]), (made) =>
      made.answer('diagnostics.read', () => refuse('internal')),
    )
    await showSettings('About')
    await settings.getByRole('button', { name: 'Copy diagnostics…' }).click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    bridge.answer('diagnostics.read', () => ({ text: 'all is well' }))
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(shown).toMatchTextContent('all is well')
  })
})
