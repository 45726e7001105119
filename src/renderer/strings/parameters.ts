import type { FieldKind, FieldsProblem } from '../../shared/domain/chat/extra-fields.ts'
import { defineMessages, formatChoices, formatList, message } from '../../shared/language/messages.ts'
import { quote } from './quote.ts'

/** The fields that a user adds to requests. */
export const parameterStrings = defineMessages('parameters', {
  title: 'Parameters',
  apply: 'Apply',
  resets: {
    next: 'Reset for the next message',
    chat: 'Reset for this chat',
    model: 'Reset for this model',
  },
  notApplied: 'Not applied yet.',
  discard: 'Discard changes',
  setNames: message('The next request adds {names}.', formatList),
  setCount: '{count, plural, one {The next request adds # field.} other {The next request adds # fields.}}',
  level: 'Applies to',
  levels: {
    next: 'Next message only',
    chat: 'This chat',
    model: 'This model on this connection',
  },
  modelMeaning: message('Every request to {model} on {connection}, in all chats.', 'model', 'connection'),
  meanings: {
    chat: "Every request in this chat. These fields override the model's fields.",
    next: 'Only the message in the message box. These fields override all others, and are cleared after sending.',
  },
  known: 'Common fields',
  otherFields: 'Other fields',
  notReadable: 'Fix the JSON below to use these fields.',
  inJson: 'Set in the JSON below.',
  isNull: 'Not sent, even if the chat or model sets it.',
  json: 'Extra fields (JSON)',
  jsonHint:
    "Tally sends values as typed, without surrounding spaces. null removes a field that the chat or model sets. Stored as plain text: don't enter secrets.",
  /** Values that no control would write. */
  unusual: message(
    'The service may reject the value of {names}. You can still apply it.',
    (names: readonly string[]) => formatList(names.map(quote)),
  ),
  example: '{"temperature": 0.7}',
  overview: 'In the next request',
  nothing: 'No extra fields. Tally sends only the model, messages, and streaming options.',
  omit: 'Omit {name}',
})

export const notSentStrings = defineMessages('not-sent', {
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
  stop: 'Stop sequences',
  presence_penalty: 'Presence penalty',
  frequency_penalty: 'Frequency penalty',
  reasoning_effort: 'Reasoning effort',
})

/** The values that a known field takes, under its control. */
const rangeStrings = defineMessages('range', {
  number: message('A number from {min, number} to {max, number}', 'min', 'max'),
  whole: 'A whole number',
  wholeFrom: 'A whole number, at least {min, number}',
  texts: 'Up to {most, number} sequences, one per line',
  choice: message('Common values: {choices}. You can enter another value.', formatChoices),
})

/** The same as a request to change the value. */
const wrongValueStrings = defineMessages('wrong-value', {
  number: message(
    'Set {name} to a number from {min, number} to {max, number}.',
    ['name', quote],
    'min',
    'max',
  ),
  whole: message('Set {name} to a whole number.', quote),
  wholeFrom: message('Set {name} to a whole number of at least {min, number}.', ['name', quote], 'min'),
  texts: message(
    'Set {name} to a string, or to a list of up to {most, number} strings.',
    ['name', quote],
    'most',
  ),
  choice: message(
    'Set {name} to a string. Common values: {choices}.',
    ['name', quote],
    ['choices', formatChoices],
  ),
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

/** The remedy for a control's value outside its range. */
export function describeWrongValue(name: string, range: FieldKind): string {
  switch (range.kind) {
    case 'number':
      return wrongValueStrings.number(name, range.min, range.max)
    case 'whole':
      return range.min === null ? wrongValueStrings.whole(name) : wrongValueStrings.wholeFrom(name, range.min)
    case 'texts':
      return wrongValueStrings.texts(name, range.most)
    case 'choice':
      return wrongValueStrings.choice(name, range.choices)
  }
}

const problemStrings = defineMessages('fields-problem', {
  'too-long': 'Use at most 32,000 characters.',
  missing: {
    object: 'Start with { and end with }, as in {"temperature": 0.7}.',
    name: message(
      'Line {line, number}, column {column, number}: write a field name in double quotes, or remove the comma before it.',
      'line',
      'column',
    ),
    colon: message(
      'Line {line, number}, column {column, number}: write a colon between the field name and its value.',
      'line',
      'column',
    ),
    value: message(
      'Line {line, number}, column {column, number}: enter a number, a string in double quotes, true, false, null, a list, or an object.',
      'line',
      'column',
    ),
    comma: message(
      'Line {line, number}, column {column, number}: add a comma, or close the bracket.',
      'line',
      'column',
    ),
    quote: message(
      'Line {line, number}, column {column, number}: close this string with a double quote. Write line breaks as \\n.',
      'line',
      'column',
    ),
    end: message(
      'Line {line, number}, column {column, number}: remove everything after the last closing bracket.',
      'line',
      'column',
    ),
  },
  'too-deep': message(
    'Line {line, number}, column {column, number}: nested too deeply. Use at most 16 levels.',
    'line',
    'column',
  ),
  twice: message(
    'Line {line, number}, column {column, number}: {name} appears twice. Remove one of the two.',
    ['name', quote],
    'line',
    'column',
  ),
  'no-name': 'A field has no name. Enter one in its double quotes.',
  'long-name': 'Use field names of at most 200 characters.',
  'hidden-character': message('The name {name} contains an invisible character. Type the name again.', quote),
  'own-field': message('Tally sets {name} itself. Remove this field.', quote),
  'other-models': message(
    'Some services use {name} instead of the model you chose. Remove this field.',
    quote,
  ),
})

/** The problem of a text, its place, and the remedy. */
export function describeFieldsProblem(problem: FieldsProblem): string {
  switch (problem.kind) {
    case 'syntax':
      return problem.missing === 'object'
        ? problemStrings.missing.object
        : problemStrings.missing[problem.missing](problem.line, problem.column)
    case 'too-deep':
      return problemStrings['too-deep'](problem.line, problem.column)
    case 'twice':
      return problemStrings.twice(problem.name, problem.line, problem.column)
    case 'too-long':
    case 'no-name':
    case 'long-name':
      return problemStrings[problem.kind]
    case 'hidden-character':
    case 'own-field':
    case 'other-models':
      return problemStrings[problem.kind](problem.name)
  }
}
