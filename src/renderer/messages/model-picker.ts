import { minuteMs } from '../../shared/domain/app/durations.ts'
import { perLocale } from '../../shared/language/locale.ts'
import { defineMessages } from '../../shared/language/messages.ts'

import { quote } from './quote.ts'

/** The model picker: its list and its errors. */
export const modelPickerStrings = defineMessages('model-picker', {
  model: 'Model',
  choose: 'Choose a model',
  gone: 'is not listed any more',
  goneNote: (id: string) =>
    `${id} is not listed any more by this service. Choose another model to go on. Nothing is sent meanwhile.`,
  find: 'Find a model by name or owner',
  models: 'Models',
  columns: { name: 'Model', 'last-used': 'Last used', size: 'Size', context: 'Context' },
  contextLeft: 'Room left',
  contextLeftHint:
    'What stays free of the context window after the next prompt of this conversation, and how many more turns like the last ones that is',
  sort: 'Sort by this',
  sortKeys: (keys: string) => `${keys} sorts by the next one, with Shift the other way round`,
  ascending: 'Sorted upwards',
  descending: 'Sorted downwards',
  groups: {
    favourites: 'Favourites',
    recent: 'Recently used',
    chat: 'Models that can chat',
    unmarked: 'No capabilities listed',
    other: 'Not marked for chat',
  },
  addFavourite: 'Add to favourites',
  removeFavourite: 'Remove from favourites',
  isFavourite: (id: string) => `${id} is a favourite.`,
  isNoFavourite: (id: string) => `${id} is not a favourite any more.`,
  tooSmall: 'too small',
  unknown: '–',
  tokens: (count: string) => `${count} tokens`,
  about: (figure: string) => `≈ ${figure}`,
  asking: 'Asking the service for its models',
  noList: 'There is no list of models yet.',
  empty: 'The service listed no models. Refresh the list, or look at what your key may use.',
  toSend: 'Choose a model to send your message.',
  noMatch: (text: string) => `No model has ${quote(text)} in its name or owner.`,
  count: (count: string) => (count === '1' ? '1 model' : `${count} models`),
  matching: (found: string, count: string) => `${found} of ${count} models`,
  listed: (ago: string) => `listed ${ago}`,
  notListed: 'not listed yet',
  notRefreshed: 'could not be refreshed since',
  skipped: (count: string) =>
    count === '1' ? '1 row without a usable name left out' : `${count} rows without a usable name left out`,
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  oldListKept: 'The old list stays.',
})

/** Explains why a model is sorted after the chat models. */
export function notForChat(capabilities: readonly string[]): string {
  return `${capabilities.join(', ')} model: not marked for chat`
}

export function doesNotFit(needed: string, contextLength: string): string {
  return `too small: this conversation needs ≈ ${needed} of ${contextLength} tokens`
}

/** `≈ 95 turns` */
export function aboutTurns(turns: number, count: string): string {
  if (turns === 0) return 'less than a turn'
  return turns === 1 ? '≈ 1 turn' : `≈ ${count} turns`
}

interface FreeRoom {
  readonly tokens: string
  readonly percent: string
  readonly contextLength: string
  /** As in `aboutTurns`; null where unknown. */
  readonly turns: string | null
}

export function contextLeftText({ tokens, percent, contextLength, turns }: FreeRoom): string {
  const free = `${tokens} of ${contextLength} tokens stay free (${percent})`
  return turns === null ? free : `${free}: ${turns} at the pace of the last ones`
}

interface DescribedModel {
  readonly owner: string | null
  readonly size: string | null
  readonly context: string | null
  readonly capabilities: readonly string[]
  readonly isForChat: boolean
  readonly isFavourite: boolean
  /** In words; null where unknown. */
  readonly room: string | null
  readonly lastUsed: string | null
}

/** One sentence per row for screen readers. */
export function describeModelInWords(model: DescribedModel): string {
  const { owner, size, context, capabilities, isForChat, isFavourite, room, lastUsed } = model
  return [
    `Owner: ${owner ?? 'not given'}`,
    `size: ${size ?? 'not given'}`,
    `context window: ${context === null ? 'not given' : `${context} tokens`}`,
    `capabilities: ${capabilities.length === 0 ? 'none listed' : capabilities.join(', ')}`,
    ...(isForChat ? [] : ['not marked for chat']),
    ...(room === null ? [] : [room]),
    ...(lastUsed === null ? [] : [lastUsed]),
    ...(isFavourite ? ['favourite'] : []),
  ].join('; ')
}

const relativeTime = perLocale((locale) => new Intl.RelativeTimeFormat(locale))

export function describeAge(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / minuteMs)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return relativeTime().format(-minutes, 'minute')
  if (minutes < 60 * 24) return relativeTime().format(-Math.floor(minutes / 60), 'hour')
  return relativeTime().format(-Math.floor(minutes / (60 * 24)), 'day')
}

export function usedAgo(ago: string): string {
  return `used ${ago}`
}
