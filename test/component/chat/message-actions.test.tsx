import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showExclusions } from '../../../src/renderer/stores/chat/context-exclusions.ts'
import { estimateTokens } from '../../../src/shared/domain/usage/token-rates.ts'
import { aCall, aFailure, anAnswer, aQuestion, compared, twoTurns } from '../../fixtures/samples/chat.ts'
import type { FakeBridge } from '../fake-bridge.ts'
import { chatOf } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'
import { cachedFor } from './cached-prompts.ts'

const answer = page.getByRole('article', { name: 'Assistant' }).first()
const question = page.getByRole('article', { name: 'You' }).first()
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

  it('are in the context menu too: Escape returns the focus, and a message goes with its answer', async () => {
    const bridge = await openTurns()
    const exclude = menu.getByRole('menuitem', { name: 'Exclude with its answer' })
    await question.click({ button: 'right' })
    await expect.element(exclude).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(question).toHaveFocus()
    await question.click({ button: 'right' })
    await exclude.click()
    const messageIds = twoTurns.slice(0, 2).map(({ id }) => id)
    expect(bridge.inputsOf('conversations.setExcluded')).toMatchObject([{ messageIds, isExcluded: true }])
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

describe('selected text', () => {
  const quote = page.getByRole('button', { name: 'Quote', exact: true })

  const tokens = page
    .getByRole('status')
    .filter({ hasText: /^≈\s\d+ tokens?/ })
    .last()

  async function openFooter(prepare?: (bridge: FakeBridge) => void): Promise<void> {
    await openApp(chatOf(twoTurns), prepare)
    await expect.element(answer).toBeInTheDocument()
  }

  /** The first text of the answer. */
  function words(): Text {
    const all = document.createTreeWalker(
      answer.element().querySelector('[data-words]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const node = all.nextNode()
    if (!(node instanceof Text)) throw new Error('The answer has no words.')
    return node
  }

  async function extendByKey(from: number, to: number): Promise<string> {
    const node = words()
    const log = page.getByRole('log', { name: 'Transcript' }).element()
    if (log instanceof HTMLElement) log.focus()
    getSelection()?.setBaseAndExtent(node, from, node, to)
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    return getSelection()?.toString() ?? ''
  }

  describe('selected words of a message', () => {
    it('show their tokens and price as a prompt, and can be quoted, after a press', async () => {
      await openFooter((bridge) => cachedFor(bridge, 60_000, 0))
      const height = answer.element().getBoundingClientRect().height
      await answer
        .getByText('Not reliably', { exact: false })
        .first()
        .dblClick({ position: { x: 12, y: 8 } })
      await expect.element(quote).toBeVisible()
      await expect
        .poll(() => tokens.element().textContent)
        .toMatch(/^≈\s\d tokens? · <\$0\.0001 as a prompt$/)
      expect(answer.element().getBoundingClientRect().height).toBe(height)
    })

    it('show them while the keyboard selects, until nothing is selected or Escape', async () => {
      await openFooter()
      const selected = await extendByKey(0, 20)
      expect(selected.length).toBe(21)
      await expect.element(tokens).toHaveAttribute('data-tokens', `${estimateTokens(selected.trim())}`)
      await expect.element(tokens).not.toHaveTextContent('as a prompt')
      getSelection()?.removeAllRanges()
      await expect.element(quote).not.toBeInTheDocument()
      await extendByKey(0, 20)
      await expect.element(quote).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await expect.element(quote).not.toBeInTheDocument()
    })

    it('are counted only within one message', async () => {
      await openFooter()
      const log = page.getByRole('log', { name: 'Transcript' }).element()
      getSelection()?.selectAllChildren(log)
      await userEvent.keyboard('{Shift>}{End}{/Shift}')
      await expect.element(quote).not.toBeInTheDocument()
    })
  })
})
