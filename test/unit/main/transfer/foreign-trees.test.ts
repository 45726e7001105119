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

  /** Each message is below an earlier one or at the start; the last one ends the path in view. */
  const tree = fc.array(fc.nat(30), { minLength: 1, maxLength: 30 }).map((numbers) =>
    numbers.map((number, index) => ({
      id: `m${index}`,
      parent: number === 30 || index === 0 ? null : `m${number % index}`,
      role: depthIn(numbers, index) % 2 === 0 ? 'user' : 'assistant',
    })),
  )
  type Node = { id: string; parent: string | null; role: string }

  const formats: [string, (nodes: readonly Node[]) => unknown][] = [
    ['Open WebUI', (nodes) => [{ id: 'c', chat: { history: openWebUiHistory(nodes) } }]],
    ['LibreChat', (nodes) => ({ conversationId: 'c', messages: nodes.map(libreChatMessage) })],
  ]

  it.each(formats)('from %s, and a random tree comes back as the same tree', (program, write) => {
    fc.assert(
      fc.property(tree, (nodes) => {
        const result = found(JSON.stringify(write(nodes)))
        expect(result.source).toBe(program)
        expectSound(result)
        const [only] = result.conversations
        const textOf = new Map(only?.messages.map(({ id, text }) => [id, text]))
        const links = only?.messages.map(({ text, parentId, role }) => ({
          id: text,
          parent: textOf.get(parentId ?? '') ?? null,
          role,
        }))
        const byId = (a: Node, b: Node): number => (a.id < b.id ? -1 : 1)
        expect(links?.toSorted(byId)).toEqual(nodes.toSorted(byId))
        expect(result.skipped).toEqual({})
      }),
      { numRuns: cases(200) },
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

function depthIn(numbers: readonly number[], index: number): number {
  const number = numbers[index] ?? 30
  return number === 30 || index === 0 ? 0 : 1 + depthIn(numbers, number % index)
}

interface Written {
  readonly id: string
  readonly parent: string | null
  readonly role: string
}

function openWebUiHistory(nodes: readonly Written[]): object {
  const messages = nodes.map(({ id, parent, role }) => {
    const childrenIds = nodes.flatMap((other) => (other.parent === id ? [other.id] : []))
    return [id, { id, parentId: parent, childrenIds, role, content: id }] as const
  })
  return { messages: Object.fromEntries(messages), currentId: nodes.at(-1)?.id }
}

function libreChatMessage({ id, parent, role }: Written): object {
  const parentMessageId = parent ?? '00000000-0000-0000-0000-000000000000'
  return { messageId: id, parentMessageId, isCreatedByUser: role === 'user', text: id }
}

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
  const count = 20_000
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
