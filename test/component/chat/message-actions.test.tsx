import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showExclusions } from '../../../src/renderer/stores/chat/context-exclusions.ts'
import { aCall, aFailure, anAnswer, aQuestion, compared, twoTurns } from '../../fixtures/samples/chat.ts'
import { chatOf } from '../fake-world.ts'
import { openApp } from '../open-app.tsx'

const answer = page.getByRole('article', { name: 'Assistant' }).first()
const question = page.getByRole('article', { name: 'You' }).first()
const message = page.getByRole('textbox', { name: 'Message' })
const menu = page.getByRole('menu', { name: 'More' })

const openTurns = () => openApp(chatOf(twoTurns))

describe('message actions', () => {
  it('exclude a message and include it again with the same button, which keeps the focus', async () => {
    const bridge = await openTurns()
    await answer.getByRole('button', { name: 'More' }).click()
    await menu.getByRole('menuitem', { name: 'Exclude from context' }).click()
    await expect
      .element(answer.getByText('Excluded from context. Tally no longer sends this message.'))
      .toBeVisible()
    await expect.element(answer.getByRole('button', { name: 'Include in context' })).toBeVisible()
    await answer.getByRole('button', { name: 'Include in context' }).click()
    await expect
      .element(answer.getByText('Excluded from context. Tally no longer sends this message.'))
      .not.toBeInTheDocument()
    expect(bridge.inputsOf('conversations.setExcluded')).toMatchObject([
      { isExcluded: true },
      { isExcluded: false },
    ])
  })

  it('are the same in the context menu, and Escape returns the focus', async () => {
    await openTurns()
    await question.click({ button: 'right' })
    await expect.element(menu.getByRole('menuitem', { name: 'Exclude with its answer' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(question).toHaveFocus()
  })

  it('are one Tab stop, except from the message itself and with open details', async () => {
    await openTurns()
    await expect.element(answer).toBeInTheDocument()
    const place = answer.element() as HTMLElement
    const isInside = (): boolean => place.contains(document.activeElement)
    place.tabIndex = -1
    place.focus()
    await userEvent.keyboard('{Tab}')
    expect([isInside(), document.activeElement === place]).toEqual([true, false])
    await userEvent.keyboard('{Tab}')
    expect(isInside()).toBe(false)
    const details = answer.getByRole('button', { name: 'Details' })
    await details.click()
    await expect.element(answer.getByRole('button', { name: 'Show raw exchange' })).toBeVisible()
    ;(details.element() as HTMLElement).focus()
    await userEvent.keyboard('{Tab}')
    expect([isInside(), document.activeElement === details.element()]).toEqual([true, false])
  })

  it('leave the arrows to a selection', async () => {
    await openTurns()
    const copy = answer.getByRole('button', { name: 'Copy', exact: true })
    await expect.element(copy).toBeInTheDocument()
    ;(copy.element() as HTMLElement).focus()
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await expect.element(copy).toHaveFocus()
    getSelection()?.selectAllChildren(question.element())
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(copy).toHaveFocus()
  })

  it.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])(
    'open at the focused element with %s, and return the focus',
    async (keys) => {
      await openTurns()
      const copy = answer.getByRole('button', { name: 'Copy', exact: true })
      for (const focused of [question, copy]) {
        await expect.element(focused).toBeInTheDocument()
        ;(focused.element() as HTMLElement).focus()
        await userEvent.keyboard(keys)
        await expect.element(menu.getByRole('menuitem').first()).toHaveFocus()
        const [opened, place] = [menu, focused].map((one) => one.element().getBoundingClientRect())
        expect(Math.abs((opened?.left ?? 0) - (place?.left ?? 0))).toBeLessThan(40)
        await userEvent.keyboard('{Escape}')
        await expect.element(menu).not.toBeInTheDocument()
        await expect.element(focused).toHaveFocus()
      }
    },
  )

  it('repeat a failed message without text, with a warning if that may cost twice', async () => {
    const failed = anAnswer('a3', '', { failure: aFailure({ charge: 'not-known' }) })
    const bridge = await openApp(chatOf([...twoTurns, aQuestion('q3', 'Why?'), failed]))
    const last = page.getByRole('article', { name: 'Assistant' }).last()
    await last.getByRole('button', { name: 'More' }).click()
    await expect.element(menu.getByRole('menuitem', { name: 'Copy as Markdown' })).not.toBeInTheDocument()
    await menu.getByRole('menuitem', { name: 'Send again (may be charged twice)' }).click()
    await expect
      .poll(() => bridge.inputsOf('chat.answerAgain'))
      .toEqual([{ conversationId: 'sql', messageId: 'a3' }])
  })

  it('exclude, include and inspect an answer in a compared column like any other', async () => {
    const columns = ['one', 'two'].map((id) =>
      anAnswer(id, `Says ${id}.`, { call: aCall({ id: `call of ${id}` }) }),
    )
    const bridge = await openApp(chatOf([aQuestion('q', 'Well?'), compared(columns)]))
    const last = page.getByRole('article', { name: 'Assistant' }).last()
    await last.getByText('Says two.').click({ button: 'right' })
    await menu.getByRole('menuitem', { name: 'Exclude from context' }).click()
    await expect
      .poll(() => bridge.inputsOf('conversations.setExcluded'))
      .toMatchObject([{ messageIds: ['two'] }])
    await last.getByRole('button', { name: 'More' }).click()
    await menu.getByRole('menuitem', { name: 'Details' }).click()
    await expect.element(last).toMatchTextContent('chatcmpl-7Kd2')
  })

  it('exclude a message together with its answer', async () => {
    const bridge = await openTurns()
    await question.click({ button: 'right' })
    await menu.getByRole('menuitem', { name: 'Exclude with its answer' }).click()
    const [first, second] = twoTurns
    expect(bridge.inputsOf('conversations.setExcluded')).toMatchObject([
      { messageIds: [first?.id, second?.id], isExcluded: true },
    ])
  })

  it('show how much an exclusion saves', async () => {
    await openTurns()
    showExclusions('sql')
    await userEvent.hover(question.getByRole('button', { name: 'Exclude from context' }))
    await expect
      .element(page.getByText('Excluding this message saves ≈\u00a04,143 tokens per call.'))
      .toBeVisible()
  })

  it('quote a message into the message box and move there', async () => {
    await openTurns()
    await question.getByRole('button', { name: 'More' }).click()
    await menu.getByRole('menuitem', { name: 'Quote message' }).click()
    await expect.element(message).toHaveFocus()
    await expect.element(message).toHaveValue(`> ${twoTurns[0]?.text}\n\n`)
  })

  it('ask another model once', async () => {
    const bridge = await openTurns()
    await answer.getByRole('button', { name: 'More' }).click()
    await menu.getByRole('menuitem', { name: 'Regenerate with another model…' }).click()
    await userEvent.keyboard('kestrel{Enter}')
    await expect
      .poll(() => bridge.inputsOf('chat.answerAgain'))
      .toMatchObject([{ modelId: 'kestrel-7b-instruct' }])
    expect(bridge.inputsOf('conversations.chooseModel')).toEqual([])
  })

  it('show where the system prompt changed, and the new prompt', async () => {
    const change = { systemPrompt: 'Be kind.', systemPromptEstimate: 3, modelId: null }
    const messages = [...twoTurns, aQuestion('q3', 'Why?'), anAnswer('a3', 'Because.', { change })]
    await openApp(chatOf(messages))
    await page.getByText('System prompt changed · ≈ 3 tokens').click()
    await expect.element(page.getByRole('log').getByText('Be kind.')).toBeVisible()
  })
})
