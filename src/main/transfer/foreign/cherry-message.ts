import type { Skips } from '../import-skips.ts'
import type { CherryBlock, CherryFile, CherryMessage } from './cherry-shapes.ts'
import type { Shown } from './foreign-node.ts'
import { fenced, joinTexts, noteOf } from './foreign-text.ts'
import { fromMilliseconds } from './foreign-time.ts'

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
  readOwnWords(message, words, skips)
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

/** Before version 4 of the backups, messages contained their texts. */
function readOwnWords(message: CherryMessage, words: Words, skips: Skips): void {
  words.reasonings.push(message.reasoning_content ?? '')
  words.texts.push(message.content ?? '', translated(message.translatedContent ?? ''))
  for (const file of message.files) words.texts.push(noteFile(file, skips))
  words.texts.push(joinTexts(message.images.map(() => notePicture(null, skips))))
}

function readBlock(block: CherryBlock, words: Words, skips: Skips): void {
  const content = typeof block.content === 'string' ? block.content : ''
  switch (block.type) {
    case 'thinking':
      words.reasonings.push(content)
      break
    case 'code':
      words.texts.push(fenced(content, block.language ?? ''))
      break
    case 'translation':
      words.texts.push(translated(content))
      break
    case 'image':
      words.texts.push(notePicture(block.file, skips))
      break
    case 'file':
      words.texts.push(noteFile(block.file, skips))
      break
    case 'video':
      skips.count('recording')
      words.texts.push(noteOf('video', null))
      break
    case 'tool':
      skips.count('tool-step')
      break
    case 'citation':
      skips.count('citation')
      break
    case 'error':
      skips.count('failed-answer')
      break
    default:
      readPlainBlock(block, content, words, skips)
  }
}

/** Takes the text of `main_text`, `compact`, and any block type of a later version. */
function readPlainBlock({ type }: CherryBlock, content: string, words: Words, skips: Skips): void {
  words.texts.push(content)
  const isKnown = type === 'main_text' || type === 'compact' || type === 'unknown'
  if (!isKnown && content.trim() === '') skips.count('unknown-content')
}

function translated(text: string): string {
  return text.trim() === '' ? '' : `[translation]\n${text}`
}

function notePicture(file: CherryFile, skips: Skips): string {
  skips.count('picture')
  return noteOf('image', nameOf(file))
}

function noteFile(file: CherryFile, skips: Skips): string {
  skips.count('attachment')
  return noteOf('file', nameOf(file))
}

function nameOf(file: CherryFile): string | null {
  return file?.origin_name ?? file?.name ?? null
}
