import { writeFileSync } from 'node:fs'
import { createLineWriter } from '../../../src/main/transfer/archive-lines.ts'
import { noon } from '../../fixtures/samples/stored.ts'
import { aConversation, aMessage } from '../../unit/main/transfer/samples.ts'

/** Writes an archive of chats with this many messages each, one below the other. Fast for any length. */
export function writeLongArchive(
  file: string,
  sizes: Readonly<Record<string, number>>,
  hasConnection = true,
): void {
  const writer = createLineWriter({ app: '0.0.0', now: noon })
  const lines = [writer.header()]
  const { connection, conversation } = aConversation('')
  if (hasConnection) lines.push(writer.record({ type: 'connection', ...connection }))
  for (const [id, size] of Object.entries(sizes)) {
    const deletedAt = id.startsWith('trashed') ? noon : null
    lines.push(
      writer.record({ type: 'conversation', ...conversation, id, deletedAt, chosenRootId: `${id}-0` }),
    )
    for (let place = 0; place < size; place += 1) {
      const links = {
        conversationId: id,
        chosenChildId: place + 1 < size ? `${id}-${place + 1}` : null,
        text: `words of ${id}-${place}`,
      }
      const message = aMessage(`${id}-${place}`, place === 0 ? null : `${id}-${place - 1}`, links)
      lines.push(writer.record({ type: 'message', ...message }))
    }
  }
  writeFileSync(file, [...lines, writer.end()].join(''))
}
