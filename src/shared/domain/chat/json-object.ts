import { type JsonFault, type JsonField, readJson, skipBlanks } from '../app/json-text.ts'

/** A field of the outermost object. Numbers and strings of its value keep the spelling of the text. */
type JsonMember = JsonField<string>

type JsonObject =
  | { readonly members: readonly JsonMember[]; readonly fault: null }
  | { readonly fault: JsonFault }

/** Reads a JSON object field by field. The values are JSON without blanks. */
export function readJsonObject(text: string, maxDepth: number): JsonObject {
  const start = skipBlanks(text, 0)
  if (text[start] !== '{') return { fault: { kind: 'syntax', missing: 'object', at: start } }
  let members: readonly JsonMember[] = []
  const { fault } = readJson<string>(text, start, {
    maxDepth,
    mayRepeatNames: false,
    // The outermost object is the last one to end.
    object(fields) {
      members = fields
      return `{${fields.map(({ name, value }) => written({ name, raw: value })).join(',')}}`
    },
    list: (values) => `[${values.join(',')}]`,
    token: (spelled) => spelled,
  })
  return fault === null ? { members, fault } : { fault }
}

/** A field as JSON text, without blanks. */
export function written({ name, raw }: { readonly name: string; readonly raw: string }): string {
  return `${JSON.stringify(name)}:${raw}`
}

/**
 * Replaces the value of a field, or adds the field as the last one. Leaves all other characters as they are.
 * Returns the text unchanged if it isn't an acceptable object.
 */
export function withMember(text: string, name: string, raw: string, maxDepth: number): string {
  const object = readJsonObject(text.trim() === '' ? '{}' : text, maxDepth)
  if (object.fault !== null) return text
  const added = `${JSON.stringify(name)}: ${raw}`
  const last = object.members.at(-1)
  if (last === undefined) return `{\n  ${added}\n}`
  const present = object.members.find((member) => member.name === name)
  if (present !== undefined) return text.slice(0, present.valueStart) + raw + text.slice(present.end)
  const before = text.slice(0, last.start)
  const gap = before.slice(before.trimEnd().length)
  const separator = gap === '' && object.members.length === 1 ? ' ' : gap
  return `${text.slice(0, last.end)},${separator}${added}${text.slice(last.end)}`
}

/** Removes a field with its comma. The text without any field is empty. */
export function withoutMember(text: string, name: string, maxDepth: number): string {
  const object = readJsonObject(text, maxDepth)
  if (object.fault !== null) return text
  const index = object.members.findIndex((member) => member.name === name)
  const member = object.members[index]
  if (member === undefined) return text
  if (object.members.length === 1) return ''
  const next = object.members[index + 1]
  if (next !== undefined) return text.slice(0, member.start) + text.slice(next.start)
  const before = object.members[index - 1]
  return text.slice(0, before?.end ?? member.start) + text.slice(member.end)
}
