import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showToast } from '../../../src/renderer/stores/app/toast-store.ts'
import { defaultLayout } from '../../../src/shared/domain/app/setting-choices.ts'
import { aConversation, anAnswer, aQuestion } from '../../fixtures/samples/chat.ts'
import { refuse } from '../fake-contract.ts'
import { worldWith } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'
import { settings, showSettings } from '../open-settings.ts'

const navigation = page.getByRole('navigation', { name: 'Chats' })
const edge = page.getByRole('separator', { name: 'Chat list width' })
const panelEdge = page.getByRole('separator', { name: 'Panel width' })
const root = document.documentElement

const widthOf = (element: Element): number => Math.round(element.getBoundingClientRect().width)
const aChat = () =>
  worldWith([aConversation(), aConversation({ id: 'other', title: 'Another one' })], {
    sql: [aQuestion('q', 'Why?'), anAnswer('a', 'Because.')],
  })

async function press(keys: string): Promise<void> {
  await userEvent.keyboard(keys)
}

describe('the panes', () => {
  it('are resized with the arrow keys within their limits, and main keeps the width', async () => {
    const bridge = await openApp(aChat())
    edge.element().focus()
    await press('{ArrowRight}')
    await expect.poll(() => widthOf(navigation.element())).toBe(272)
    await expect.element(edge).toHaveAttribute('aria-valuenow', '272')
    await press('{Home}')
    await expect.poll(() => widthOf(navigation.element())).toBe(200)
    await press('{End}')
    await expect.poll(() => widthOf(navigation.element())).toBe(420)
    await expect
      .poll(() => bridge.inputsOf('settings.setLayout').at(-1))
      .toEqual({ layout: { ...defaultLayout, sidebarWidth: 420 } })
    await userEvent.dblClick(edge.element())
    await expect.poll(() => widthOf(navigation.element())).toBe(256)
  })

  it('are resized by dragging their edge', async () => {
    await openApp(aChat())
    const at = (clientX: number) => ({ clientX, pointerId: 1, button: 0, bubbles: true })
    const line = edge.element()
    line.setPointerCapture = () => {}
    line.dispatchEvent(new PointerEvent('pointerdown', at(256)))
    line.dispatchEvent(new PointerEvent('pointermove', at(316)))
    await expect.poll(() => widthOf(navigation.element())).toBe(316)
    line.dispatchEvent(new PointerEvent('pointerup', at(316)))
    line.dispatchEvent(new PointerEvent('pointermove', at(400)))
    expect(widthOf(navigation.element())).toBe(316)
  })

  it('shrink in a smaller window to fit the transcript, and grow back in a larger one', async () => {
    await openApp(aChat())
    await page.getByRole('button', { name: 'Usage' }).click()
    panelEdge.element().focus()
    await press('{End}')
    const wide = widthOf(page.getByRole('region', { name: 'Chat usage' }).element())
    expect(wide).toBeGreaterThan(600)
    await page.viewport(1100, 800)
    await expect.poll(() => widthOf(page.getByRole('main').element())).toBeGreaterThanOrEqual(399)
    await page.viewport(1280, 800)
    await expect.poll(() => widthOf(page.getByRole('region', { name: 'Chat usage' }).element())).toBe(wide)
  })

  it('the chat list hides and shows by button and key, and the focus always has a place', async () => {
    const bridge = await openApp(aChat())
    await page.getByRole('button', { name: 'Hide chats' }).click()
    await expect.element(navigation).not.toBeInTheDocument()
    const show = page.getByRole('button', { name: 'Show chats' })
    await expect.element(show).toHaveFocus()
    await show.click()
    await expect.element(navigation).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Hide chats' })).toHaveFocus()
    await press('{Control>}b{/Control}')
    await expect.element(navigation).not.toBeInTheDocument()
    await expect.poll(() => bridge.inputsOf('settings.setLayout').length).toBeGreaterThan(0)
  })

  it('have the saved widths as soon as the page opens', async () => {
    await openApp(aChat(), () => {
      Object.assign(root.dataset, { sidebar: 'hidden', panelWidth: '500', panel: 'usage' })
    })
    await expect.element(page.getByRole('region', { name: 'Chat usage' })).toBeVisible()
    expect(navigation.query()).toBeNull()
    await expect.element(panelEdge).toHaveAttribute('aria-valuenow', '500')
  })
})

describe('appearance', () => {
  const groundOf = () => getComputedStyle(document.body.parentElement ?? document.body).backgroundColor

  it('is chosen in the settings, applies at once and is saved by main', async () => {
    const bridge = await openApp(aChat())
    await showSettings('Appearance')
    await settings.getByRole('radiogroup', { name: 'Accent' }).getByText('Violet').click()
    await settings.getByRole('radiogroup', { name: 'Density' }).getByText('Compact').click()
    await settings.getByRole('radiogroup', { name: 'Contrast' }).getByText('High').click()
    expect(root.dataset).toMatchObject({ accent: 'violet', density: 'compact', contrast: 'more' })
    expect(groundOf()).toBe('rgb(255, 255, 255)')
    expect(bridge.world.settings.appearance).toMatchObject({
      accent: 'violet',
      density: 'compact',
      contrast: 'more',
    })
  })

  it("reverts with a message if main can't save it", async () => {
    const bridge = await openApp(aChat())
    bridge.answer('settings.set', () => refuse('not-saved'))
    await press('{Control>}k{/Control}')
    await press('compact{Enter}')
    await expect.element(page.getByRole('alert')).toBeVisible()
    expect(root.dataset['density']).toBe('comfortable')
  })

  it('enlarges the text of the transcript only, by command', async () => {
    await openApp(aChat())
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const words = page.getByText('Because.')
    const before = sizeOf(words.element())
    const title = sizeOf(page.getByRole('heading', { level: 1 }).element())
    await press('{Control>}k{/Control}')
    await press('larger{Enter}')
    await expect.poll(() => sizeOf(words.element())).toBeGreaterThan(before)
    expect(sizeOf(page.getByRole('heading', { level: 1 }).element())).toBe(title)
  })

  it.each(['large', 'larger', 'largest'])(
    'does not scroll sideways at 320 pixels with %s text',
    async (size) => {
      await openApp(aChat(), () => {
        Object.assign(root.dataset, { windowText: size, readingText: size })
      })
      await page.viewport(320, 640)
      expect(root.scrollWidth).toBeLessThanOrEqual(320)
    },
  )
})

describe('a command', () => {
  it('is listed with its keys on a sheet that opens by key', async () => {
    await openApp(aChat())
    await press('{Control>}/{/Control}')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect.element(sheet.getByText('New chat')).toBeVisible()
    await press('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
  })

  it.each([
    ['enter', ['Send the message: Enter', 'Start a new line: ShiftEnter']],
    ['mod-enter', ['Send the message: CtrlEnter', 'Start a new line: Enter']],
  ] as const)('is listed there with the chosen send key: %s', async (sendKey, lines) => {
    const world = aChat()
    world.settings = { ...world.settings, sendKey }
    await openApp(world)
    await press('{Control>}/{/Control}')
    const linesOf = () =>
      [...document.querySelectorAll('dialog dt')]
        .filter(({ textContent }) => /Send the message|Start a new line/u.test(textContent))
        .map(({ textContent, nextElementSibling }) => `${textContent}: ${nextElementSibling?.textContent}`)
    await expect.poll(linesOf).toEqual(lines)
  })

  it('opens the model picker at once, with the focus in it', async () => {
    await openApp(aChat())
    await press('{Control>}k{/Control}')
    await press('compare models{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Commands' })).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('button', { name: 'Compare', exact: true }).first())
      .toHaveAttribute('aria-expanded', 'true')
    await expect.poll(() => document.activeElement?.closest('[popover]') ?? null).not.toBeNull()
  })

  it('renames the chat with Enter, and moves the focus to the message box', async () => {
    const bridge = await openApp(aChat())
    await press('{Control>}{Shift>}r{/Shift}{/Control}')
    const field = page.getByRole('textbox', { name: 'Chat title' })
    await expect.element(field).toHaveFocus()
    await userEvent.fill(field, 'Sorted out')
    await press('{Enter}')
    await expect.element(message).toHaveFocus()
    expect(bridge.inputsOf('conversations.rename')).toEqual([{ conversationId: 'sql', title: 'Sorted out' }])
  })

  it('moves between the chats, and the focus to the transcript and back', async () => {
    await openApp(aChat())
    await press('{Control>}{PageDown}{/Control}')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Another one')
    await press('{Control>}{PageUp}{/Control}')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('A stable sort in SQL')
    await press('{Control>}{Shift>}l{/Shift}{/Control}')
    await expect.element(page.getByRole('log', { name: 'Transcript' })).toHaveFocus()
    await press('{Control>}l{/Control}')
    await expect.element(message).toHaveFocus()
  })

  it('is not triggered by a key of an input method', async () => {
    await openApp(aChat())
    document.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, isComposing: true }),
    )
    expect(page.getByRole('dialog').query()).toBeNull()
  })
})

describe('a passing message', () => {
  const undo = page.getByRole('button', { name: 'Undo' })
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const stopClock = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const deleted = (about: string) => showToast({ kind: 'deleted', about, title: about, undo: () => {} })

  it('is announced and disappears, but not while the pointer is over it', async () => {
    await openApp(aChat())
    stopClock()
    showToast({ kind: 'copied' })
    const place = () =>
      [...document.querySelectorAll('[role=status]')].find((status) => status.textContent !== '')
    await expect.poll(() => place()?.textContent).toBe('Copied')
    const point = (type: string) =>
      place()?.firstElementChild?.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    point('pointerover')
    await drawn()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(place()).toBeDefined()
    point('pointerout')
    await drawn()
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.poll(() => place()).toBeUndefined()
  })

  it.each([1280, 800, 360])('is centred on its column above the message box at %i px', async (width) => {
    await page.viewport(width, 700)
    await openApp(aChat())
    showToast({ kind: 'exported', exportId: 'a', fileName: 'sorts.md' })
    const action = page.getByRole('button', { name: 'Show in folder' })
    await expect.element(action).toBeVisible()
    const toast = action.element().parentElement?.getBoundingClientRect() ?? new DOMRect()
    const column = page.getByRole('main').element().getBoundingClientRect()
    const box = message.element().closest('[class*=composer]')?.getBoundingClientRect() ?? new DOMRect()
    expect(toast.left + toast.right).toBeCloseTo(column.left + column.right, -1)
    expect(toast.bottom).toBeLessThanOrEqual(box.top)
    expect(toast.bottom).toBeGreaterThan(box.top - 80)
  })

  it('stays under the focus when the pointer leaves it', async () => {
    await openApp(aChat())
    stopClock()
    deleted('First')
    await expect.element(undo).toBeVisible()
    const point = (type: string) =>
      undo.element().parentElement?.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    undo.element().focus()
    point('pointerover')
    point('pointerout')
    await drawn()
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.element(undo).toHaveFocus()
    point('pointerover')
    undo.element().blur()
    await drawn()
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.element(undo).toBeVisible()
    point('pointerout')
    await drawn()
    await vi.advanceTimersByTimeAsync(60_000)
    await expect.element(undo).not.toBeInTheDocument()
  })

  it('with an offer stays for ten seconds, whatever comes after it', async () => {
    await openApp(aChat())
    stopClock()
    for (const about of ['a', 'b', 'c', 'd']) deleted(about)
    showToast({ kind: 'imported', showResult: () => {} })
    showToast({ kind: 'copied' })
    showToast({ kind: 'exported', exportId: 'a', fileName: 'كم 1,203.md' })
    await expect.element(page.getByText('Copied')).not.toBeInTheDocument()
    expect(page.getByText('كم 1,203.md').element().closest('bdi')).not.toBeNull()
    showToast({ kind: 'pinned', title: 'First' })
    const pinned = page.getByText('Pinned “First”')
    await expect.element(pinned).toBeInTheDocument()
    await drawn()
    await vi.advanceTimersByTimeAsync(10_000)
    await expect.element(pinned).not.toBeInTheDocument()
    await expect.poll(() => undo.elements().length).toBe(4)
    await expect.element(page.getByRole('button', { name: 'Show result' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Show in folder' })).toBeVisible()
  })

  it('can be answered in an open dialog, and moves back to the window', async () => {
    await openApp(aChat())
    deleted('First')
    await showSettings('Privacy and data')
    await expect.element(settings.getByText('Deleted “First”')).toBeVisible()
    await press('{Escape}')
    await expect.element(settings).not.toBeInTheDocument()
    await expect.element(page.getByText('Deleted “First”')).toBeVisible()
    await showSettings('Privacy and data')
    undo.element().focus()
    await press('{Enter}')
    await expect.element(undo).not.toBeInTheDocument()
    await expect.element(settings).toHaveFocus()
  })
})
