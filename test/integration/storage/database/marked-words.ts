import type { Store } from '../../../../src/main/storage/store.ts'
import { connection, conversation, message, newCall, noon } from '../../../fixtures/samples/stored.ts'
import { imageOf, markOf } from '../../../fixtures/samples/stored-images.ts'

export const talks = 12

/** The same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

/**
 * Only this chat's texts have the marker. An index omits the beginning that a word shares with the word before.
 * So all letters differ from other markers, and the test searches for half of them.
 */
export const markerOf = (talk: number): string => {
  const letters = randomFrom(1_000 + talk * 77)
  return Array.from({ length: 24 }, () => String.fromCharCode(97 + Math.floor(letters() * 26))).join('')
}

/** Chats with an image, and texts of every length, some of them edited while they grew, in the same pages. */
export function fillWithMarkers(store: Store, seed: number, longest: number): void {
  const random = randomFrom(seed)
  store.connections.put(connection)
  for (let talk = 0; talk < talks; talk += 1) {
    const marker = markerOf(talk)
    const draft = `${marker} `.repeat(random() * 100)
    const title = `On ${marker}`
    store.conversations.insert(
      { ...conversation, id: `talk-${talk}`, title, draft, systemPrompt: marker },
      noon,
    )
    // Letters are base64 too, so the bytes of the image have the marker as well.
    const image = imageOf(`${talk} image`)
    const parts = [10, 2_000].map((count) => marker.repeat(count))
    store.images.add(`talk-${talk}`, { ...image, thumbnail: marker.repeat(200), parts })
    store.messages.insert(
      message(`image-${talk}`, null, { conversationId: `talk-${talk}`, text: markOf(image, marker) }),
    )
  }
  store.transaction(() => fillConversations(store, random, longest))
}

function fillConversations(store: Store, random: () => number, longest: number): void {
  const last = new Map<number, string>()
  for (let number = 0; number < 600; number += 1) {
    const talk = Math.floor(random() * talks)
    const id = `message-${number}`
    const words = (): string => {
      const count = random() ** 2 * (longest / 30)
      return Array.from({ length: count }, () => `${markerOf(talk)} word${Math.floor(random() * 999)}`).join(
        ' ',
      )
    }
    const conversationId = `talk-${talk}`
    store.messages.insert(
      message(id, last.get(talk) ?? null, { conversationId, role: 'assistant', text: words() }),
    )
    store.calls.insert(newCall(`call-${number}`, { conversationId, messageId: id }))
    for (let save = 0; random() < 0.4 && save < 4; save += 1)
      store.messages.setAnswer(id, { text: words(), reasoning: words() })
    if (random() < 0.1)
      store.conversations.update(conversationId, { draft: words(), title: `${words()} title` })
    last.set(talk, id)
  }
}
