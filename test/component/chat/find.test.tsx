import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answersOf } from '../../../src/renderer/stores/chat/compared-answers.ts'
import { showMessage } from '../../../src/renderer/stores/chat/earlier-messages.ts'
import type { Message } from '../../../src/shared/contract/conversations/conversation.ts'
import { anAnswer, aQuestion, compared } from '../../fixtures/samples/chat.ts'
import { open } from '../fake-chat.ts'
import { chatOf, type worldWith } from '../fake-world.ts'
import { message, openApp } from '../open-app.tsx'

const field = page.getByRole('textbox', { name: 'Find in chat' })
const bar = page.getByRole('region', { name: 'Find in chat' })
const position = bar.getByRole('status')

const rich = `## The heron

A **he**ron and a [heron](https://example.com/heron), with \`heron\` in code.

| Bird | Place |
| --- | --- |
| Heron | pond |

- [x] HERON
- a hérón

\`\`\`heron
const heron = 1
\`\`\``

function conversationOf(...messages: Message[]) {
  return chatOf(messages)
}

async function openFind(world: ReturnType<typeof worldWith>, text: string) {
  const bridge = await openApp(world)
  await expect.element(message).toHaveFocus()
  await userEvent.keyboard('{Control>}f{/Control}')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard(text)
  return bridge
}

const painted = (name: string) =>
  [...(CSS.highlights.get(name) ?? [])].map((range) => String(range as Range).replaceAll(/\s+/gu, ' '))

describe('find in chat', () => {
  it('counts and highlights every match in the drawn text, whatever its markup, and nothing else', async () => {
    await openFind(conversationOf(aQuestion('q', 'Where is the heron?'), anAnswer('a', rich)), 'heron')
    await expect.element(position).toMatchTextContent('1 of 9')
    await expect.poll(() => painted('found')).toHaveLength(9)
    const drawn = ['heron', 'heron', 'heron', 'heron', 'heron', 'Heron', 'HERON', 'hérón', 'heron']
    expect(painted('found')).toEqual(drawn)
    expect(painted('found-current')).toEqual(['heron'])
  })

  it('announces whole words around a match', async () => {
    const around = 'waits quietly by the pond for a small fish'
    await openFind(conversationOf(anAnswer('a', `${around} the heron ${around}`)), 'heron')
    await expect
      .element(position)
      .toHaveTextContent(
        '1 of 1, Assistant: by the pond for a small fish the heron waits quietly by the pond for a small',
      )
  })

  it('moves on with Enter and back with Shift+Enter, and wraps around', async () => {
    await openFind(
      conversationOf(aQuestion('q', 'one heron'), anAnswer('a', 'two heron, three heron')),
      'heron',
    )
    await expect.element(position).toMatchTextContent('1 of 3, You: one heron')
    await userEvent.keyboard('{Enter}')
    await expect.element(position).toMatchTextContent('2 of 3, Assistant: two heron')
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.element(position).toMatchTextContent('1 of 3')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await expect.element(position).toMatchTextContent('3 of 3')
    await bar.getByRole('button', { name: 'Next match' }).click()
    await expect.element(position).toMatchTextContent('1 of 3')
    await bar.getByRole('button', { name: 'Previous match' }).click()
    await expect.element(position).toMatchTextContent('3 of 3')
  })

  it('finds words across formatting and lines, with any white space', async () => {
    await openFind(
      conversationOf(aQuestion('q', 'no'), anAnswer('a', 'The **grey**\nheron waits')),
      'grey heron',
    )
    await expect.element(position).toMatchTextContent('1 of 1')
    await expect.poll(() => painted('found-current')).toEqual(['greyheron'])
  })

  it('scrolls to the match', async () => {
    const messages = Array.from({ length: 40 }, (_, index) => [
      aQuestion(`q${index}`, `Question ${index}`),
      anAnswer(`a${index}`, index === 2 ? 'Here is a heron.' : 'A line.\n\n'.repeat(6)),
    ]).flat()
    await openFind(conversationOf(...messages), 'heron')
    await expect.element(position).toMatchTextContent('1 of 1')
    await expect.element(page.getByText('Here is a heron.')).toBeInViewport()
    await expect.element(field).toHaveFocus()
  })

  it('includes a growing answer', async () => {
    const bridge = await openFind(conversationOf(aQuestion('q', 'A heron?'), anAnswer('a', 'A')), 'heron')
    await expect.element(position).toMatchTextContent('1 of 1')
    bridge.emit({ type: 'answer-changed', conversationId: 'sql', message: anAnswer('a', 'A heron') })
    await expect.element(position).toMatchTextContent('1 of 2')
    await expect.poll(() => painted('found')).toHaveLength(2)
  })

  it('closes with Escape, returns the focus, removes every highlight, and keeps the last search', async () => {
    await openFind(conversationOf(aQuestion('q', 'Where is the heron?')), 'heron')
    await expect.poll(() => painted('found')).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(message).toHaveFocus()
    expect(painted('found')).toEqual([])
    await userEvent.keyboard('{Control>}f{/Control}')
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('heron')
    await userEvent.keyboard('is')
    await expect.element(field).toHaveValue('is')
  })
})

describe('answers side by side', () => {
  const columns = compared([
    anAnswer('one', 'A heron.'),
    anAnswer('two', 'A heron, and a heron.'),
    anAnswer('three', 'A stork.'),
  ])

  it('are counted and highlighted as drawn, in view or not', async () => {
    await openFind(conversationOf(aQuestion('q', 'Which bird?'), columns), 'heron')
    await expect.element(position).toMatchTextContent('1 of 3, Assistant: A heron.')
    await expect.poll(() => painted('found')).toHaveLength(3)
    await userEvent.keyboard('{Enter}')
    await expect.element(position).toMatchTextContent('2 of 3, Assistant: A heron, and')
    await expect.poll(() => painted('found-current')).toEqual(['heron'])
  })

  it('become other versions when they are folded, and are then not counted', async () => {
    const world = conversationOf(
      aQuestion('q', 'Which bird?'),
      compared([...answersOf(columns)], { isSettled: true }),
    )
    const bridge = await openApp(world)
    bridge.answer('search.inConversation', () => ({ messageIds: ['one', 'two'] }))
    await userEvent.keyboard('{Control>}f{/Control}')
    await field.fill('heron')
    await expect.element(position).toMatchTextContent('1 of 1')
    await expect.element(bar.getByText('1 more message in hidden versions')).toBeVisible()
    await page.getByRole('button', { name: 'Show all 3 answers' }).click()
    await expect.element(position).toMatchTextContent('of 3')
    await expect.element(bar.getByText(/in hidden versions/u)).not.toBeInTheDocument()
  })
})

describe('hidden versions', () => {
  const versions = { position: 2, count: 2, previousId: 'old', nextId: null }

  it('are searched too, and can be shown', async () => {
    const world = conversationOf(aQuestion('q', 'Which bird?'), anAnswer('new', 'A stork.', { versions }))
    const bridge = await openApp(world)
    bridge.answer('search.inConversation', () => ({ messageIds: ['old', 'older'] }))
    const old = anAnswer('old', 'A heron.', { versions: { ...versions, position: 1 } })
    bridge.answer('conversations.showVersion', () => {
      world.messages['sql'] = [aQuestion('q', 'Which bird?'), old]
      return open(world, 'sql')
    })
    await userEvent.keyboard('{Control>}f{/Control}')
    await field.fill('heron')
    await expect.element(position).toMatchTextContent('No matches')
    await expect.element(bar.getByText('2 more messages in hidden versions')).toBeVisible()
    await bar.getByRole('button', { name: 'Show' }).click()
    expect(bridge.inputsOf('conversations.showVersion')).toEqual([
      { conversationId: 'sql', messageId: 'old' },
    ])
    await expect.element(position).toMatchTextContent('1 of 1')
    await expect.element(bar.getByText('1 more message in hidden versions')).toBeVisible()
  })

  it('are not found in the trash outside the branch in view', async () => {
    const world = conversationOf(aQuestion('q', 'Which bird?'), anAnswer('new', 'A stork.', { versions }))
    world.deleted = world.summaries
    const bridge = await openApp(world)
    await expect.element(page.getByText(/^This chat is in the trash/u)).toBeVisible()
    const restored: boolean[] = []
    bridge.answer('search.inConversation', () => {
      restored.push(bridge.inputsOf('conversations.restore').length > 0)
      return { messageIds: ['old'] }
    })
    await userEvent.keyboard('{Control>}f{/Control}')
    await field.fill('heron')
    await expect.element(position).toMatchTextContent('No matches')
    await showMessage('sql', 'old')
    expect(bridge.inputsOf('conversations.showVersion')).toEqual([])
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect.element(bar.getByText('1 more message in hidden versions')).toBeVisible()
    expect(restored).toEqual([true])
  })
})
