import type { Model } from '../../../shared/contract/connections/model.ts'
import { minuteMs } from '../../../shared/domain/app/durations.ts'
import { canChat } from '../../../shared/domain/connections/can-chat.ts'
import { formatPercent } from '../../../shared/language/format-number.ts'
import { formatList } from '../../../shared/language/messages.ts'
import { type ContextLeft, contextLeft, type Need } from './context-left.ts'
import {
  labelledFactStrings as labelled,
  modelPickerStrings,
  modelFactStrings as strings,
} from './model-picker-strings.ts'
import type { NextPrice } from './use-next-prices.ts'

/** The texts of a row, computed only for rendered rows. */
export interface ModelFacts {
  /** The line under the name: owner, abilities, or why the model does not suit this chat. */
  readonly about: string
  /** The price of the next message, marked as made up in the demo. */
  readonly next: string | null
  readonly size: string
  readonly context: string
  readonly percent: string
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
  /** Whether the model refused an image when it last got one. */
  readonly refusedImages: boolean
  /** The expected price of the next message; null without one. */
  readonly price?: NextPrice | null
}

export function factsOf(model: Model, context: ModelContext): ModelFacts {
  const { need, usedAt, isFavourite, refusedImages } = context
  const { ownedBy: owner, size, capabilities, contextLength, isContextListed } = model
  const isForChat = canChat(model)
  const room = describeContextLeft(contextLength, isForChat ? need : { ...need, promptTokens: null })
  const used = usedAt === null ? null : describeUse(Date.now() - usedAt)
  const notForChat = isForChat ? null : strings.notForChat
  const isOffered = isForChat && !room.isTooSmall
  const price = isOffered ? (context.price ?? null) : null
  const next = price && strings[price.isMadeUp ? 'nextDemoMessage' : 'nextMessage'](price)
  const contextSource = isContextListed ? strings.contextListed : null
  const refused = refusedImages ? strings.refusedImages : null
  const abilities = capabilities.length === 0 ? null : formatList(capabilities)
  return {
    about: room.isTooSmall
      ? joinFacts([room.words, owner])
      : joinFacts([owner, abilities, refused, notForChat, used, contextSource]),
    next,
    size: size ?? modelPickerStrings.unknown,
    context: contextLength === null ? modelPickerStrings.unknown : strings.figure(contextLength),
    percent: room.percent,
    contextLeftWords: room.words,
    lastUsed: used,
    isOffered,
    description: joinFacts([
      ...listedFacts(model),
      refused,
      notForChat,
      room.words,
      price && labelled[price.isMadeUp ? 'nextDemoMessage' : 'nextMessage'](price),
      used,
      isFavourite ? labelled.favourite : null,
    ]),
  }
}

/** The facts of the service's list, each with its name, for the description. */
function listedFacts({ ownedBy, size, contextLength, isContextListed, capabilities }: Model): string[] {
  const context = isContextListed ? labelled.contextWindowListed : labelled.contextWindow
  return [
    ownedBy === null ? labelled.noOwner : labelled.owner(ownedBy),
    size === null ? labelled.noSize : labelled.size(size),
    contextLength === null ? labelled.noContextWindow : context(contextLength),
    capabilities.length === 0 ? labelled.noCapabilities : labelled.capabilities(capabilities),
  ]
}

function joinFacts(facts: readonly (string | null)[]): string {
  return facts.filter(Boolean).join(' · ')
}

function describeUse(milliseconds: number): string {
  return milliseconds < minuteMs ? strings.usedNow : strings.used(milliseconds)
}

const nothingKnown = { words: null, isTooSmall: false }

function describeContextLeft(contextLength: number | null, need: Need) {
  const room = contextLeft(contextLength, need)
  if (room.kind === 'not-known' || contextLength === null)
    return { ...nothingKnown, percent: modelPickerStrings.unknown }
  if (room.kind === 'too-small') {
    const words = strings.doesNotFit(room.needed, room.contextLength)
    return { ...nothingKnown, percent: strings.tooSmall, words, isTooSmall: true }
  }
  return { ...describeRoom(room, contextLength), isTooSmall: false }
}

type Room = Extract<ContextLeft, { kind: 'room' }>

/** Estimates are marked. An empty chat leaves the exact full window. */
function describeRoom({ tokens, percent, turns, isWhole }: Room, contextLength: number) {
  const free = strings[isWhole ? 'free' : 'freeEstimate'](tokens, contextLength)
  const percentWords = isWhole ? formatPercent(percent) : strings.percentEstimate(percent)
  const pace = turns === null ? null : turns === 0 ? strings.lastTurnAtPace : strings.turnsAtPace(turns)
  return { percent: percentWords, words: joinFacts([free, pace]) }
}
