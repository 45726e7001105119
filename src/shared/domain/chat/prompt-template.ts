import { promptKey } from './prompt-limits.ts'

/** A place in a prompt that the user fills in: `{{name}}` or `{{name:default}}`. */
export interface PromptVariable {
  readonly name: string
  /** The text that is there without an answer. */
  readonly fallback: string
}

/** The moment for `{{date}}` and `{{time}}`. */
export interface PresentMoment {
  readonly date: string
  readonly time: string
}

interface Place {
  /** The position of the backslashes before the braces. */
  readonly start: number
  readonly end: number
  readonly backslashes: number
  /** The braces and what is in them. */
  readonly written: string
  readonly variable: PromptVariable
}

const maxNameLength = 60
const namePattern = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ '’-]*$/u
/** Stops at any further brace, so that a text of braces takes linear time. */
const braces = /\{\{([^{}]*)\}\}/g

const builtIn: Readonly<Record<string, (present: PresentMoment) => string>> = {
  date: ({ date }) => date,
  time: ({ time }) => time,
}
const builtInOf = (name: string): ((present: PresentMoment) => string) | undefined =>
  Object.hasOwn(builtIn, promptKey(name)) ? builtIn[promptKey(name)] : undefined

/**
 * Everything that isn't a name stays text: `{{#if}}`, `{{a.b}}`, `{% raw %}`. A backslash before the braces
 * keeps them as text, and two backslashes are one backslash before a variable.
 */
function* placesOf(text: string): Generator<Place> {
  for (const match of text.matchAll(braces)) {
    const [written, content = ''] = match
    const variable = variableOf(content)
    if (variable === null) continue
    let start = match.index
    while (text[start - 1] === '\\') start -= 1
    const end = match.index + written.length
    yield { start, end, backslashes: match.index - start, written, variable }
  }
}

function variableOf(content: string): PromptVariable | null {
  const colon = content.indexOf(':')
  const name = (colon === -1 ? content : content.slice(0, colon)).trim()
  const fallback = colon === -1 ? '' : content.slice(colon + 1).trim()
  if (name.length > maxNameLength || !namePattern.test(name)) return null
  // A format such as `{{date:YYYY}}` is another program's.
  return colon !== -1 && builtInOf(name) !== undefined ? null : { name, fallback }
}

/** The variables to ask for, each once in order of appearance, with the first default that it has. */
export function variablesOf(text: string): readonly PromptVariable[] {
  const found = new Map<string, PromptVariable>()
  for (const { variable, backslashes } of placesOf(text)) {
    if (backslashes % 2 === 1 || builtInOf(variable.name) !== undefined) continue
    const key = promptKey(variable.name)
    const before = found.get(key)
    if (before === undefined) found.set(key, variable)
    else if (before.fallback === '') found.set(key, { ...before, fallback: variable.fallback })
  }
  return [...found.values()]
}

/** Whether there is anything to fill in, the date and the time included. */
export function isTemplate(text: string): boolean {
  return [...placesOf(text)].some(({ backslashes }) => backslashes % 2 === 0)
}

/** The text with its values, which are never read as variables themselves. A missing value is the default. */
export function fillTemplate(
  text: string,
  values: ReadonlyMap<string, string>,
  present: PresentMoment,
): string {
  const byKey = new Map([...values].map(([name, value]) => [promptKey(name), value]))
  const defaults = new Map(variablesOf(text).map(({ name, fallback }) => [promptKey(name), fallback]))
  const valueFor = (name: string): string => {
    const key = promptKey(name)
    return builtInOf(name)?.(present) ?? byKey.get(key) ?? defaults.get(key) ?? ''
  }
  return rewrite(text, ({ backslashes, written, variable }) => {
    const kept = '\\'.repeat(Math.floor(backslashes / 2))
    return kept + (backslashes % 2 === 1 ? written : valueFor(variable.name))
  })
}

function rewrite(text: string, replace: (place: Place) => string): string {
  const parts: string[] = []
  let at = 0
  for (const place of placesOf(text)) {
    parts.push(text.slice(at, place.start), replace(place))
    at = place.end
  }
  return parts.join('') + text.slice(at)
}

/** Written the same everywhere, so that no model confuses day and month. */
export function presentMomentOf(now: Date): PresentMoment {
  const two = (value: number): string => String(value).padStart(2, '0')
  return {
    date: `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`,
    time: `${two(now.getHours())}:${two(now.getMinutes())}`,
  }
}
