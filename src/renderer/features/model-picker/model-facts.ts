import type { Model } from '../../../shared/contract/connections/model.ts'
import { canChat } from '../../../shared/domain/connections/can-chat.ts'
import { formatCount, formatPercent } from '../../../shared/language/format-number.ts'
import {
  aboutTurns,
  contextLeftText,
  describeAge,
  describeModelInWords,
  doesNotFit,
  notForChat,
  modelPickerStrings as strings,
  usedAgo,
} from '../../messages/model-picker.ts'
import { contextLeft, type Need } from './context-left.ts'

/** The texts of a row, computed only for rendered rows. */
export interface ModelFacts {
  /** The line under the name: owner, abilities, or why the model does not suit this chat. */
  readonly about: string
  readonly size: string
  readonly context: string
  readonly percent: string
  readonly tokens: string | null
  readonly turns: string | null
  /** The context left, in words. */
  readonly contextLeftWords: string | null
  readonly lastUsed: string | null
  /** Whether the model can chat and the chat fits. */
  readonly isOffered: boolean
  readonly description: string
}

interface ModelContext {
  readonly need: Need
  readonly usedAt: number | null
  readonly isFavourite: boolean
}

export function factsOf(model: Model, { need, usedAt, isFavourite }: ModelContext): ModelFacts {
  const { ownedBy: owner, size, capabilities, contextLength } = model
  const isForChat = canChat(model)
  const context = contextLength === null ? null : formatCount(contextLength)
  const room = describeContextLeft(contextLength, isForChat ? need : { ...need, promptTokens: null })
  const used = usedAt === null ? null : usedAgo(describeAge(Date.now() - usedAt))
  const what = isForChat ? capabilities.join(', ') : notForChat(capabilities)
  const about = room.isTooSmall ? [room.words, owner] : [owner, what, used]
  return {
    about: about.filter(Boolean).join(' · '),
    size: size ?? strings.unknown,
    context: context ?? strings.unknown,
    percent: room.percent,
    tokens: room.tokens,
    turns: room.turns,
    contextLeftWords: room.words,
    lastUsed: used,
    isOffered: isForChat && !room.isTooSmall,
    description: describeModelInWords({
      owner,
      size,
      context,
      capabilities,
      isForChat,
      isFavourite,
      room: room.words,
      lastUsed: used,
    }),
  }
}

interface DescribedContext {
  readonly percent: string
  readonly tokens: string | null
  readonly turns: string | null
  readonly words: string | null
  readonly isTooSmall: boolean
}

const nothingKnown = { tokens: null, turns: null, words: null, isTooSmall: false }

function describeContextLeft(contextLength: number | null, need: Need): DescribedContext {
  const room = contextLeft(contextLength, need)
  if (room.kind === 'not-known') return { ...nothingKnown, percent: strings.unknown }
  if (room.kind === 'too-small') {
    const words = doesNotFit(formatCount(room.needed), formatCount(room.contextLength))
    return { ...nothingKnown, percent: strings.tooSmall, words, isTooSmall: true }
  }
  // Estimates are marked. An empty chat leaves the exact full window.
  const worked = (figure: string): string => (room.isWhole ? figure : strings.about(figure))
  const percent = worked(formatPercent(room.percent))
  const tokens = worked(formatCount(room.tokens))
  const turns = room.turns === null ? null : aboutTurns(room.turns, formatCount(room.turns))
  const of = formatCount(contextLength ?? 0)
  return {
    percent,
    tokens: turns === null ? strings.tokens(tokens) : tokens,
    turns,
    words: contextLeftText({ tokens, percent, turns, contextLength: of }),
    isTooSmall: false,
  }
}
