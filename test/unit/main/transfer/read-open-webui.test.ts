import { describe, expect, it } from 'vitest'
import { expectSound, fixture, found, pathOf, versionsUnder } from './imported.ts'

const file = fixture('open-webui.json')
const question = [
  'How warm should the dough be?',
  '[file: notes.txt]',
  '```\n24 degrees\nin winter\n```',
  '[image not imported]',
  '[file not imported: Recipes]',
].join('\n\n')

/** A chat of one question and this answer. */
function withAnswer(answer: object): string {
  const messages = {
    q: { id: 'q', parentId: null, childrenIds: ['a'], role: 'user', content: 'Why?' },
    a: { id: 'a', parentId: 'q', childrenIds: [], role: 'assistant', ...answer },
  }
  return JSON.stringify([{ id: 'c', title: 'T', chat: { history: { messages, currentId: 'a' } } }])
}

function answerOf(answer: object) {
  return found(withAnswer(answer)).conversations[0]?.messages[1]
}

describe('an export of Open WebUI', () => {
  it('is read as chats, with the path in view', () => {
    const all = found(file)
    expect(all.source).toBe('Open WebUI')
    const [bread, knots] = all.conversations
    expect(bread && pathOf(bread)).toEqual([
      ['user', question],
      ['assistant', '24 to 26 degrees.'],
      ['user', 'And pure rye?'],
      ['assistant', 'Up to 30 degrees.'],
    ])
    expect(knots && pathOf(knots)).toEqual([
      ['user', 'Which knot holds?'],
      ['assistant', 'A bowline.'],
    ])
    expectSound(all)
  })

  it('keeps regenerated answers and edits as versions', () => {
    const [bread] = found(file).conversations
    expect(bread && versionsUnder(bread, question)).toEqual(['About 24 degrees.', '24 to 26 degrees.'])
    expect(bread && versionsUnder(bread, '24 to 26 degrees.')).toEqual(['And rye?', 'And pure rye?'])
  })

  it('includes the system prompt, times, pin, archive, tags, models and reasoning', () => {
    const [bread, knots] = found(file).conversations
    expect(bread?.conversation).toMatchObject({
      title: 'Sourdough',
      systemPrompt: 'You are a baker.',
      createdAt: 1_736_000_000_000,
      updatedAt: 1_736_000_040_000,
      pinnedAt: 1_736_000_040_000,
      archivedAt: null,
      tags: ['Bread', 'Sunday'],
    })
    expect(knots?.conversation.archivedAt).toBe(1_735_000_004_000)
    expect(bread?.messages.find(({ text }) => text.startsWith('24 to'))).toMatchObject({
      importedFrom: 'Open WebUI',
      importedModel: 'gpt-4o',
      reasoning: 'Yeast & lactic bacteria differ.\n24 suits both.',
      createdAt: 1_736_000_009_000,
    })
    expect(bread?.messages.find(({ text }) => text.startsWith('Up to'))?.reasoning).toBe('Rye is warmer.')
  })

  it("keeps Open WebUI's counts of OpenAI's, Ollama's and its own form", () => {
    const [bread] = found(file).conversations
    const usage = (start: string) => bread?.messages.find(({ text }) => text.startsWith(start))?.importedUsage
    expect(usage('About')).toEqual({ promptTokens: 31, completionTokens: 7, totalTokens: null })
    expect(usage('24 to')).toEqual({ promptTokens: 29, completionTokens: 41, totalTokens: 70 })
    // The sum over the calls of this answer, not the counts of its last one.
    expect(usage('Up to')).toEqual({ promptTokens: 212, completionTokens: 18, totalTokens: 230 })
    expect(usage('How warm')).toBeNull()
  })

  it('lists the skipped parts', () => {
    expect(found(file).skipped).toEqual({
      folder: 1,
      picture: 1,
      attachment: 1,
      citation: 1,
      mark: 1,
      'tool-step': 2,
      'failed-answer': 1,
    })
  })

  it.each([
    ['seconds', 1_736_000_000, 1_736_000_000_000],
    ['seconds with a fraction', 1_736_000_000.5, 1_736_000_000_500],
    ['milliseconds', 1_736_000_000_000, 1_736_000_000_000],
    ['nanoseconds', 1_736_000_000_000_000_000, 1_736_000_000_000],
    ['a date in text', '2025-01-04T14:13:20Z', 1_736_000_000_000],
  ])('reads a time in %s', (_what, timestamp, time) => {
    expect(answerOf({ content: 'So.', timestamp })?.createdAt).toBe(time)
  })

  it.each([
    ['unfinished', '<details type="reasoning" done="false">\n<summary>Thinking', ''],
    ['of the user', 'Use <details><summary>More</summary>text</details> here.', ''],
    [
      'of the model, in the middle',
      'One.<details type="reasoning"><summary>x</summary>\n> why</details>Two.',
      'why',
    ],
  ])('keeps folded text that is %s', (_what, content, reasoning) => {
    const answer = answerOf({ content })
    expect(answer?.reasoning).toBe(reasoning)
    if (reasoning === '') expect(answer?.text).toBe(content)
    else expect(answer?.text).toBe('One.Two.')
  })

  it.each([
    ['in a code block', 'See:\n\n```html\n<details type="reasoning">\nx\n</details>\n```\n\nSo.'],
    ['in a block of tildes in a list', '1. ~~~\n   ```\n   <details type="tool_calls">x</details>\n   ~~~'],
    ['in a code block that never closes', '```\n<details type="reasoning">x</details>\n``` no'],
    ['in code of the line', 'Write `<details type="reasoning">` and `</details>`.'],
    ['of another type', 'One.\n<details type="note" done="true">\nmine\n</details>\nTwo.'],
  ])('keeps a folded part %s in the text of an answer', (_where, content) => {
    expect(answerOf({ content })).toMatchObject({ text: content, reasoning: '' })
    expect(found(withAnswer({ content })).skipped).toEqual({})
  })

  it('takes the folded parts after code out of the text, and counts tool steps', () => {
    const folds = ['tool_calls', 'code_interpreter', 'reasoning'].map(
      (type) => `<details type="${type}" done="true">\n<summary>x</summary>\n> ${type}\n</details>\n`,
    )
    const content = `A \`stray tick.\n\`\`\`js\n1\n\`\`\`\n${folds.join('')}Two \`ticks\`.`
    expect(answerOf({ content })).toMatchObject({
      text: 'A `stray tick.\n```js\n1\n```\n\n\n\nTwo `ticks`.',
      reasoning: 'reasoning',
    })
    expect(found(withAnswer({ content })).skipped).toEqual({ 'tool-step': 2 })
  })

  it("keeps every word of the user's messages and of system prompts", () => {
    const texts = ['note', 'reasoning', 'tool_calls'].map(
      (type) => `Please fix: <details type="${type}">\n<summary>s</summary>my own words</details> end`,
    )
    const [note, reasoning, tools] = texts
    const messages = {
      s: { parentId: null, childrenIds: ['q'], role: 'system', content: tools },
      q: { parentId: 's', childrenIds: ['r'], role: 'user', content: note },
      r: { parentId: 'q', childrenIds: [], role: 'user', content: reasoning },
    }
    const { conversations, skipped } = found(
      JSON.stringify([{ id: 'c', chat: { history: { messages, currentId: 'r' } } }]),
    )
    expect(conversations[0]?.messages.map(({ text }) => text)).toEqual([note, reasoning])
    expect(conversations[0]?.conversation.systemPrompt).toBe(tools)
    expect(skipped).toEqual({})
  })

  it.each([
    ['unfinished folds', '<details type="reasoning">'.repeat(200_000)],
    ['folds in a code block', `\`\`\`\n${'<details type="reasoning">'.repeat(200_000)}`],
    ['ticks', '`'.repeat(1_000_000)],
    ['unclosed fences', '```a`\n'.repeat(100_000)],
    ['spaces, dashes and digits', `${' '.repeat(500_000)}${'-'.repeat(500_000)}${'1'.repeat(500_000)}`],
    ['lines of ticks that grow', Array.from({ length: 2_000 }, (_, index) => '`'.repeat(index)).join(' ')],
  ])('reads very many %s in one pass', (_what, content) => {
    // A reader that begins again for each of them would not end before the test does.
    expect(answerOf({ content })?.text).toBe(content)
  })

  it('of an early version, with a list of messages or without the item around a chat, is refused', () => {
    const messages = [{ role: 'user', content: 'Hello' }]
    const [wrapped] = JSON.parse(withAnswer({ content: 'So.' })) as [{ chat: object }]
    for (const early of [[{ id: 'x', chat: { title: 'Old', messages, history: null } }], wrapped.chat])
      expect(() => found(JSON.stringify(early))).toThrow(
        expect.objectContaining({ problem: { reason: 'early-version', line: null, field: null } }),
      )
  })

  it('loses only the damaged chat, and names it', () => {
    const items = JSON.parse(new TextDecoder().decode(file)) as object[]
    const damaged = [7, { title: 'Torn', chat: { history: 'gone' } }, ...items, items[0]]
    const { conversations, skipped, named } = found(JSON.stringify(damaged))
    expect(conversations).toHaveLength(2)
    expect(skipped).toMatchObject({ 'unreadable-conversation': 2, 'repeated-conversation': 1 })
    expect(named['unreadable-conversation']).toEqual(['Torn'])
  })

  it('counts missing and circular parents, and unknown roles', () => {
    const said = (id: string, parentId: unknown, role = 'user') => ({
      id,
      parentId,
      childrenIds: [],
      role,
      content: id,
    })
    const messages = {
      a: said('a', 'gone'),
      b: said('b', 'c'),
      c: said('c', 'b'),
      d: said('d', 'd'),
      e: said('e', null, 'oracle'),
    }
    const result = found(JSON.stringify([{ id: 'x', chat: { history: { messages, currentId: 'zz' } } }]))
    expect(result.conversations[0]?.messages.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd'])
    expect(result.skipped).toEqual({ 'lost-parent': 1, circle: 2, 'unknown-role': 1 })
  })
})
