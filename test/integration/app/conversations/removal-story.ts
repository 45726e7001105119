import { onTestFinished } from 'vitest'
import { createSessionKeychain } from '../../../../src/main/keychain/create-key-places.ts'
import type { Keychain } from '../../../../src/main/keychain/keychain.ts'
import { startService } from '../../../service/start-service.ts'
import { temporaryFolder, typedConnection } from '../headless-app.ts'
import { openApp } from '../story.ts'

/** The chats stay, the key goes. */
export const keep = { chats: 'keep', key: 'delete' } as const
export function startApp(folder: string, keychain: Keychain) {
  const app = openApp({ folder, keychain })
  return app
}

/** Two services, and a chat with the first that has an answer. */
export async function beginRemoval({
  keychain = createSessionKeychain(),
  scenario = 'normal' as const,
} = {}) {
  const [one, other] = [await startService({ scenario }), await startService({ scenario })]
  onTestFinished(async () => void (await Promise.all([one.close(), other.close()])))
  const app = startApp(temporaryFolder(), keychain)
  const add = async (service: typeof one) => {
    const { connection } = await app.request(
      'connections.save',
      typedConnection(service.address, service.key),
    )
    await app.request('models.refresh', { connectionId: connection.id })
    return connection
  }
  const first = await add(one)
  const second = await add(other)
  const chat = async (connectionId: string, text: string): Promise<string> => {
    const { id } = await app.request('conversations.create', { connectionId })
    await app.untilAnswered(() => app.request('chat.send', { conversationId: id, text, replacing: null }))
    return id
  }
  const chatId = await chat(first.id, 'What is a lighthouse?')
  return { app, keychain, one, other, first, second, chat, chatId }
}

export const accountOf = (connection: { id: string; baseAddress: string }): string =>
  `${connection.baseAddress} ${connection.id}`
