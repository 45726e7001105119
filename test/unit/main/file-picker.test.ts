import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFilePicker, type FolderKeeper } from '../../../src/main/files/file-picker.ts'
import { AppError } from '../../../src/shared/domain/app/errors.ts'

const person = vi.hoisted(() => ({
  opens: [] as string[],
  saves: '',
  asked: [] as { defaultPath?: string; properties?: string[] }[],
}))
vi.mock('electron', () => ({
  dialog: {
    async showOpenDialog(options: object) {
      person.asked.push(options)
      return { canceled: person.opens.length === 0, filePaths: person.opens }
    },
    async showSaveDialog(options: object) {
      person.asked.push(options)
      return { canceled: person.saves === '', filePath: person.saves }
    },
  },
}))

let home: string
const within = (...names: string[]): string => join(home, ...names)
const lastAsked = () => person.asked.at(-1)

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tally-picker-'))
  for (const name of ['work', 'elsewhere']) mkdirSync(within(name))
  Object.assign(person, { opens: [], saves: '', asked: [] })
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** Survives a restart, as the settings do. */
function keep(): FolderKeeper {
  let kept = {}
  return {
    read: () => kept,
    write(folders) {
      kept = folders
    },
  }
}

const importing = { purpose: 'imports', properties: ['openFile'] } as const
const exporting = { purpose: 'exports', properties: ['openDirectory'] } as const

function createPicker(keeper = keep()) {
  return createFilePicker(() => null, keeper)
}

describe('a file dialog', () => {
  test('begins in the last folder of its purpose, also after a restart', async () => {
    const keeper = keep()
    person.opens = [within('work', 'chats.json')]
    expect(await createPicker(keeper).open(importing)).toEqual(person.opens)
    expect(lastAsked()).not.toHaveProperty('defaultPath')
    const again = createPicker(keeper)
    await again.open(importing)
    expect(lastAsked()?.defaultPath).toBe(within('work'))
    await again.open(exporting)
    expect(lastAsked()).not.toHaveProperty('defaultPath')
  })

  test('for a folder begins in that folder, and a file is saved there too', async () => {
    const picker = createPicker()
    person.opens = [within('elsewhere')]
    await picker.open(exporting)
    await picker.open(exporting)
    expect(lastAsked()?.defaultPath).toBe(within('elsewhere'))
    await picker.save('chat.md', {})
    expect(lastAsked()?.defaultPath).toBe(within('elsewhere', 'chat.md'))
  })

  test('forgets nothing when it is cancelled, and ignores a folder that is gone', async () => {
    const picker = createPicker()
    person.saves = within('work', 'chat.md')
    await picker.save('chat.md', {})
    person.saves = ''
    expect(await picker.save('chat.md', {})).toBeNull()
    await picker.save('other.md', {})
    expect(lastAsked()?.defaultPath).toBe(within('work', 'other.md'))
    rmSync(within('work'), { recursive: true })
    await picker.save('chat.md', {})
    expect(lastAsked()?.defaultPath).toBe('chat.md')
  })

  test('begins in its first folder until the user chose another', async () => {
    const picker = createPicker()
    const restoring = { purpose: 'backups', firstFolder: within('work'), properties: ['openFile'] } as const
    person.opens = [within('elsewhere', 'tally.db')]
    await picker.open(restoring)
    expect(lastAsked()?.defaultPath).toBe(within('work'))
    await picker.open(restoring)
    expect(lastAsked()?.defaultPath).toBe(within('elsewhere'))
    await picker.open({ ...importing, firstFolder: within('not there') })
    expect(lastAsked()).not.toHaveProperty('defaultPath')
  })

  test('without a purpose remembers nothing', async () => {
    const keeper = keep()
    person.opens = [within('elsewhere')]
    await createPicker(keeper).open({ purpose: null, properties: ['openDirectory'] })
    expect(keeper.read()).toEqual({})
  })

  test('gives its choice even where nothing can be saved', async () => {
    const picker = createPicker({
      read: () => ({}),
      write() {
        throw new AppError('read-only', 'The database can only be read.')
      },
    })
    person.saves = within('work', 'chat.md')
    expect(await picker.save('chat.md', {})).toBe(person.saves)
  })
})

describe('a new file', () => {
  test.each([
    ['chat', 'chat.md'],
    ['notes 1.2', 'notes 1.2.md'],
    ['chat.md', 'chat.md'],
    ['chat.markdown', 'chat.markdown'],
    ['.hidden', '.hidden'],
  ])('named %s becomes %s', async (typed, name) => {
    person.saves = within('work', typed)
    expect(await createPicker().save('suggested.md', {})).toBe(within('work', name))
  })

  test('replaces only a file about which the system asks', async () => {
    person.saves = within('work', 'chat')
    writeFileSync(within('work', 'chat.md'), 'older')
    const place = await createPicker().save('chat.md', {})
    expect(place === null || existsSync(place)).toBe(false)
    expect(lastAsked()?.properties).toContain('showOverwriteConfirmation')
  })
})
