import { minuteMs } from '../../../shared/domain/app/durations.ts'
import type { Money } from '../../../shared/domain/money/money.ts'
import { formatCallMoney, formatMoney } from '../../../shared/language/format-money.ts'
import { approximate, formatPercent } from '../../../shared/language/format-number.ts'
import { perLocale } from '../../../shared/language/locale.ts'
import { defineMessages, formatList, message } from '../../../shared/language/messages.ts'
import { quote } from '../../strings/quote.ts'

const about = (price: Money): string => approximate(formatCallMoney(price))

/** The model picker: its list and its errors. */
export const modelPickerStrings = defineMessages('model-picker', {
  model: 'Model',
  parameters: 'Parameters',
  demoPerMillion: message(
    'demo prices {input} · {output} per million',
    ['input', formatMoney],
    ['output', formatMoney],
  ),
  perMillion: message('{input} · {output} per million', ['input', formatMoney], ['output', formatMoney]),
  choose: 'Choose a model',
  gone: 'no longer listed',
  goneNote: 'The service no longer lists {id}. Choose another model to send messages.',
  find: 'Find a model',
  models: 'Models',
  columns: { name: 'Model', 'last-used': 'Last used', size: 'Size', context: 'Context' },
  contextLeft: 'Context left',
  contextLeftHint: 'Share of the context window left after the next prompt.',
  sort: 'Sort by this column',
  sortKeys: '{keys} sorts by the next column. Add Shift to reverse the order.',
  ascending: 'Sorted ascending',
  descending: 'Sorted descending',
  groups: {
    favourites: 'Favorites',
    recent: 'Recently used',
    chat: 'Chat models',
    unmarked: 'Capabilities unknown',
    other: 'Other models',
  },
  addFavourite: 'Add to favorites',
  removeFavourite: 'Remove from favorites',
  isFavourite: 'Added {id} to favorites.',
  isNoFavourite: 'Removed {id} from favorites.',
  unknown: '–',
  asking: 'Loading models…',
  noList: 'No models loaded yet.',
  empty: 'The service lists no models. Refresh the list, or check which models your API key may use.',
  toSend: 'Choose a model to send your message.',
  noMatch: message('No model matches {text}.', quote),
  matching: message(
    '{count, plural, one {{found, number} of # model} other {{found, number} of # models}}',
    'found',
    'count',
  ),
  listed: message('updated {milliseconds}', formatAge),
  listedNow: 'updated just now',
  notListed: 'not loaded yet',
  notRefreshed: 'last refresh failed',
  skipped: '{count, plural, one {# model skipped (no valid name)} other {# models skipped (no valid name)}}',
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  oldListKept: 'Tally keeps the previous list.',
})

/** The facts about one model, shown side by side. */
export const modelFactStrings = defineMessages('model-fact', {
  notForChat: 'not a chat model',
  refusedImages: 'Refused images',
  tooSmall: 'too small',
  doesNotFit: message(
    'too small for this chat: ≈\u00a0{promptTokens, number} of {contextLength, number} tokens',
    'promptTokens',
    'contextLength',
  ),
  percentEstimate: message('≈\u00a0{percent}', formatPercent),
  figure: '{tokens, number}',
  /** The list that comes with Tally. */
  contextListed: "context window from Tally's list",
  free: message('{tokens, number} of {contextLength, number} tokens left', 'tokens', 'contextLength'),
  freeEstimate: message(
    '≈\u00a0{tokens, number} of {contextLength, number} tokens left',
    'tokens',
    'contextLength',
  ),
  lastTurnAtPace: 'less than a turn at this pace',
  turnsAtPace: '{turns, plural, one {≈\u00a0# turn at this pace} other {≈\u00a0# turns at this pace}}',
  nextMessage: message('next {price}', about),
  nextDemoMessage: message('next {price} (demo)', about),
  used: message('used {milliseconds}', formatAge),
  usedNow: 'used just now',
})

/** The same facts with labels, for screen readers. */
export const labelledFactStrings = defineMessages('labelled-fact', {
  owner: 'Owner: {name}',
  noOwner: 'Owner: not reported',
  size: 'Size: {size}',
  noSize: 'Size: not reported',
  contextWindow: '{tokens, plural, one {Context window: # token} other {Context window: # tokens}}',
  contextWindowListed:
    "{tokens, plural, one {Context window: # token, from Tally's list} other {Context window: # tokens, from Tally's list}}",
  noContextWindow: 'Context window: not reported',
  capabilities: message('Capabilities: {names}', formatList),
  noCapabilities: 'Capabilities: none listed',
  nextMessage: message('Next message, without its answer: {price}', about),
  nextDemoMessage: message('Next message, without its answer: {price}, a demo price', about),
  favourite: 'Favorite',
})

const relativeTime = perLocale((locale) => new Intl.RelativeTimeFormat(locale))

/** At least a minute. */
function formatAge(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / minuteMs))
  if (minutes < 60) return relativeTime().format(-minutes, 'minute')
  if (minutes < 60 * 24) return relativeTime().format(-Math.floor(minutes / 60), 'hour')
  return relativeTime().format(-Math.floor(minutes / (60 * 24)), 'day')
}
