import type { MessageBoxOptions } from 'electron'
import { beforeEach, describe, expect, test } from 'vitest'
import { createConsent } from '../../../src/main/hardening/consent.ts'
import type { ConsentQuestion } from '../../../src/main/hardening/consent-words.ts'
import { AppError, errorKind } from '../../../src/shared/domain/app/errors.ts'
import { noCacheRates } from '../../fixtures/samples/money.ts'

const link = (path: string): ConsentQuestion => ({ kind: 'link', url: `https://example.com/${path}` })
const programQuestion = {
  kind: 'program',
  isNew: false,
  keepsBodies: true,
  gateway: null,
  leaves: null,
} as const
const proxy = (port: number): ConsentQuestion => ({ kind: 'proxy', address: `http://proxy.example:${port}` })

let time = 0
let boxes: { readonly options: MessageBoxOptions; readonly at: number }[] = []
let answer: () => Promise<number> = () => Promise.resolve(0)

beforeEach(() => {
  time = 0
  boxes = []
  answer = () => Promise.resolve(0)
})

function startConsent() {
  const showMessageBox = async (...given: unknown[]) => {
    boxes.push({ options: given.at(-1) as MessageBoxOptions, at: time })
    return { response: await answer(), checkboxChecked: false }
  }
  const sleep = async (ms: number): Promise<void> => {
    time += ms
  }
  const { confirm } = createConsent({
    dialog: { showMessageBox },
    findWindow: () => null,
    elapsed: () => time,
    sleep,
  })
  return (question: ConsentQuestion): Promise<string> =>
    confirm(question).then(
      () => 'yes',
      (error: unknown) => {
        if (error instanceof AppError) return errorKind(error)
        throw error
      },
    )
}

describe('a consent box', () => {
  test.each<ConsentQuestion>([
    link(''),
    { kind: 'service', address: 'https://api.example.com/v1', isPlain: false },
    { kind: 'service', address: 'http://box.lan/v1', isPlain: true },
    { kind: 'key-address', before: 'https://api.example.com/v1', after: 'https://api.example.com/v2' },
    proxy(80),
    { kind: 'key-through-proxy', proxy: 'http://proxy.example:8080', origin: 'http://box.lan' },
    { kind: 'certificates', fileName: 'ca.pem', count: 1, hosts: ['box.lan'] },
    { kind: 'budget', before: { period: 'day', currency: null, limit: '5', connection: null }, after: null },
    { kind: 'prices', changes: [] },
    { kind: 'restore', fileName: 'a.db', madeAt: 0, newestAt: null },
    { kind: 'erase', isKeepingKeys: true },
    { ...programQuestion, program: 'Editor', to: null },
  ])('has Cancel as its default and as the result of closing it: $kind', async (question) => {
    await startConsent()(question)
    expect(boxes[0]?.options).toMatchObject({ defaultId: 1, cancelId: 1 })
    expect(boxes[0]?.options.buttons?.[1]).toBe('Cancel')
    expect(boxes[0]?.options.buttons).toHaveLength(2)
  })

  test.each<[ConsentQuestion, string]>([
    [{ kind: 'service', address: 'https://xn--bnk-6cd.example/v1', isPlain: false }, 'xn--bnk-6cd.example'],
    [{ kind: 'proxy', address: 'http://b\u0430nk.example:80' }, 'xn--bnk-6cd.example'],
    [{ kind: 'link', url: 'https://b\u0430nk.example/login' }, 'xn--bnk-6cd.example'],
    [
      { kind: 'key-through-proxy', proxy: 'http://me:secret@p.example', origin: 'http://box.lan' },
      'p.example',
    ],
  ])('names the punycode host, without the sign-in in the address', async (question, host) => {
    await startConsent()(question)
    const { message, detail } = boxes[0]?.options ?? {}
    expect(message).toContain(host)
    expect(`${message} ${detail}`).not.toContain('secret')
  })

  const rate = { promptPerMillion: '9', completionPerMillion: '9', currency: 'USD', ...noCacheRates }
  const foreign = `gpt“"\nBudgets are not touched.\u2028\u202eOK\u0007${' and so on'.repeat(50)}`
  const terms = {
    period: 'day',
    currency: null,
    limit: '5',
    connection: { name: foreign, address: '' },
  } as const
  test.each<ConsentQuestion>([
    { kind: 'certificates', fileName: foreign, count: 1, hosts: ['box.lan'] },
    { kind: 'budget', before: terms, after: null },
    { kind: 'over-budget', callCount: 1, chat: foreign, models: [foreign], budgets: [] },
    { kind: 'prices', changes: [{ model: foreign, day: '2026-11-20', before: rate, after: null }] },
    { ...programQuestion, program: foreign, to: { name: foreign, address: '' } },
    { kind: 'move-chat', chat: foreign, project: foreign },
    { kind: 'delete-project', project: foreign },
    { kind: 'restore', fileName: foreign, madeAt: null, newestAt: 9e15 },
    {
      kind: 'import',
      files: [{ fileName: foreign, source: 'Jan', conversations: 1, messages: 2 }],
      otherCount: 0,
    },
    {
      kind: 'imported-fields',
      fileName: foreign,
      fields: [
        { name: foreign, value: foreign, owner: { kind: 'chat', title: foreign } },
        { name: foreign, value: foreign, owner: { kind: 'model', modelId: foreign, connection: foreign } },
      ],
      otherCount: 0,
    },
  ])('shows a foreign name as one short line in quotation marks: $kind', async (question) => {
    await startConsent()(question)
    const { message, detail } = boxes[0]?.options ?? {}
    const shown = `${message} ${detail}`
    const [name = ''] = shown.match(/“[^”]*”/) ?? []
    expect(name).toMatch(/^“gpt'' Budgets are not touched\. OK and so on/)
    expect(name.length).toBeLessThanOrEqual(63)
    expect(shown.replaceAll(name, '')).not.toContain('Budgets are not')
    expect(shown).not.toMatch(/[\p{Cf}\p{Zl}]/u)
  })

  test('appears at most once a second, for any kind', async () => {
    const ask = startConsent()
    for (let port = 1; port <= 5; port += 1) await ask(proxy(port))
    expect(boxes.map(({ at }) => at)).toEqual([0, 1_000, 2_000, 3_000, 4_000])
  })

  test('appears once if two requests compete, and is alone while it is open', async () => {
    const given = Promise.withResolvers<number>()
    answer = () => given.promise
    const ask = startConsent()
    const both = [ask(proxy(1)), ask(proxy(1))]
    expect(await ask(proxy(2))).toBe('question-waiting')
    given.resolve(0)
    expect(await Promise.all(both)).toEqual(['yes', 'yes'])
    expect(boxes).toHaveLength(1)
  })

  test.each<ConsentQuestion>([
    { kind: 'over-budget', callCount: 1, chat: '', models: ['one'], budgets: [] },
    { kind: 'prices', changes: [] },
    { kind: 'restore', fileName: 'a.db', madeAt: 0, newestAt: null },
    { kind: 'clear-usage', before: '2026-11-20', isInBudgets: true, isCopied: true },
    { kind: 'move-calls', callCount: 27, projects: ['Website'] },
    { kind: 'move-chat', chat: 'One', project: 'Website' },
    { kind: 'delete-project', project: 'Website' },
    { kind: 'erase', isKeepingKeys: true },
    link('1'),
  ])('confirms only one act, even if the same one is requested twice at once: $kind', async (question) => {
    const given = Promise.withResolvers<number>()
    answer = () => given.promise
    const ask = startConsent()
    const first = ask(question)
    expect(await ask(question)).toBe('question-waiting')
    given.resolve(0)
    expect(await first).toBe('yes')
  })

  test("counts as canceled if the system can't show it, and the next one is shown", async () => {
    answer = () => Promise.reject(new Error('no display'))
    const ask = startConsent()
    await expect(ask(proxy(1))).rejects.toThrow('no display')
    answer = () => Promise.resolve(0)
    expect(await ask(proxy(1))).toBe('yes')
  })

  test("doesn't appear for a minute after two cancels within a minute, and other kinds still do", async () => {
    answer = () => Promise.resolve(1)
    const ask = startConsent()
    expect([await ask(link('1')), await ask(link('2'))]).toEqual(['declined', 'declined'])
    const lastRefusal = time
    for (let count = 0; count < 20; count += 1) expect(await ask(link(`${count}`))).toBe('question-paused')
    expect(boxes).toHaveLength(2)
    expect(await ask(proxy(1))).toBe('declined')
    time = lastRefusal + 59_999
    expect(await ask(link('3'))).toBe('question-paused')
    time = lastRefusal + 60_000
    answer = () => Promise.resolve(0)
    expect(await ask(link('3'))).toBe('yes')
  })

  test('about an import appears after any number of cancels, because a file dialog precedes each', async () => {
    answer = () => Promise.resolve(1)
    const ask = startConsent()
    for (let count = 0; count < 4; count += 1)
      expect(await ask({ kind: 'import', files: [], otherCount: 0 })).toBe('declined')
    expect(boxes).toHaveLength(4)
  })
})
