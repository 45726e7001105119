import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AppError } from '../../../src/shared/domain/app/errors.ts'
import { aConversation, anAnswer, aQuestion, twoTurns } from '../../fixtures/samples/chat.ts'
import { aBudgetStop } from '../../fixtures/samples/money.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { chatHandlers } from '../fake-chat.ts'
import { refuse } from '../fake-contract.ts'
import { stopped } from '../fake-money.ts'
import { chatOf, type World, worldWith } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'
import { showSettings } from '../open-settings.ts'
import { anAttachedImage } from './image-files.ts'

const transcript = page.getByRole('log')
const sent = (words: string) => transcript.getByRole('article', { name: 'You' }).filter({ hasText: words })
const empty = (draft = ''): World => chatOf([], { title: '', systemPrompt: '', draft })

/** Main answers the next send once the promise is resolved. */
async function openSlowly(world: World, answer?: () => AppError) {
  const accepted = Promise.withResolvers<void>()
  const bridge = await openApp(world, (fake) => {
    const handler = chatHandlers(fake.world, fake.emit)['chat.send']
    fake.answer('chat.send', async (input) => {
      await accepted.promise
      return answer?.() ?? (await handler(input))
    })
  })
  return { bridge, answerNow: accepted.resolve }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const wordsOfDraft = (bridge: FakeBridge) =>
  (bridge.inputsOf('conversations.saveDraft') as { draft: string }[]).at(-1)?.draft

it('is in the transcript with the next frame, and once after main has accepted it', async () => {
  const { answerNow } = await openSlowly(chatOf(twoTurns))
  await message.fill('And now?')
  const announced = document.querySelectorAll('[aria-live=polite], [role=alert]').length
  message
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  await nextFrame()
  expect(sent('And now?').elements()).toHaveLength(1)
  expect(sent('And now?').element().getBoundingClientRect().bottom).toBeLessThan(innerHeight)
  await expect.element(message).toHaveValue('')
  await expect.element(message).toHaveFocus()
  expect(document.querySelectorAll('[aria-live=polite], [role=alert]')).toHaveLength(announced)
  expect(transcript.element().getAttribute('aria-live')).toBe('off')
  answerNow()
  await expect.element(sent('And now?')).not.toHaveAttribute('aria-busy')
  expect(sent('And now?').elements()).toHaveLength(1)
  await expect.element(message).toHaveValue('')
})

it('takes the place of the words of an empty chat', async () => {
  const { answerNow } = await openSlowly(empty(), () => refuse('busy'))
  await expect.element(message).toBeVisible()
  const words = () => transcript.element().textContent
  await expect.poll(words).not.toBe('')
  const before = words()
  await message.fill('Hello')
  await userEvent.keyboard('{Enter}')
  await expect.element(sent('Hello')).toBeVisible()
  expect(words()).toBe('Hello')
  answerNow()
  await expect.poll(words).toBe(before)
  await expect.element(message).toHaveValue('Hello')
})

it.each([
  ['a key is needed', 'key-needed'],
  ['the message is too long', 'text-too-long'],
  ['an answer has begun elsewhere', 'already-answering'],
  ['the user cancelled', 'cancelled'],
] as const)('comes back, before what was typed since, where %s', async (_reason, code) => {
  const image = anAttachedImage(1, { name: 'shot.png' })
  const { bridge, answerNow } = await openSlowly(empty(`${image}\nLook`), () => refuse(code))
  await expect.element(message).toHaveValue('Look')
  await message.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(sent('Look')).toBeVisible()
  expect(sent('Look').element().querySelector('img')).not.toBeNull()
  await expect.element(page.getByRole('list', { name: 'Attachments' })).not.toBeInTheDocument()
  await userEvent.keyboard('and more')
  await expect.element(message).toHaveValue('and more')
  // A window that ends now has lost nothing.
  await expect.poll(() => wordsOfDraft(bridge)).toBe(`${image}\nLook\n\nand more`)
  answerNow()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(message).toHaveValue('Look\n\nand more')
  await expect.element(page.getByRole('list', { name: 'Attachments' }).getByRole('img')).toBeVisible()
  expect(transcript.getByRole('article').elements()).toHaveLength(0)
})

it('stays in the transcript while a budget asks, and comes back where the user cancels', async () => {
  const { answerNow } = await openSlowly(chatOf(twoTurns), () => stopped(aBudgetStop()))
  await message.fill('A long text')
  await userEvent.keyboard('{Enter}')
  answerNow()
  const question = page.getByRole('dialog', { name: 'Over budget' })
  await expect.element(question).toBeVisible()
  expect(transcript.element().textContent).toContain('A long text')
  await expect.element(message).toHaveValue('')
  await question.getByRole('button', { name: 'Cancel' }).last().click()
  await expect.element(message).toHaveValue('A long text')
  expect(sent('A long text').elements()).toHaveLength(0)
})

it('belongs to its chat, whichever is open when main answers', async () => {
  const chats = [aConversation(), aConversation({ id: 'other', title: 'Other' })]
  const { answerNow } = await openSlowly(
    worldWith(chats, { sql: [aQuestion('q', 'Why?'), anAnswer('a', 'So.')], other: [] }),
    () => refuse('busy'),
  )
  await message.fill('And now?')
  await userEvent.keyboard('{Enter}')
  await expect.element(sent('And now?')).toBeVisible()
  await page.getByRole('link', { name: 'Other' }).click()
  await expect.element(sent('And now?')).not.toBeInTheDocument()
  await expect.element(message).toHaveValue('')
  answerNow()
  await expect.element(message).toHaveValue('')
  await page.getByRole('link', { name: 'A stable sort in SQL' }).click()
  await expect.element(message).toHaveValue('And now?')
  expect(sent('And now?').elements()).toHaveLength(0)
})

describe('the keys that send', () => {
  const field = page.getByRole('textbox', { name: 'Message' })

  const chat = () => chatOf()

  /**
   * An input method reports its keys before the composition; some report the last key after the composition has
   * ended.
   */
  function press(key: string, init: KeyboardEventInit = {}): void {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
    )
  }

  /** No person presses the next key sooner. */
  const nextStroke = () => new Promise((resolve) => setTimeout(resolve, 50))

  function endComposition(): void {
    document.activeElement?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  }

  describe('Enter', () => {
    it('sends nothing during a composition or with the key that ends it', async () => {
      const bridge = await openApp(chat())
      await field.fill('日本')
      press('Enter', { isComposing: true })
      press('Enter', { keyCode: 229 })
      endComposition()
      press('Enter', { keyCode: 13 })
      expect(bridge.inputsOf('chat.send')).toEqual([])
      await expect.element(field).toHaveValue('日本')
      await nextStroke()
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => bridge.inputsOf('chat.send')).toHaveLength(1)
    })

    it('sends once, however long it is held', async () => {
      const bridge = await openApp(chat())
      await field.fill('Hello')
      press('Enter', { repeat: true })
      press('Enter', { repeat: true })
      expect(bridge.inputsOf('chat.send')).toEqual([])
      await expect.element(field).toHaveValue('Hello')
    })

    it('starts a new line if Ctrl+Enter sends', async () => {
      const bridge = await openApp(chat())
      await showSettings('General')
      await page.getByRole('radio', { name: 'Ctrl+Enter' }).click()
      await userEvent.keyboard('{Escape}')
      expect(bridge.inputsOf('settings.set')).toEqual([{ name: 'sendKey', value: 'mod-enter' }])
      await expect.element(field).toHaveAttribute('placeholder', expect.stringContaining('Ctrl+Enter sends'))
      await field.click()
      await userEvent.keyboard('one{Enter}two')
      await expect.element(field).toHaveValue('one\ntwo')
      await userEvent.keyboard('{Control>}{Enter}{/Control}')
      await expect
        .poll(() => bridge.inputsOf('chat.send'))
        .toEqual([expect.objectContaining({ text: 'one\ntwo' })])
    })

    it('works the same in an edited message', async () => {
      const world = chatOf([aQuestion('q1', 'Hello?'), anAnswer('a1', 'Yes.')])
      world.settings = { ...world.settings, sendKey: 'mod-enter' }
      const bridge = await openApp(world)
      await page.getByRole('article', { name: 'You' }).hover()
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await userEvent.keyboard('{Enter}more')
      expect(bridge.inputsOf('chat.send')).toEqual([])
      await userEvent.keyboard('{Control>}{Enter}{/Control}')
      await expect.poll(() => bridge.inputsOf('chat.send')).toHaveLength(1)
    })
  })

  it('Escape closes nothing during a composition', async () => {
    await openApp(chat())
    await userEvent.keyboard('{Control>}k{/Control}')
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await expect.element(palette).toBeVisible()
    press('Escape', { keyCode: 229 })
    await expect.element(palette).toBeVisible()
  })
})
