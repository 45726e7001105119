import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { TokenUsage } from '../../../../src/shared/contract/usage/usage.ts'
import { cases } from '../../../fixtures/cases.ts'
import { cherryBackup, cherryDatabase } from '../../../fixtures/import/cherry-studio-2.ts'
import { makeZip } from '../../../fixtures/import/make-zip.ts'
import { expectSound, type Found, found, pathOf } from './imported.ts'

interface Calls {
  /** One for each call of the answer; null for a call without counts. */
  readonly calls: readonly (Counts | null)[]
}
type Counts = { readonly prompt: number; readonly completion: number }

const count = fc.integer({ min: 1, max: 1_000_000 })
const call = fc.option(fc.record({ prompt: count, completion: count }), { freq: 3 })

/** Worked out apart from the readers: the counts of an answer are the sum of its calls, or unknown. */
function sumOf(calls: readonly (Counts | null)[]): TokenUsage | null {
  if (calls.length === 0 || calls.includes(null)) return null
  const [promptTokens, completionTokens] = (['prompt', 'completion'] as const).map((name) =>
    calls.reduce((sum, each) => sum + (each?.[name] ?? 0), 0),
  )
  return {
    promptTokens: promptTokens ?? null,
    completionTokens: completionTokens ?? null,
    totalTokens: (promptTokens ?? 0) + (completionTokens ?? 0),
  }
}

interface Expected {
  readonly text: string
  readonly parent: string | null
  readonly role: string
  readonly usage: TokenUsage | null
}

/** The one chat in a result: its messages in their order, by their texts. Each message is of its program. */
function messagesOf(result: Found, program: string): Expected[] {
  expectSound(result)
  expect(result.source).toBe(program)
  expect(result.conversations.length).toBeLessThanOrEqual(1)
  const messages = result.conversations[0]?.messages ?? []
  const textOf = new Map(messages.map(({ id, text }) => [id, text]))
  for (const { importedFrom } of messages) expect(importedFrom).toBe(program)
  return messages.map(({ text, parentId, role, importedUsage }) => ({
    text,
    parent: textOf.get(parentId ?? '') ?? null,
    role,
    usage: importedUsage,
  }))
}

const byText = (a: Expected, b: Expected): number => (a.text < b.text ? -1 : 1)
/** For each message, those below it in their order. */
const orderOf = (messages: readonly Expected[]) =>
  Object.fromEntries(
    [...Map.groupBy(messages, ({ parent }) => parent)].map(([parent, below]) => [
      `${parent}`,
      below.map(({ text }) => text),
    ]),
  )

function expectSame(messages: readonly Expected[], expected: readonly Expected[]): void {
  expect(messages.toSorted(byText)).toEqual(expected.toSorted(byText))
  expect(orderOf(messages)).toEqual(orderOf(expected))
}

const textsOnView = ({ conversations: [only] }: Found): string[] =>
  only === undefined ? [] : pathOf(only).map(([, text]) => text)

it('LM Studio: every version comes back in its place, with the sum of its calls', () => {
  const version = fc.record({ calls: fc.array(call, { maxLength: 3 }) })
  const turn = fc.record({ versions: fc.array(version, { minLength: 1, maxLength: 4 }), chosen: fc.nat(3) })
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 12 }), fc.boolean(), (turns, isZipped) => {
      const expected: Expected[] = []
      const view: string[] = []
      const messages = turns.map(({ versions, chosen }, index) => {
        const role = index % 2 === 0 ? 'user' : 'assistant'
        const parent = view.at(-1) ?? null
        const selected = chosen % versions.length
        view.push(`<${index}.${selected}>`)
        for (const [rank, { calls }] of versions.entries()) {
          const usage = role === 'user' ? null : sumOf(distinct(calls))
          expected.push({ text: `<${index}.${rank}>`, parent, role, usage })
        }
        const written = versions.map((each, rank) => lmStudioVersion(role, `<${index}.${rank}>`, each))
        return { versions: written, currentlySelected: selected }
      })
      const text = JSON.stringify({ name: 'x', createdAt: 1, messages })
      const result = found(isZipped ? makeZip([{ name: '1.conversation.json', content: text }]) : text)
      expectSame(messagesOf(result, 'LM Studio'), expected)
      expect(textsOnView(result)).toEqual(view)
    }),
    { numRuns: cases(200) },
  )
})

/** The blocks of one call may each have its whole numbers, so equal numbers are one call. */
const distinct = (calls: readonly (Counts | null)[]): (Counts | null)[] => [
  ...new Map(calls.map((each) => [JSON.stringify(each), each])).values(),
]

function lmStudioVersion(role: string, text: string, { calls }: Calls): object {
  if (role === 'user') return { role, content: [{ type: 'text', text }] }
  const block = { type: 'contentBlock', content: [{ type: 'text', text }] }
  const steps = calls.map((each, index) => ({
    ...block,
    content: index === 0 ? block.content : [],
    genInfo: {
      identifier: 'm',
      stats: each && {
        promptTokensCount: each.prompt,
        predictedTokensCount: each.completion,
        totalTokensCount: each.prompt + each.completion,
      },
    },
  }))
  return { role, steps: steps.length === 0 ? [block] : steps }
}

it('Jan: every message comes back once and in order, and an answer in several messages is one', () => {
  const message = fc.record({ role: fc.constantFrom('user', 'assistant'), call })
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 20 }), fc.boolean(), (given, isZipped) => {
      const groups: { role: string; texts: string[]; calls: (Counts | null)[] }[] = []
      for (const [index, { role, call: counts }] of given.entries()) {
        const last = groups.at(-1)
        if (role === 'assistant' && last?.role === role) {
          last.texts.push(`<${index}>`)
          last.calls.push(counts)
        } else groups.push({ role, texts: [`<${index}>`], calls: [counts] })
      }
      const texts = groups.map((group) => group.texts.join('\n\n'))
      const lines = given.map((each, index) =>
        JSON.stringify({
          id: `m${index}`,
          thread_id: 't',
          role: each.role,
          content: [{ type: 'text', text: { value: `<${index}>` } }],
          metadata: each.call && {
            usage: {
              prompt_tokens: each.call.prompt,
              completion_tokens: each.call.completion,
              total_tokens: each.call.prompt + each.call.completion,
            },
          },
        }),
      )
      const thread = { name: 'threads/t/thread.json', content: '{"id":"t","object":"thread"}' }
      const zip = makeZip([thread, { name: 'threads/t/messages.jsonl', content: lines.join('\n') }])
      const result = found(isZipped ? zip : lines.join('\n'))
      expectSame(
        messagesOf(result, 'Jan'),
        groups.map(({ role, calls }, index) => ({
          text: texts[index] ?? '',
          parent: texts[index - 1] ?? null,
          role,
          usage: role === 'user' ? null : sumOf(calls),
        })),
      )
      expect(textsOnView(result)).toEqual(texts)
    }),
    { numRuns: cases(200) },
  )
})

it('Cherry Studio 2: a random tree comes back as the same tree, with its counts', () => {
  const node = fc.record({ number: fc.nat(30), call })
  fc.assert(
    fc.property(fc.array(node, { minLength: 1, maxLength: 20 }), fc.nat(30), (given, leafNumber) => {
      const parents = given.map(({ number }, index) => (index === 0 || number === 30 ? null : number % index))
      const pathTo = (index: number | null): number[] =>
        index === null ? [] : [...pathTo(parents[index] ?? null), index]
      const nodes = given.map(({ call: counts }, index) => ({
        text: `<${index}>`,
        parent: parents[index] === null ? null : `<${parents[index]}>`,
        role: pathTo(index).length % 2 === 1 ? 'user' : 'assistant',
        counts,
      }))
      const leaf = leafNumber % nodes.length
      const rows = nodes.map(({ text, parent, role, counts }, index) => {
        const data = JSON.stringify({ parts: [{ type: 'text', text }] })
        const stats = counts && {
          promptTokens: counts.prompt,
          completionTokens: counts.completion,
          totalTokens: counts.prompt + counts.completion,
        }
        const quote = (value: string | null): string => (value === null ? 'NULL' : `'${value}'`)
        return `('${text}', ${quote(parent)}, 't1', '${role}', '${data}', 'success', NULL, NULL,
          ${quote(stats && JSON.stringify(stats))}, ${index + 1}, NULL)`
      })
      const database = cherryDatabase(`DELETE FROM message; INSERT INTO message VALUES ${rows.join(', ')};
        UPDATE topic SET active_node_id = '<${leaf}>';`)
      const result = found(cherryBackup(database))
      expectSame(
        messagesOf(result, 'Cherry Studio 2'),
        nodes.map(({ text, parent, role, counts }) => ({
          text,
          parent,
          role,
          usage: role === 'user' ? null : sumOf([counts]),
        })),
      )
      const view = pathTo(leaf).map((index) => `<${index}>`)
      expect(textsOnView(result).slice(0, view.length)).toEqual(view)
    }),
    { numRuns: cases(25) },
  )
})

it('Cherry Studio: the answers of several models come back as versions below their question', () => {
  const turn = fc.record({ answers: fc.nat(3), useful: fc.option(fc.nat(2)), selected: fc.option(fc.nat(2)) })
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 12 }), (turns) => {
      const expected: Expected[] = []
      const view: string[] = []
      const blocks: object[] = []
      const messages = turns.flatMap(({ answers, useful, selected }, index) => {
        const write = (text: string, facts: object): object => {
          blocks.push({ id: `block ${text}`, type: 'main_text', content: text })
          return { id: text, blocks: [`block ${text}`], ...facts }
        }
        const question = `<${index}>`
        expected.push({ text: question, parent: view.at(-1) ?? null, role: 'user', usage: null })
        view.push(question)
        const texts = Array.from({ length: answers }, (_, rank) => `<${index}.${rank}>`)
        for (const text of texts) expected.push({ text, parent: question, role: 'assistant', usage: null })
        const inView = texts[useful ?? -1] ?? texts[selected ?? -1] ?? texts[0]
        if (inView !== undefined) view.push(inView)
        return [
          write(question, { role: 'user' }),
          ...texts.map((text, rank) =>
            write(text, {
              role: 'assistant',
              askId: question,
              useful: rank === useful,
              foldSelected: rank === selected,
            }),
          ),
        ]
      })
      const indexedDB = { topics: [{ id: 't', messages }], message_blocks: blocks }
      const result = found(JSON.stringify({ version: 5, localStorage: {}, indexedDB }))
      expectSame(messagesOf(result, 'Cherry Studio'), expected)
      expect(textsOnView(result)).toEqual(view)
    }),
    { numRuns: cases(200) },
  )
})

it.each<[string, (ids: readonly number[]) => string]>([
  [
    'LM Studio',
    (ids) =>
      JSON.stringify({
        createdAt: 1,
        messages: ids.map((id) => ({
          versions: [lmStudioVersion(id % 2 === 0 ? 'user' : 'assistant', `<${id}>`, { calls: [] })],
          currentlySelected: 0,
        })),
      }),
  ],
  [
    'Jan',
    (ids) =>
      ids
        .map((id) =>
          JSON.stringify({
            id: `m${id}`,
            thread_id: 't',
            role: id % 2 === 0 ? 'user' : 'assistant',
            content: [{ type: 'text', text: { value: `<${id}>` } }],
          }),
        )
        .join('\n'),
  ],
])('%s: a chat of 20,000 messages is read whole and in order', (program, write) => {
  const ids = Array.from({ length: 20_000 }, (_, index) => index)
  const result = found(write(ids))
  expect(result.source).toBe(program)
  expect(textsOnView(result).join()).toBe(ids.map((id) => `<${id}>`).join())
})
