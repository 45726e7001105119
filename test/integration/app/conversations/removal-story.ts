import { createSessionKeychain } from '../../../../src/main/keychain/create-key-stores.ts'
import { typedConnection } from '../headless-app.ts'
import { openApp, openService } from '../story.ts'

/** The chats stay, the key goes. */
export const keep = { chats: 'keep', key: 'delete' } as const
/** Two services, and a chat with the first that has an answer. */
export async function beginRemoval({
  keychain = createSessionKeychain(),
  scenario = 'normal' as const,
} = {}) {
  const [one, other] = [await openService({ scenario }), await openService({ scenario })]
  const app = openApp({ keychain })
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
    await app.answered({ conversationId: id, text })
    return id
  }
  const chatId = await chat(first.id, 'What is a lighthouse?')
  return { app, keychain, one, other, first, second, chat, chatId }
}

export const accountOf = (connection: { id: string; baseAddress: string }): string =>
  `${connection.baseAddress} ${connection.id}`
