import { minuteMs } from '../../shared/domain/app/durations.ts'
import type { FieldKind, FieldLevel, FieldsProblem } from '../../shared/domain/chat/extra-fields.ts'
import { formatCount, formatPercent } from '../../shared/language/format-number.ts'
import { perLocale } from '../../shared/language/locale.ts'
import { defineMessages, formatList, plural } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

/** The model picker: its list and its errors. */
export const modelPickerStrings = defineMessages('model-picker', {
  model: 'Model',
  choose: 'Choose a model',
  gone: 'no longer listed',
  goneNote: (id: string) => `The service no longer lists ${id}. Choose another model to send messages.`,
  find: 'Find a model',
  models: 'Models',
  columns: { name: 'Model', 'last-used': 'Last used', size: 'Size', context: 'Context' },
  contextLeft: 'Context left',
  contextLeftHint: 'Tokens left in the context window after the next prompt, and the turns that fit.',
  sort: 'Sort by this column',
  sortKeys: (keys: string) => `${keys} sorts by the next column. Add Shift to reverse the order.`,
  ascending: 'Sorted ascending',
  descending: 'Sorted descending',
  groups: {
    favourites: 'Favorites',
    recent: 'Recently used',
    chat: 'Chat models',
    unmarked: 'No capabilities listed',
    other: 'Not marked for chat',
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
  listed: (milliseconds: number) => `listed ${formatAge(milliseconds)}`,
  listedNow: 'listed just now',
  notListed: 'not listed yet',
  notRefreshed: 'last refresh failed',
  skipped: (count: number) =>
    plural(count, {
      one: '# model without a valid name skipped',
      other: '# models without a valid name skipped',
    }),
  refresh: 'Refresh',
  refreshing: 'Refreshing…',
  oldListKept: 'Tally keeps the previous list.',
})

/** The facts about one model, shown side by side. */
export const modelFactStrings = defineMessages('model-fact', {
  capabilities: (names: readonly string[]) => formatList(names),
  notForChat: 'not marked for chat',
  tooSmall: 'too small',
  doesNotFit: (promptTokens: number, contextLength: number) =>
    `too small for this chat: ≈\u00a0${formatCount(promptTokens)} of ${formatCount(contextLength)} tokens`,
  percent: (percent: number) => formatPercent(percent),
  percentEstimate: (percent: number) => `≈\u00a0${formatPercent(percent)}`,
  figure: (tokens: number) => formatCount(tokens),
  figureEstimate: (tokens: number) => `≈\u00a0${formatCount(tokens)}`,
  tokens: (tokens: number) => plural(tokens, { one: '# token', other: '# tokens' }),
  tokensEstimate: (tokens: number) => plural(tokens, { one: '≈\u00a0# token', other: '≈\u00a0# tokens' }),
  lastTurn: 'less than a turn',
  turns: (turns: number) => plural(turns, { one: '≈\u00a0# turn', other: '≈\u00a0# turns' }),
  free: (tokens: number, contextLength: number, percent: number) =>
    `${formatCount(tokens)} of ${formatCount(contextLength)} tokens left (${formatPercent(percent)})`,
  freeEstimate: (tokens: number, contextLength: number, percent: number) =>
    `≈\u00a0${formatCount(tokens)} of ${formatCount(contextLength)} tokens left (≈\u00a0${formatPercent(percent)})`,
  lastTurnAtPace: 'less than a turn at the recent pace',
  turnsAtPace: (turns: number) =>
    plural(turns, { one: '≈\u00a0# turn at the recent pace', other: '≈\u00a0# turns at the recent pace' }),
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
  noContextWindow: 'Context window: not reported',
  capabilities: (names: readonly string[]) => `Capabilities: ${formatList(names)}`,
  noCapabilities: 'Capabilities: none listed',
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

/** The fields that a person adds to requests. */
export const parameterStrings = defineMessages('parameters', {
  title: 'Parameters',
  close: 'Close',
  apply: 'Apply',
  reset: 'Clear this level',
  set: (count: number) => plural(count, { one: '# set', other: '# set' }),
  level: 'Applies to',
  levels: {
    next: 'Next message only',
    chat: 'This chat',
    model: 'This model on this connection',
  },
  modelMeaning: (model: string, connection: string) =>
    `Every request to ${model} on ${connection}, in all chats.`,
  meanings: {
    chat: "Every request of this chat. These fields override the model's fields.",
    next: 'Only the message in the message box. These fields override all others, and are cleared after sending.',
  },
  known: 'Common fields',
  notReadable: 'Fix the JSON below to use these fields.',
  inJson: 'Set in the JSON below.',
  suggestion: (value: string) => value,
  isNull: 'Not sent, even if a wider level sets it.',
  json: 'Extra fields (JSON)',
  jsonHint:
    'Sent exactly as typed, after the messages. null means “not sent” and removes the value of a wider level. Stored as plain text: enter no secrets.',
  example: '{"temperature": 0.7}',
  overview: 'In the next request',
  nothing: 'No extra fields. Only the model, the messages and the streaming fields are sent.',
  notSent: (level: FieldLevel) => notSentStrings[level],
  omit: (name: string) => `Omit ${name}`,
})

const notSentStrings = defineMessages('not-sent', {
  next: 'not sent (Next message only)',
  chat: 'not sent (This chat)',
  model: 'not sent (This model on this connection)',
})

export const knownFieldStrings = defineMessages('known-field', {
  temperature: 'Temperature',
  top_p: 'Top P',
  max_tokens: 'Max tokens',
  max_completion_tokens: 'Max completion tokens',
  seed: 'Seed',
  stop: 'End sequences',
  presence_penalty: 'Presence penalty',
  frequency_penalty: 'Frequency penalty',
  reasoning_effort: 'Reasoning effort',
})

const rangeStrings = defineMessages('range', {
  number: (min: number, max: number) => `A number from ${formatCount(min)} to ${formatCount(max)}`,
  whole: 'A whole number',
  wholeFrom: (min: number) => `A whole number, at least ${formatCount(min)}`,
  texts: (most: number) => `stop: at most ${formatCount(most)} texts, one per line`,
  choice: (choices: readonly string[]) => `${formatList(choices)}, or another value`,
})

export function describeRange(kind: FieldKind): string {
  switch (kind.kind) {
    case 'number':
      return rangeStrings.number(kind.min, kind.max)
    case 'whole':
      return kind.min === null ? rangeStrings.whole : rangeStrings.wholeFrom(kind.min)
    case 'texts':
      return rangeStrings.texts(kind.most)
    case 'choice':
      return rangeStrings.choice(kind.choices)
  }
}

const place = (line: number, column: number): string =>
  `Line ${formatCount(line)}, column ${formatCount(column)}:`

const problemStrings = defineMessages('fields-problem', {
  'too-long': 'Use at most 32,000 characters.',
  missing: {
    object: 'Start with { and end with }, as in {"temperature": 0.7}.',
    name: (line: number, column: number) =>
      `${place(line, column)} write a field name in double quotes, or remove the comma before it.`,
    colon: (line: number, column: number) =>
      `${place(line, column)} write a colon between the field name and its value.`,
    value: (line: number, column: number) =>
      `${place(line, column)} write a number, a text in double quotes, true, false, null, a list or an object.`,
    comma: (line: number, column: number) => `${place(line, column)} add a comma, or close the bracket.`,
    quote: (line: number, column: number) =>
      `${place(line, column)} close this text with a double quote. Write line breaks in it as \\n.`,
    end: (line: number, column: number) =>
      `${place(line, column)} remove everything after the last closing bracket.`,
  },
  'too-deep': (line: number, column: number) =>
    `${place(line, column)} too many brackets inside each other. Use at most 16 levels.`,
  twice: (name: string, line: number, column: number) =>
    `${place(line, column)} ${quote(name)} appears twice. Remove one of the two.`,
  'no-name': 'A field has no name. Enter one in its double quotes.',
  'long-name': 'Use field names of at most 200 characters.',
  'hidden-character': (name: string) =>
    `The name ${quote(name)} contains an invisible character. Type the name again.`,
  'own-field': (name: string) => `Tally sets ${quote(name)} itself. Remove this field.`,
  'wrong-value': (name: string, range: string) => `Change ${quote(name)}. ${range}.`,
})

/** The problem of a text, its place, and the remedy. */
export function describeFieldsProblem(problem: FieldsProblem): string {
  switch (problem.kind) {
    case 'too-long':
      return problemStrings['too-long']
    case 'syntax':
      return problem.missing === 'object'
        ? problemStrings.missing.object
        : problemStrings.missing[problem.missing](problem.line, problem.column)
    case 'too-deep':
      return problemStrings['too-deep'](problem.line, problem.column)
    case 'twice':
      return problemStrings.twice(problem.name, problem.line, problem.column)
    case 'no-name':
    case 'long-name':
      return problemStrings[problem.kind]
    case 'hidden-character':
      return problemStrings['hidden-character'](problem.name)
    case 'own-field':
      return problemStrings['own-field'](problem.name)
    case 'wrong-value':
      return problemStrings['wrong-value'](problem.field, describeRange(problem.range))
  }
}
