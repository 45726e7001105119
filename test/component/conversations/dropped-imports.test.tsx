import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { anImportReport, importOf } from '../../fixtures/samples/transfer.ts'
import { openSettingsAt, settings } from '../open-settings.ts'

const group = settings.getByRole('group', { name: 'Export and import' })
const message = page.getByRole('textbox', { name: 'Message', exact: true })

async function openData() {
  const bridge = await openSettingsAt('Privacy and data')
  await expect.element(group.getByRole('button', { name: 'Import' })).toBeVisible()
  return bridge
}

function filesOf(count: number): DataTransfer {
  const dataTransfer = new DataTransfer()
  for (let number = 1; number <= count; number += 1)
    dataTransfer.items.add(new File(['[]'], `chats-${number}.json`))
  return dataTransfer
}

function textOf(type: string): DataTransfer {
  const dataTransfer = new DataTransfer()
  dataTransfer.setData(type, 'https://example.com/chats.json')
  return dataTransfer
}

/** Drags over an element, and says whether the browser would open the files, and what the page allows. */
function drag(target: Element, dataTransfer: DataTransfer) {
  const send = (type: string, relatedTarget: Element | null = null): DragEvent => {
    const event = new DragEvent(type, { dataTransfer, relatedTarget, bubbles: true, cancelable: true })
    target.dispatchEvent(event)
    return event
  }
  // A script's own transfer doesn't keep its effect.
  Object.defineProperty(dataTransfer, 'dropEffect', { value: 'not set', writable: true })
  const over = send('dragover')
  return { isOpened: !over.defaultPrevented, effect: dataTransfer.dropEffect, send }
}

const place = (): Element => group.getByRole('button', { name: 'Import' }).element()
const backgroundOf = (element: Element | null): string =>
  element === null ? '' : getComputedStyle(element, '::before').backgroundColor
/** The element whose look says that it takes the files. */
const zone = (): Element | null =>
  group.getByText(/You can also drop the files here/u).element().parentElement

describe('files dropped on the place of imports', () => {
  it('are imported like chosen ones, after the place showed that it takes them', async () => {
    const bridge = await openData()
    const asked = Promise.withResolvers<void>()
    bridge.answer('transfer.importDropped', async () => {
      await asked.promise
      return importOf(
        { kind: 'done', report: anImportReport() },
        { kind: 'ended', code: 'file-not-read', conversations: 0 },
      )
    })
    const before = backgroundOf(zone())
    const { send, isOpened, effect } = drag(place(), filesOf(2))
    expect([isOpened, effect]).toEqual([false, 'copy'])
    await expect.poll(() => backgroundOf(zone())).not.toBe(before)
    expect(send('drop').defaultPrevented).toBe(true)
    await expect.poll(() => backgroundOf(zone())).toBe(before)
    asked.resolve()
    await expect.element(group.getByRole('status')).toMatchTextContent('Imported 1 of 2 files.')
    expect(bridge.inputsOf('transfer.importDropped')).toHaveLength(1)
    expect(bridge.inputsOf('transfer.import')).toEqual([])
  })

  it('look as before once they leave the place, but not over its parts', async () => {
    await openData()
    const before = backgroundOf(zone())
    const { send } = drag(place(), filesOf(1))
    await expect.poll(() => backgroundOf(zone())).not.toBe(before)
    send('dragleave', group.getByRole('button', { name: 'Export everything' }).element())
    send('dragover')
    expect(backgroundOf(zone())).not.toBe(before)
    send('dragleave')
    await expect.poll(() => backgroundOf(zone())).toBe(before)
  })

  it('that are too many are refused before anything is read', async () => {
    const bridge = await openData()
    drag(place(), filesOf(101)).send('drop')
    await expect
      .element(group.getByRole('alert'))
      .toMatchTextContent('Drop at most 100 files at once. Nothing was imported.')
    drag(place(), filesOf(100)).send('drop')
    await expect.poll(() => bridge.inputsOf('transfer.importDropped')).toHaveLength(1)
    await expect.element(group.getByRole('alert')).not.toBeInTheDocument()
  })

  it.each([
    ['a link', () => textOf('text/uri-list')],
    ['words', () => textOf('text/plain')],
    ['nothing', () => new DataTransfer()],
  ])('are meant, and not %s', async (_what, made) => {
    const bridge = await openData()
    const before = backgroundOf(zone())
    const { isOpened, effect, send } = drag(place(), made())
    expect([isOpened, effect]).toEqual([false, 'none'])
    expect(send('drop').defaultPrevented).toBe(true)
    expect(backgroundOf(zone())).toBe(before)
    // A later import comes after anything that this drop could have started.
    await group.getByRole('button', { name: 'Import' }).click()
    await expect.poll(() => bridge.inputsOf('transfer.import')).toHaveLength(1)
    expect(bridge.inputsOf('transfer.importDropped')).toEqual([])
  })

  it('are not taken while another import runs', async () => {
    const bridge = await openData()
    bridge.emit({ type: 'task-changed', task: { kind: 'import', done: 3, total: 40 } })
    await expect.element(group.getByRole('progressbar')).toBeVisible()
    const { isOpened, effect, send } = drag(place(), filesOf(1))
    expect([isOpened, effect, send('drop').defaultPrevented]).toEqual([false, 'none', true])
    expect(bridge.inputsOf('transfer.importDropped')).toEqual([])
  })
})

it('files dropped elsewhere in the settings do nothing, and reach no message', async () => {
  const bridge = await openData()
  const elsewhere = settings.getByRole('group', { name: 'Backups' }).element()
  const { isOpened, effect, send } = drag(elsewhere, filesOf(1))
  expect([isOpened, effect, send('drop').defaultPrevented]).toEqual([false, 'none', true])
  await group.getByRole('button', { name: 'Import' }).click()
  await expect.poll(() => bridge.inputsOf('transfer.import')).toHaveLength(1)
  expect(bridge.inputsOf('transfer.importDropped')).toEqual([])
  expect(page.getByText('chats-1.json').query()).toBeNull()
  await expect.element(message).toHaveValue('')
})
