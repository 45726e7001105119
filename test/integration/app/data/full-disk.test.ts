import { expect, onTestFinished, test } from 'vitest'
import { connect, startHeadlessApp } from '../headless-app.ts'
import { startStreamingServer } from '../streaming-server.ts'
import { mountSmallDisk } from './small-disk.ts'

const disk = mountSmallDisk()
disk?.remove()

test.skipIf(disk === null)(
  'if the disk fills up during an answer, it stays readable, nothing is sent, and it is saved later',
  async () => {
    const { folder, fill, makeRoom, remove } = mountSmallDisk() ?? never()
    const server = await startStreamingServer()
    const app = startHeadlessApp({ folder })
    onTestFinished(async () => {
      app.close()
      remove()
      await server.close()
    })
    const { conversationId } = await connect(app, { address: server.address, key: 'test-key-0123456789' })
    const send = () => app.ask('chat.send', { conversationId, text: 'Well?', replacing: null })
    const begun = app.next(({ type }) => type === 'answer-extended')
    const ended = app.untilAnswered(async () => {
      await send()
      return app.request('conversations.open', { conversationId })
    })
    await begun
    fill()

    const answer = await ended
    const shown = app.events
      .flatMap((event) => (event.type === 'answer-extended' ? [event.text] : []))
      .join('')
    expect(answer).toMatchObject({ text: shown, call: { state: 'complete', usage: { totalTokens: 5 } } })
    const notice = {
      code: 'answer-not-saved',
      detail: null,
      answer: { conversationId, messageId: answer.id, text: shown },
    }
    expect(await app.request('notices.list', undefined)).toEqual([notice])
    // A reloaded window shows it too.
    expect((await app.request('conversations.open', { conversationId })).messages[1]).toEqual(answer)
    expect(await send()).toMatchObject({ ok: false, code: 'not-saved' })
    expect(await app.ask('chat.saveAgain', undefined)).toMatchObject({ ok: false, code: 'not-saved' })
    expect(server.posts()).toHaveLength(1)

    makeRoom()
    const withdrawn = app.next(({ type }) => type === 'notice-withdrawn')
    await app.request('chat.saveAgain', undefined)
    expect(await withdrawn).toEqual({ type: 'notice-withdrawn', ...notice })
    expect(await app.request('notices.list', undefined)).toEqual([])
    expect(app.store.messages.find(answer.id)?.text).toBe(shown)
    expect(await send()).toMatchObject({ ok: true })
  },
)

test.skipIf(disk === null)(
  'with a disk that is full from the start, data can be read and nothing is sent',
  async () => {
    const { folder, fill, remove } = mountSmallDisk() ?? never()
    const server = await startStreamingServer()
    const before = startHeadlessApp({ folder })
    const { conversationId } = await connect(before, { address: server.address, key: 'test-key-0123456789' })
    await before.answered({ conversationId, text: 'Well?' })
    before.close()
    fill()
    const app = startHeadlessApp({ folder })
    onTestFinished(async () => {
      app.close()
      remove()
      await server.close()
    })
    expect((await app.request('conversations.open', { conversationId })).messages).toHaveLength(2)
    const reply = await app.ask('chat.send', { conversationId, text: 'Again?', replacing: null })
    expect(reply.ok).toBe(false)
    expect(server.posts()).toHaveLength(1)
  },
)

function never(): never {
  throw new Error('There is no disk.')
}
