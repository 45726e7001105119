import type { Skips } from '../import-skips.ts'
import type { CherryBlock, CherryFile, CherryMessage } from './cherry-shapes.ts'
import type { Shown } from './foreign-node.ts'
import { fenced, joinTexts } from './foreign-text.ts'
import { fromMilliseconds } from './foreign-time.ts'

const plainTypes = new Set(['main_text', 'compact', 'unknown'])
const skippedTypes = new Map<string, 'tool-step' | 'citation' | 'failed-answer'>([
  ['tool', 'tool-step'],
  ['citation', 'citation'],
  ['error', 'failed-answer'],
])

interface Words {
  readonly texts: string[]
  readonly reasonings: string[]
}

/** The visible content of a Cherry Studio message; null where there is none. */
export function showCherry(
  message: CherryMessage,
  blocks: Map<unknown, CherryBlock>,
  skips: Skips,
): Shown | null {
  const { role } = message
  if (message.type === 'clear') {
    skips.count('mark')
    return null
  }
  if (role !== 'user' && role !== 'assistant') {
    skips.count('hidden-message')
    return null
  }
  const words: Words = { texts: [], reasonings: [] }
  for (const id of message.blocks) {
    const block = blocks.get(id)
    // A block belongs to one message: a short file could otherwise use the same long block endlessly.
    blocks.delete(id)
    if (block === undefined) skips.count('unknown-content')
    else readBlock(block, words, skips)
  }
  const text = joinTexts(words.texts)
  const reasoning = joinTexts(words.reasonings)
  if (text + reasoning === '') return null
  const model = role === 'assistant' ? (message.model?.id ?? message.modelId ?? null) : null
  return { role, text, reasoning, createdAt: fromMilliseconds(message.createdAt), model, usage: null }
}

function readBlock(block: CherryBlock, { texts, reasonings }: Words, skips: Skips): void {
  const { type, file } = block
  const content = typeof block.content === 'string' ? block.content : ''
  const skipped = skippedTypes.get(type)
  if (skipped !== undefined) skips.count(skipped)
  else if (type === 'thinking') reasonings.push(content)
  else if (type === 'code') texts.push(fenced(content, block.language ?? ''))
  else if (type === 'translation') texts.push(content.trim() === '' ? '' : `[translation]\n${content}`)
  else if (type === 'image')
    texts.push(skips.image({ name: nameOf(file), url: block.url, file: fileNameOf(file) }))
  else if (type === 'file' || type === 'video') texts.push(skips.note(type, nameOf(file)))
  else {
    // Takes the text of any block type of a later version.
    texts.push(content)
    if (!plainTypes.has(type) && content.trim() === '') skips.count('unknown-content')
  }
}

function nameOf(file: CherryFile): string | null {
  return file?.origin_name ?? file?.name ?? null
}

/** The name of the file in the backup's folder. */
function fileNameOf(file: CherryFile): string | null {
  return file?.id == null || file.ext == null ? (file?.name ?? null) : file.id + file.ext
}
