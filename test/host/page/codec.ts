import { kinds } from './kinds.ts'

// Electron sends values by structured clone; this wire sends them as text. The same source runs in Node and
// in pages.

/** How one end transfers values that cannot be copied; without it such a value is refused. */
export interface References {
  putFunction(value: Callable): number
  takeFunction(id: number): Callable
  putPromise(value: PromiseLike<unknown>): number
  takePromise(id: number): Promise<unknown>
}

export type Callable = (...values: unknown[]) => unknown

export function encode(root: unknown, references?: References): string {
  const seen = new Map<object, number>()
  const putObject = (value: object): unknown => {
    const index = seen.get(value)
    if (index !== undefined) return ['seen', index]
    if (references !== undefined && isPromise(value)) return ['promise', references.putPromise(value)]
    seen.set(value, seen.size)
    const [name, kind] = Object.entries(kinds).find(([, candidate]) => candidate.fits(value)) ?? []
    return [name, kind?.put(value as never, put)]
  }
  const put = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) return putObject(value)
    if (typeof value !== 'function') return putPrimitive(value)
    if (references === undefined) throw uncloneable()
    return ['function', references.putFunction(value as Callable)]
  }
  return JSON.stringify(put(references === undefined ? cloned(root) : root))
}

export function decode(text: string, references?: References): unknown {
  const seen: object[] = []
  const take = (wire: unknown): unknown => {
    if (!Array.isArray(wire)) return wire
    const [name, content] = wire as [string, never]
    if (name === 'undefined') return undefined
    if (name === 'number') return Number(content)
    if (name === 'bigint') return BigInt(content)
    if (name === 'seen') return seen[content]
    if (name === 'function') return references?.takeFunction(content)
    if (name === 'promise') return references?.takePromise(content)
    const kind = kinds[name]
    if (kind === undefined) throw new Error(`unknown kind ${name} on the wire`)
    const value = kind.open(content)
    seen.push(value)
    kind.fill?.(value as never, content, take)
    return value
  }
  return take(JSON.parse(text))
}

function putPrimitive(value: unknown): unknown {
  if (value === undefined) return ['undefined']
  if (typeof value === 'bigint') return ['bigint', String(value)]
  if (typeof value === 'symbol') throw uncloneable()
  if (typeof value !== 'number') return value
  if (Object.is(value, -0)) return ['number', '-0']
  return Number.isFinite(value) ? value : ['number', String(value)]
}

/** Electron clones before it sends: prototypes go, functions and host objects are refused. */
function cloned(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch {
    throw uncloneable()
  }
}

function uncloneable(): Error {
  return new Error('An object could not be cloned.')
}

function isPromise(value: object): value is PromiseLike<unknown> {
  return 'then' in value && typeof value.then === 'function'
}
