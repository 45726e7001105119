import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendAnswer, sendError } from '../../../service/reply.ts'
import type { Scenario } from '../../../service/scenario.ts'
import { countUsage, wordsIn } from '../../../service/tokens.ts'
import type { HeadlessApp } from '../headless-app.ts'

/** Only lower case, because an index folds its words. */
export const marker = 'qzvexkrumplefjord'

/** A service that repeats what it reads, even in its errors, and keeps a bill. */
export function createEcho() {
  const bill = { calls: 0, failed: 0, totalTokens: 0 }
  const scenario: Scenario = {
    description: 'Repeats the last message and the system prompt.',
    async complete(call) {
      const text = call.messages.map(wordsIn).join(' and ')
      if (text.includes('Fail')) {
        bill.failed += 1
        return sendError(call.response, 500, { message: `Not with ${text}` })
      }
      const usage = countUsage(call.messages, text)
      bill.calls += 1
      bill.totalTokens += usage.total_tokens
      return sendAnswer(call, { text, usage })
    },
  }
  return { bill, scenario }
}

/** A chat with the marker in every place for words. Each step is told before it begins. */
export async function spendDay(
  app: HeadlessApp,
  { connectionId, isTemporary }: { readonly connectionId: string; readonly isTemporary: boolean },
  tell: (step: string) => void = () => {},
): Promise<string> {
  const { id: conversationId } = isTemporary
    ? await app.request('conversations.beginTemporary', { connectionId })
    : await app.request('conversations.create', { connectionId })
  const chat = { conversationId }
  const modelIds = ['harbour-7b-instruct', 'lantern-70b-chat']
  const answered = (text: string, replacing: string | null = null) =>
    app.answered({ ...chat, text, replacing })
  /** Listens from now on, because an answer may end before the request returns. */
  const answers = (count: number) => {
    let left = count
    return app.next(({ type }) => {
      if (type === 'answer-changed') left -= 1
      return left === 0
    })
  }
  const messages = async () => (await app.request('conversations.open', chat)).messages

  tell('typing')
  await app.request('conversations.setSystemPrompt', { ...chat, systemPrompt: `Speak of ${marker}.` })
  await app.request('conversations.saveDraft', { ...chat, draft: `Typed ${marker}` })
  const fields = `{"stop": ["${marker}"]}`
  await app.request('parameters.set', { ...chat, modelId: null, changes: { chat: fields, next: fields } })
  tell('sending')
  await answered(`First ${marker} message`)
  tell('queueing')
  const both = answers(2)
  await app.request('chat.send', { ...chat, text: `Second ${marker}`, replacing: null })
  await app.request('chat.queue', { ...chat, text: `Waits ${marker}` })
  await both
  tell('editing')
  const [first] = await messages()
  await answered(`Edited ${marker}`, first?.id ?? '')
  tell('answering again')
  const again = (await messages()).at(-1)?.id ?? ''
  await app.answeredAgain({ ...chat, messageId: again })
  tell('comparing')
  const all = answers(2)
  await app.request('chat.compare', { ...chat, text: `Compare ${marker}`, modelIds })
  await all
  tell('failing')
  const failed = await answered(`Fail ${marker}`)
  tell('reading')
  await app.request('chat.exchange', { ...chat, messageId: failed.id })
  await app.request('usage.ofChat', chat)
  await app.request('usage.tree', chat)
  await app.request('usage.messageWeight', { ...chat, messageId: (await messages())[0]?.id ?? '' })
  await app.request('search.inConversation', { ...chat, words: marker })
  await app.request('search.messages', { words: marker, order: 'newest' })
  await app.request('conversations.saveDraft', {
    ...chat,
    draft: `Unsent ${marker} ${'long '.repeat(9_000)}`,
  })
  tell('saving')
  await app.request('backups.make', undefined)
  return conversationId
}

/** As each program on this computer, or Chromium, may write it. */
const spellings = (['utf8', 'utf16le'] as const).map((encoding) => Buffer.from(marker, encoding))
const bigEndian = Buffer.from(marker, 'utf16le').swap16()

/** The files below a folder with the marker in any byte, by name. Tally compresses no file. */
export function filesWithMarker(folder: string): string[] {
  return (unlessGone(() => readdirSync(folder, { withFileTypes: true })) ?? []).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesWithMarker(path)
    const bytes = entry.isFile() ? unlessGone(() => readFileSync(path)) : null
    const isMarked = path.includes(marker) || [...spellings, bigEndian].some((text) => bytes?.includes(text))
    return isMarked ? [path] : []
  })
}

/** A running browser deletes files of its own during the search. */
function unlessGone<Found>(read: () => Found): Found | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
