import { isRecord } from '../json-content.ts'
import type { Skips } from '../skips.ts'
import { showChatbox, textOfChatbox } from './chatbox-message.ts'
import { ChatboxFork, ChatboxMessage } from './chatbox-shapes.ts'
import type { ForeignNode } from './foreign-node.ts'
import { joinTexts } from './foreign-text.ts'

interface Nodes {
  readonly nodes: readonly ForeignNode[]
  readonly leafId: string | null
  readonly systemPrompt: string
}

/** Messages that follow one another under a message, and where they stand among the other versions there. */
interface Branch {
  readonly values: readonly unknown[]
  readonly parentId: string | null
  readonly rank: number
}

/** What has been read of them is taken out. */
type Forks = Map<string, ChatboxFork>

/**
 * A thread is a list. After a message where versions branch off, the list has the version on view; the others lie apart, under the
 * message's id, and may branch off again.
 */
export function readThreadNodes(values: readonly unknown[], forks: Forks, skips: Skips): Nodes {
  const nodes: ForeignNode[] = []
  const instructions = new Set<string>()
  const branches: Branch[] = [{ values, parentId: null, rank: 0 }]
  const ids = createIds()
  let leafId: string | null = null
  for (const { values: messages, parentId, rank } of branches) {
    let above = { id: parentId, rank }
    for (const value of messages) {
      const { data: message } = ChatboxMessage.safeParse(value)
      if (message === undefined) {
        skips.count('unreadable-message')
        continue
      }
      if (message.role === 'system') instructions.add(textOfChatbox(message, skips))
      const id = ids(message.id)
      nodes.push({ id, parentId: above.id, rank: above.rank, shown: shownOf(message, skips) })
      const fork = forks.get(message.id)
      forks.delete(message.id)
      above = { id, rank: fork?.position ?? 0 }
      for (const [version, list] of (fork?.lists ?? []).entries())
        branches.push({ values: list.messages, parentId: id, rank: version })
    }
    if (parentId === null) leafId = above.id
  }
  return { nodes, leafId, systemPrompt: joinTexts([...instructions]) }
}

function shownOf(message: ChatboxMessage, skips: Skips): ForeignNode['shown'] {
  if (message.isSummary !== true) return showChatbox(message, skips)
  skips.count('summary')
  return null
}

/** A version may hold a copy of a message with its id: both are kept. */
function createIds(): (id: string) => string {
  const counts = new Map<string, number>()
  return (id) => {
    const count = counts.get(id) ?? 0
    counts.set(id, count + 1)
    return JSON.stringify([id, count])
  }
}

/** The versions of a session that are not on view, by the message that they follow. */
export function readForks(forks: unknown): Forks {
  const entries = isRecord(forks) ? Object.entries(forks) : []
  return new Map(
    entries.flatMap(([id, value]) => {
      const { data } = ChatboxFork.safeParse(value)
      return data === undefined ? [] : [[id, data] as const]
    }),
  )
}
