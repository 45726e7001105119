import type { Skips } from '../skips.ts'
import { showCherry } from './cherry-message.ts'
import { type CherryBlock, CherryMessage } from './cherry-shapes.ts'
import type { ForeignNode } from './foreign-node.ts'

interface Nodes {
  readonly nodes: readonly ForeignNode[]
  readonly leafId: string | null
}

/**
 * A topic is a list. Several models may have answered one message: their answers stand one after the other and name it, and the one
 * marked as useful, else the one on view, else the first, is what the topic went on from.
 */
export function readTopicNodes(
  values: readonly unknown[],
  blocks: Map<unknown, CherryBlock>,
  skips: Skips,
): Nodes {
  const nodes: ForeignNode[] = []
  let leafId: string | null = null
  for (const answers of groupAnswers(readMessages(values, skips))) {
    const chosen: CherryMessage | undefined =
      answers.find(({ useful }) => useful === true) ??
      answers.find(({ foldSelected }) => foldSelected === true) ??
      answers[0]
    for (const [rank, message] of answers.entries())
      nodes.push({ id: message.id, parentId: leafId, rank, shown: showCherry(message, blocks, skips) })
    leafId = chosen?.id ?? leafId
  }
  return { nodes, leafId }
}

function readMessages(values: readonly unknown[], skips: Skips): CherryMessage[] {
  const ids = new Set<string>()
  return values.flatMap((value) => {
    const { data } = CherryMessage.safeParse(value)
    if (data === undefined || ids.has(data.id)) {
      skips.count('unreadable-message')
      return []
    }
    ids.add(data.id)
    return [data]
  })
}

/** Each message by itself, but answers to the same message that follow one another together. */
function groupAnswers(messages: readonly CherryMessage[]): CherryMessage[][] {
  const groups: CherryMessage[][] = []
  for (const message of messages) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    const isOfGroup =
      message.role === 'assistant' &&
      before?.role === 'assistant' &&
      typeof message.askId === 'string' &&
      before.askId === message.askId
    if (group !== undefined && isOfGroup) group.push(message)
    else groups.push([message])
  }
  return groups
}
