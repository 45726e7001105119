import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importPicked, typedConnection } from '../headless-app.ts'
import { beginStory, openApp } from '../story.ts'

/** A chat whose request was refused for its temperature, exported and ready to import into another app. */
async function beginMove() {
  const story = await beginStory('no-temperature')
  const { app, service, conversationId, connectionId, answered } = story
  const { modelId } = (await story.open()).conversation
  const changes = { model: '{"seed": 7}', chat: '{"temperature": 0.2}' }
  await app.request('parameters.set', { conversationId, modelId, changes })
  const failed = await answered('One')
  const out = join(app.folder, 'out')
  mkdirSync(out)
  app.offered.place = out
  const exported = await app.request('transfer.exportEverything', undefined)
  const there = openApp()
  there.offered.picked = join(out, exported?.fileName ?? '')
  const importing = async () => {
    const outcome = await importPicked(there)
    return outcome?.kind === 'done' ? outcome.report.extraFields : outcome
  }
  return {
    there,
    importing,
    read: () => there.request('parameters.read', { conversationId }),
    async sendAgain() {
      const { address, key } = service
      await there.request('connections.save', { ...typedConnection(address, key), connectionId })
      await there.request('models.refresh', { connectionId })
      const again = { conversationId, messageId: failed.id }
      await there.untilAnswered(() => there.request('chat.answerAgain', again))
      return story.posts().at(-1)?.body
    },
  }
}

const names = ['seed', 'temperature']

test('an import shows the extra fields of a file with their owners, and drops them unless the user agrees', async () => {
  const { there, importing, read } = await beginMove()
  there.boxes.otherwise = 'Import extra fields'
  expect(await importing()).toEqual({ names, otherCount: 0, isKept: false })
  expect(there.boxes.shown.at(-1)).toMatch(/“seed”: “7” \(model “.+” on connection “.+”\)/)
  expect(there.boxes.shown.at(-1)).toContain('“temperature”: “0.2” (chat “One”)')
  expect(await read()).toEqual({ model: '', chat: '', next: '' })
})

test('an import keeps the extra fields if the user agrees, and does not ask about a second import', async () => {
  const { there, importing, read } = await beginMove()
  expect(await importing()).toEqual({ names, otherCount: 0, isKept: true })
  expect(await read()).toEqual({ model: '{"seed": 7}', chat: '{"temperature": 0.2}', next: '' })
  expect(await importing()).toBeNull()
  expect(there.boxes.shown.map((box) => box.split('?', 1)[0])).toEqual([
    'Import chats from Tally',
    'Import extra fields too',
    'Import chats from Tally',
  ])
})

test('an imported call is sent again without its extra fields', async () => {
  const { there, importing, sendAgain } = await beginMove()
  there.boxes.otherwise = 'Import extra fields'
  await importing()
  const body = await sendAgain()
  expect(body).toHaveProperty('messages')
  for (const name of names) expect(body).not.toHaveProperty(name)
})
