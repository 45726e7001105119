import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../fixtures/cases.ts'
import { expectSound, found } from './imported.ts'

const words = { content_type: 'text', parts: [''] }
const roles = fc.constantFrom('user', 'assistant', 'tool', 'system')

describe('no text of a chat is lost', () => {
  it('from ChatGPT, with any parents of its nodes', () => {
    const nodes = fc.array(fc.tuple(roles, fc.nat(30), fc.array(fc.nat(30), { maxLength: 3 })), {
      minLength: 1,
      maxLength: 25,
    })
    fc.assert(
      fc.property(nodes, fc.nat(30), (given, leaf) => {
        const mapping = Object.fromEntries(
          given.map(([role, parent, children], index) => [
            `n${index}`,
            {
              parent: `n${parent}`,
              children: children.map((child) => `n${child}`),
              message: { author: { role }, content: { ...words, parts: [`<${index}>`] } },
            },
          ]),
        )
        const said = given.flatMap(([role], index) =>
          role === 'user' || role === 'assistant' ? [`<${index}>`] : [],
        )
        const result = found(JSON.stringify([{ id: 'c', mapping, current_node: `n${leaf}` }]))
        expectSound(result)
        expect(wordsIn(result)).toEqual(said.toSorted())
      }),
      { numRuns: cases(300) },
    )
  })

  it('from Chatbox, with versions that branch anywhere', () => {
    const list = fc.array(fc.nat(12), { maxLength: 6 })
    const forks = fc.dictionary(fc.nat(12).map(String), fc.tuple(fc.nat(4), fc.array(list, { maxLength: 4 })))
    fc.assert(
      fc.property(list, forks, (main, given) => {
        let count = 0
        const said = new Map<unknown, string>()
        const message = (id: number): unknown => {
          count += 1
          const sent = { id: `${id}`, role: count % 2 === 0 ? 'user' : 'assistant', content: `<${count}>` }
          said.set(sent, sent.content)
          return sent
        }
        const messages = main.map(message)
        const messageForksHash = Object.fromEntries(
          Object.entries(given).map(([id, [position, lists]]) => [
            id,
            { position, lists: lists.map((ids) => ({ messages: ids.map(message) })) },
          ]),
        )
        const session = { id: 's', messages, messageForksHash }
        const result = found(JSON.stringify({ 'session:s': session }))
        expectSound(result)
        const reached = reach(messages, messageForksHash)
        expect(wordsIn(result)).toEqual(reached.map((sent) => said.get(sent) ?? '').toSorted())
      }),
      { numRuns: cases(300) },
    )
  })
})

/** Every message that Chatbox can show: those of the list, and of versions after one of those. */
function reach(
  messages: readonly unknown[],
  forks: Record<string, { lists: { messages: unknown[] }[] }>,
): unknown[] {
  const opened = new Set<string>()
  const reached: unknown[] = []
  const lists = [messages]
  for (const list of lists)
    for (const message of list) {
      reached.push(message)
      const { id } = message as { id: string }
      const versions = opened.has(id) ? [] : (forks[id]?.lists ?? [])
      lists.push(...versions.map((version) => version.messages))
      opened.add(id)
    }
  return reached
}

function wordsIn({ conversations }: ReturnType<typeof found>): string[] {
  const all = conversations.flatMap(({ messages }) => messages.map(({ text }) => text))
  return all.flatMap((text) => text.split('\n\n')).toSorted()
}

describe('a long chat is read without deep recursion', () => {
  const count = 30_000
  const node = (index: number, parent: number, role: string): [string, unknown] => [
    `n${index}`,
    { parent: `n${parent}`, message: { author: { role }, content: { ...words, parts: [`<${index}>`] } } },
  ]

  it.each<[string, (index: number) => [string, unknown]]>([
    [
      'of one message after another',
      (index) => node(index, index - 1, index % 2 === 0 ? 'user' : 'assistant'),
    ],
    ['of one answer in pieces', (index) => node(index, index - 1, 'assistant')],
    ['of versions beside one another', (index) => node(index, 0, 'assistant')],
    ['of nothing but what is not shown', (index) => node(index, index - 1, index === 0 ? 'user' : 'tool')],
    ['that goes round', (index) => node(index, (index + 1) % count, 'user')],
  ])('%s', (_what, make) => {
    const mapping = Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)))
    const { conversations } = found(JSON.stringify([{ id: 'long', mapping, current_node: `n${count - 1}` }]))
    expect(conversations).toHaveLength(1)
  })

  it('if unused parts are nested deeply', () => {
    const deep = `${'['.repeat(count)}${']'.repeat(count)}`
    const text = `[{"id":"c","mapping":{"a":{"message":{"author":{"role":"user"},"metadata":{"x":${deep}},"content":{"content_type":"text","parts":["Hello",${deep}]}}}}}]`
    const { conversations } = found(text)
    expect(conversations[0]?.messages[0]?.text).toBe('Hello\n\n[content not imported]')
  })
})
