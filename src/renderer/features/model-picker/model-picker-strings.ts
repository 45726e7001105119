import { minuteMs } from '../../../shared/domain/app/durations.ts'
import type { Money } from '../../../shared/domain/money/money.ts'
import { formatCallMoney, formatMoney } from '../../../shared/language/format-money.ts'
import { approximate, formatCount, formatPercent } from '../../../shared/language/format-number.ts'
import { perLocale } from '../../../shared/language/locale.ts'
import { defineMessages, formatList, plural } from '../../../shared/language/messages.ts'
import { quote } from '../../strings/quote.ts'

/** The model picker: its list and its errors. */
export const modelPickerStrings = defineMessages('model-picker', {
  model: 'Model',
  parameters: 'Parameters',
  demoPerMillion: (input: Money, output: Money) =>
    `demo prices ${formatMoney(input)} · ${formatMoney(output)} per million`,
  perMillion: (input: Money, output: Money) => `${formatMoney(input)} · ${formatMoney(output)} per million`,
  choose: 'Choose a model',
  gone: 'no longer listed',
  goneNote: (id: string) => `The service no longer lists ${id}. Choose another model to send messages.`,
  find: 'Find a model',
  models: 'Models',
  columns: { name: 'Model', 'last-used': 'Last used', size: 'Size', context: 'Context' },
  contextLeft: 'Context left',
  contextLeftHint: 'Share of the context window left after the next prompt.',
  sort: 'Sort by this column',
  sortKeys: (keys: string) => `${keys} sorts by the next column. Add Shift to reverse the order.`,
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
  isFavourite: (id: string) => `Added ${id} to favorites.`,
  isNoFavourite: (id: string) => `Removed ${id} from favorites.`,
  unknown: '–',
  asking: 'Loading models…',
  noList: 'No models loaded yet.',
  empty: 'The service lists no models. Refresh the list, or check which models your API key may use.',
  toSend: 'Choose a model to send your message.',
  noMatch: (text: string) => `No model matches ${quote(text)}.`,
  count: (count: number) => plural(count, { one: '# model', other: '# models' }),
  matching: (found: number, count: number) =>
    plural(count, { one: `${formatCount(found)} of # model`, other: `${formatCount(found)} of # models` }),
  listed: (milliseconds: number) => `updated ${formatAge(milliseconds)}`,
  listedNow: 'updated just now',
  notListed: 'not loaded yet',
  notRefreshed: 'last refresh failed',
  skipped: (count: number) =>
    plural(count, {
      one: '# model skipped (no valid name)',
      other: '# models skipped (no valid name)',
    }),
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  oldListKept: 'Tally keeps the previous list.',
})

/** The facts about one model, shown side by side. */
export const modelFactStrings = defineMessages('model-fact', {
  capabilities: (names: readonly string[]) => formatList(names),
  notForChat: 'not a chat model',
  refusedImages: 'Refused images',
  tooSmall: 'too small',
  doesNotFit: (promptTokens: number, contextLength: number) =>
    `too small for this chat: ≈\u00a0${formatCount(promptTokens)} of ${formatCount(contextLength)} tokens`,
  percent: (percent: number) => formatPercent(percent),
  percentEstimate: (percent: number) => `≈\u00a0${formatPercent(percent)}`,
  figure: (tokens: number) => formatCount(tokens),
  /** The list that comes with Tally. */
  contextListed: "context window from Tally's list",
  free: (tokens: number, contextLength: number) =>
    `${formatCount(tokens)} of ${formatCount(contextLength)} tokens left`,
  freeEstimate: (tokens: number, contextLength: number) =>
    `≈\u00a0${formatCount(tokens)} of ${formatCount(contextLength)} tokens left`,
  lastTurnAtPace: 'less than a turn at this pace',
  turnsAtPace: (turns: number) =>
    plural(turns, { one: '≈\u00a0# turn at this pace', other: '≈\u00a0# turns at this pace' }),
  nextMessage: (price: Money) => `next ${approximate(formatCallMoney(price))}`,
  nextDemoMessage: (price: Money) => `next ${approximate(formatCallMoney(price))} (demo)`,
  used: (milliseconds: number) => `used ${formatAge(milliseconds)}`,
  usedNow: 'used just now',
})

/** The same facts with labels, for screen readers. */
export const labelledFactStrings = defineMessages('labelled-fact', {
  owner: (name: string) => `Owner: ${name}`,
  noOwner: 'Owner: not reported',
  size: (size: string) => `Size: ${size}`,
  noSize: 'Size: not reported',
  contextWindow: (tokens: number) =>
    plural(tokens, { one: 'Context window: # token', other: 'Context window: # tokens' }),
  contextWindowListed: (tokens: number) =>
    plural(tokens, {
      one: "Context window: # token, from Tally's list",
      other: "Context window: # tokens, from Tally's list",
    }),
  noContextWindow: 'Context window: not reported',
  capabilities: (names: readonly string[]) => `Capabilities: ${formatList(names)}`,
  noCapabilities: 'Capabilities: none listed',
  nextMessage: (price: Money) => `Next message, without its answer: ${approximate(formatCallMoney(price))}`,
  nextDemoMessage: (price: Money) =>
    `Next message, without its answer: ${approximate(formatCallMoney(price))}, a demo price`,
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
