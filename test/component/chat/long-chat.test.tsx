import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Message } from '../../../src/shared/contract/conversations/conversation.ts'
import { aLiveCall, anAnswer, aQuestion } from '../../fixtures/samples/chat.ts'
import { extendAnswer, open } from '../fake-chat.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const log = page.getByRole('log', { name: 'Transcript' })
const jump = page.getByRole('button', { name: 'Jump to latest' })
const composer = page.getByRole('textbox', { name: 'Message' })

const lines = (number: number): string =>
  Array.from({ length: 1 + (number % 5) }, (_, line) => `Line ${line} of answer ${number}.`).join('\n\n')

function turns(count: number): Message[] {
  return Array.from({ length: count }, (_, index) => [
    aQuestion(`q${index}`, `Question ${index}`),
    anAnswer(`a${index}`, lines(index)),
  ]).flat()
}

const openLong = (count: number, more: Message[] = []) => openApp(chatOf([...turns(count), ...more]))

function scroller(): HTMLElement {
  const found = log.element().parentElement
  if (found === null) throw new Error('The transcript is in nothing.')
  return found
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const rest = async (count = 12) => {
  for (let index = 0; index < count; index += 1) await frame()
}
const articles = () => [...log.element().querySelectorAll('article')]
const topOf = (id: string) => document.getElementById(`message-${id}`)?.getBoundingClientRect().top
const distanceToEnd = () => scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight

/** Whether any visible part has neither a row nor the space around rows. */
function isBlank(): boolean {
  const { top, bottom } = scroller().getBoundingClientRect()
  const boxes = articles().map((article) => article.getBoundingClientRect())
  const seen = boxes
    .filter((box) => box.bottom > top && box.top < bottom)
    .toSorted((one, other) => one.top - other.top)
  const ends = [top, ...seen.map((box) => box.bottom)]
  const starts = [...seen.map((box) => box.top), bottom]
  return starts.some((start, index) => start - (ends[index] ?? top) > 120)
}

describe('a long chat', () => {
  it('opens at its end with few rows drawn, and announces nothing', async () => {
    const bridge = await openLong(400)
    await expect.element(page.getByText('Question 399')).toBeInViewport()
    expect(distanceToEnd()).toBeLessThan(2)
    await rest(30)
    expect(articles().length).toBeLessThan(40)
    await expect.element(jump).not.toBeInTheDocument()
    expect(bridge.inputsOf('conversations.earlier').length).toBeLessThan(3)
  })

  it('keeps its place to the pixel while earlier messages load', async () => {
    const bridge = await openLong(400)
    await rest()
    scroller().scrollTop = 3_000
    await rest(2)
    const seen = articles().find((article) => article.getBoundingClientRect().top > 100)
    const id = seen?.id.replace('message-', '') ?? ''
    const before = topOf(id)
    await expect.poll(() => bridge.inputsOf('conversations.earlier').length).toBeGreaterThan(0)
    await rest(30)
    expect(topOf(id)).toBeCloseTo(before ?? 0, 0)
    await expect.element(jump).toBeVisible()
  })

  it('is never blank during fast scrolling, and reaches its beginning', async () => {
    await openLong(300)
    await rest()
    let blanks = 0
    for (let step = 0; step < 400 && topOf('q0') === undefined; step += 1) {
      scroller().scrollTop -= 600
      await frame()
      await frame()
      if (isBlank()) blanks += 1
    }
    expect(blanks).toBe(0)
    scroller().scrollTop = 0
    await expect.element(page.getByText('Question 0', { exact: true })).toBeInViewport()
    await expect.element(log.getByRole('separator')).toBeInViewport()
    expect(articles().length).toBeLessThan(60)
  })

  it('goes to its beginning with Home, to its end with End, and by pages from the message box', async () => {
    await openLong(400)
    await rest()
    const last = page.getByText('Question 399')
    await page.getByText('Line 0 of answer 399.').click()
    await userEvent.keyboard('{Home}')
    await expect.element(page.getByText('Question 0', { exact: true })).toBeInViewport()
    expect(scroller().scrollTop).toBe(0)
    await userEvent.keyboard('{End}')
    await expect.element(last).toBeInViewport()
    expect(distanceToEnd()).toBeLessThan(2)
    await composer.click()
    await userEvent.keyboard('{PageUp}')
    await expect.poll(distanceToEnd).toBeGreaterThan(300)
    await userEvent.keyboard('{PageDown}')
    await expect.poll(distanceToEnd).toBeLessThan(2)
  })

  it('keeps its place when the window is resized', async () => {
    await openLong(200)
    await rest()
    scroller().scrollTop -= 2_500
    await rest()
    const { top } = scroller().getBoundingClientRect()
    const first = articles().find((article) => article.getBoundingClientRect().bottom > top + 60)
    const id = first?.id.replace('message-', '') ?? ''
    const fromTop = () => (topOf(id) ?? 0) - scroller().getBoundingClientRect().top
    const before = fromTop()
    await page.viewport(700, 500)
    await rest()
    expect(Math.abs(fromTop() - before)).toBeLessThan(3)
    await page.viewport(1280, 800)
    await rest()
    expect(Math.abs(fromTop() - before)).toBeLessThan(3)
  })
})

describe('the end of a chat', () => {
  const live = anAnswer('live', 'So', { call: aLiveCall() })
  const grow = async (bridge: Awaited<ReturnType<typeof openLong>>, from: number, count: number) => {
    const text = '\n\nMore of it.'
    for (let index = 0; index < count; index += 1) {
      const offset = from + index * text.length
      extendAnswer(bridge, 'live', text, { offset })
      await frame()
    }
  }

  it('stays in view while an answer grows, until the user scrolls away', async () => {
    const bridge = await openLong(60, [aQuestion('last', 'Go on'), live])
    await rest()
    await grow(bridge, 2, 30)
    await rest(3)
    expect(distanceToEnd()).toBeLessThan(2)
    scroller().scrollTop -= 300
    await rest(3)
    const { scrollTop } = scroller()
    await grow(bridge, 2 + 30 * 13, 30)
    await rest(3)
    expect(scroller().scrollTop).toBe(scrollTop)
    await jump.click()
    await expect.poll(distanceToEnd).toBeLessThan(2)
    await expect.element(jump).not.toBeInTheDocument()
  })

  it('keeps a streaming answer drawn, wherever the user scrolls', async () => {
    const bridge = await openLong(200, [aQuestion('last', 'Go on'), live])
    await rest()
    scroller().scrollTop = 0
    await rest(20)
    expect(topOf('live')).toBeDefined()
    await grow(bridge, 2, 3)
    expect(document.getElementById('message-live')?.textContent).toContain('More of it.')
  })
})

describe('an element that scrolls out of view', () => {
  it('returns unchanged', async () => {
    await openLong(200)
    await rest()
    const last = page.getByRole('article', { name: 'Assistant' }).last()
    await last.getByRole('button', { name: 'Details' }).click()
    await expect.element(last.getByText('Finish reason')).toBeVisible()
    scroller().scrollTop -= 9_000
    await rest(20)
    scroller().scrollTop += 20_000
    await rest()
    await expect.element(last.getByText('Finish reason')).toBeVisible()
  })

  it('stays drawn while it has the focus', async () => {
    await openLong(200)
    await rest()
    const edit = page.getByRole('article', { name: 'You' }).last().getByRole('button', { name: 'Edit' })
    const element = edit.element()
    if (element instanceof HTMLElement) element.focus()
    scroller().scrollTop -= 9_000
    await rest(20)
    expect(document.activeElement).toBe(element)
    expect(element.isConnected).toBe(true)
  })
})

describe('copied text', () => {
  const copied = (): string => {
    const data = new DataTransfer()
    const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true })
    log.element().dispatchEvent(event)
    return event.defaultPrevented ? data.getData('text/plain') : 'left to the browser'
  }

  it('is the whole chat after Ctrl+A, including rows that were never drawn', async () => {
    const bridge = await openLong(150)
    await rest()
    await page.getByText('Line 0 of answer 149.').click()
    await userEvent.keyboard('{Control>}a{/Control}')
    await expect.poll(() => bridge.inputsOf('conversations.earlier').length).toBeGreaterThan(0)
    await expect.poll(() => copied()).toContain('Question 0\n\nLine 0 of answer 0.\n')
    const text = copied()
    expect(text).toContain('Question 75')
    expect(text.indexOf('Question 20')).toBeLessThan(text.indexOf('Question 21'))
    expect(text.endsWith('Line 4 of answer 149.')).toBe(true)
  })

  it('includes the undrawn rows between two selected ones, in order', async () => {
    await openLong(25)
    await rest(30)
    const wordsOf = (id: string) => document.querySelector(`#message-${id} [data-words]`)
    const end = wordsOf('a24')?.querySelector('p')?.firstChild
    if (end != null) getSelection()?.setBaseAndExtent(end, 0, end, 4)
    scroller().scrollTop = 0
    await rest(40)
    const start = wordsOf('q1')?.firstChild
    expect(end?.isConnected && start?.isConnected).toBe(true)
    if (start != null && end != null) getSelection()?.setBaseAndExtent(start, 3, end, 6)
    expect(wordsOf('q12')).toBeNull()
    const text = copied()
    expect(text.startsWith('stion 1\n\nLine 0 of answer 1.')).toBe(true)
    expect(text).toContain('Question 12\n\nLine 0 of answer 12.')
    expect(text.endsWith('Question 24\n\nLine 0')).toBe(true)
  })
})

describe('versions of a message', () => {
  const sixLines = Array.from({ length: 6 }, (_, line) => `Line ${line} of it.`).join('\n\n')

  const turnsFrom = (from: number, count: number): Message[] =>
    Array.from({ length: count }, (_, index) => [
      aQuestion(`q${from + index}`, `Question ${from + index}`),
      anAnswer(`a${from + index}`, sixLines),
    ]).flat()

  const long: Message = {
    ...aQuestion('long', 'Asked first'),
    versions: { position: 1, count: 2, previousId: null, nextId: 'short' },
  }

  const short: Message = {
    ...aQuestion('short', 'Asked otherwise'),
    versions: { position: 2, count: 2, previousId: 'long', nextId: null },
  }

  const shortPath = [...turnsFrom(0, 3), short, anAnswer('end', 'The end of it.')]

  const previous = page.getByRole('button', { name: 'Previous version' })

  async function openShort(longPath: readonly Message[]): Promise<void> {
    const world = chatOf(shortPath)
    const bridge = await openApp(world)
    bridge.answer('conversations.showVersion', ({ messageId }) => {
      world.messages['sql'] = messageId === 'long' ? [...longPath] : shortPath
      return open(world, 'sql')
    })
    await expect.element(previous).toBeInViewport()
  }

  const topOfSwitch = (): number => previous.element().getBoundingClientRect().top

  /** Presses by keyboard. Playwright scrolls by itself when a button that it clicks moves a little meanwhile. */
  async function press(button: Locator): Promise<void> {
    button.element().focus()
    await userEvent.keyboard('{Enter}')
  }

  describe('another version far above', () => {
    // With 24 turns, a single message is above the second version in the part that is read first.
    it.each([30, 24])('appears where the user pressed its switch, with %i turns below it', async (count) => {
      await openShort([...turnsFrom(0, 3), long, ...turnsFrom(4, count)])
      const top = topOfSwitch()
      await press(previous)
      await expect.element(page.getByText('Asked first')).toBeInViewport()
      await expect.element(previous).toHaveFocus()
      await expect.poll(topOfSwitch).toBeCloseTo(top, 0)
      await expect.element(jump).toBeVisible()
    })

    it('offers no scroll button for an end that is in view', async () => {
      await openShort([...turnsFrom(0, 3), long, ...turnsFrom(4, 30)])
      await press(previous)
      await expect.element(jump).toBeVisible()
      await press(page.getByRole('button', { name: 'Next version' }))
      await expect.element(page.getByText('The end of it.')).toBeInViewport()
      await expect.element(jump).not.toBeInTheDocument()
    })
  })
})
