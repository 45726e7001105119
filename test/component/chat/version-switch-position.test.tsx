import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Message } from '../../../src/shared/contract/conversations/conversation.ts'
import { anAnswer, aQuestion } from '../../fixtures/samples/chat.ts'
import { open } from '../fake-chat.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const lines = Array.from({ length: 6 }, (_, line) => `Line ${line} of it.`).join('\n\n')
const turns = (from: number, count: number): Message[] =>
  Array.from({ length: count }, (_, index) => [
    aQuestion(`q${from + index}`, `Question ${from + index}`),
    anAnswer(`a${from + index}`, lines),
  ]).flat()

const long: Message = {
  ...aQuestion('long', 'Asked first'),
  versions: { position: 1, count: 2, previousId: null, nextId: 'short' },
}
const short: Message = {
  ...aQuestion('short', 'Asked otherwise'),
  versions: { position: 2, count: 2, previousId: 'long', nextId: null },
}
const shortPath = [...turns(0, 3), short, anAnswer('end', 'The end of it.')]
const previous = page.getByRole('button', { name: 'Previous version' })
const jump = page.getByRole('button', { name: 'Jump to latest' })

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
    await openShort([...turns(0, 3), long, ...turns(4, count)])
    const top = topOfSwitch()
    await press(previous)
    await expect.element(page.getByText('Asked first')).toBeInViewport()
    await expect.element(previous).toHaveFocus()
    await expect.poll(topOfSwitch).toBeCloseTo(top, 0)
    await expect.element(jump).toBeVisible()
  })

  it('offers no scroll button for an end that is in view', async () => {
    await openShort([...turns(0, 3), long, ...turns(4, 30)])
    await press(previous)
    await expect.element(jump).toBeVisible()
    await press(page.getByRole('button', { name: 'Next version' }))
    await expect.element(page.getByText('The end of it.')).toBeInViewport()
    await expect.element(jump).not.toBeInTheDocument()
  })
})
