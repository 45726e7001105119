import type { FieldKind, FieldLevel, FieldsProblem } from '../../shared/domain/chat/extra-fields.ts'
import { formatCount } from '../../shared/language/format-number.ts'
import { defineMessages, formatList, plural } from '../../shared/language/messages.ts'
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
  /** Names all fields where they are few. */
  set: (names: readonly string[], most: number) =>
    names.length <= most
      ? `The next request adds ${formatList(names)}.`
      : plural(names.length, {
          one: 'The next request adds # field.',
          other: 'The next request adds # fields.',
        }),
  level: 'Applies to',
  levels: {
    next: 'Next message only',
    chat: 'This chat',
    model: 'This model on this connection',
  },
  modelMeaning: (model: string, connection: string) =>
    `Every request to ${model} on ${connection}, in all chats.`,
  meanings: {
    chat: "Every request in this chat. These fields override the model's fields.",
    next: 'Only the message in the message box. These fields override all others, and are cleared after sending.',
  },
  known: 'Common fields',
  otherFields: 'Other fields',
  notReadable: 'Fix the JSON below to use these fields.',
  inJson: 'Set in the JSON below.',
  suggestion: (value: string) => value,
  isNull: 'Not sent, even if the chat or model sets it.',
  json: 'Extra fields (JSON)',
  jsonHint:
    "Tally sends values as typed, without surrounding spaces. null removes a field that the chat or model sets. Stored as plain text: don't enter secrets.",
  /** Values that no control would write. */
  unusual: (names: readonly string[]) =>
    `The service may reject the value of ${formatList(names.map(quote))}. You can still apply it.`,
  example: '{"temperature": 0.7}',
  overview: 'In the next request',
  nothing: 'No extra fields. Tally sends only the model, messages, and streaming options.',
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
  stop: 'Stop sequences',
  presence_penalty: 'Presence penalty',
  frequency_penalty: 'Frequency penalty',
  reasoning_effort: 'Reasoning effort',
})

/** The values that a known field takes, under its control. */
const rangeStrings = defineMessages('range', {
  number: (min: number, max: number) => `A number from ${formatCount(min)} to ${formatCount(max)}`,
  whole: 'A whole number',
  wholeFrom: (min: number) => `A whole number, at least ${formatCount(min)}`,
  texts: (most: number) => `Up to ${formatCount(most)} sequences, one per line`,
  choice: (choices: readonly string[]) =>
    `Common values: ${formatList(choices)}. You can enter another value.`,
})

/** The same as a request to change the value. */
const wrongValueStrings = defineMessages('wrong-value', {
  number: (name: string, min: number, max: number) =>
    `Set ${quote(name)} to a number from ${formatCount(min)} to ${formatCount(max)}.`,
  whole: (name: string) => `Set ${quote(name)} to a whole number.`,
  wholeFrom: (name: string, min: number) =>
    `Set ${quote(name)} to a whole number of at least ${formatCount(min)}.`,
  texts: (name: string, most: number) =>
    `Set ${quote(name)} to a string, or to a list of up to ${formatCount(most)} strings.`,
  choice: (name: string, choices: readonly string[]) =>
    `Set ${quote(name)} to a string. Common values: ${formatList(choices)}.`,
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
    name: (line: number, column: number) =>
      `Line ${formatCount(line)}, column ${formatCount(column)}: write a field name in double quotes, or remove the comma before it.`,
    colon: (line: number, column: number) =>
      `Line ${formatCount(line)}, column ${formatCount(column)}: write a colon between the field name and its value.`,
    value: (line: number, column: number) =>
      `Line ${formatCount(line)}, column ${formatCount(column)}: enter a number, a string in double quotes, true, false, null, a list, or an object.`,
    comma: (line: number, column: number) =>
      `Line ${formatCount(line)}, column ${formatCount(column)}: add a comma, or close the bracket.`,
    quote: (line: number, column: number) =>
      `Line ${formatCount(line)}, column ${formatCount(column)}: close this string with a double quote. Write line breaks as \\n.`,
    end: (line: number, column: number) =>
      `Line ${formatCount(line)}, column ${formatCount(column)}: remove everything after the last closing bracket.`,
  },
  'too-deep': (line: number, column: number) =>
    `Line ${formatCount(line)}, column ${formatCount(column)}: nested too deeply. Use at most 16 levels.`,
  twice: (name: string, line: number, column: number) =>
    `Line ${formatCount(line)}, column ${formatCount(column)}: ${quote(name)} appears twice. Remove one of the two.`,
  'no-name': 'A field has no name. Enter one in its double quotes.',
  'long-name': 'Use field names of at most 200 characters.',
  'hidden-character': (name: string) =>
    `The name ${quote(name)} contains an invisible character. Type the name again.`,
  'own-field': (name: string) => `Tally sets ${quote(name)} itself. Remove this field.`,
  'other-models': (name: string) =>
    `Some services use ${quote(name)} instead of the model you chose. Remove this field.`,
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
