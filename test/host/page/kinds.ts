export type Put = (value: unknown) => unknown
export type Take = (wire: unknown) => unknown

/** `open` makes the value, `fill` its contents: in two steps, because a value may contain itself. */
interface Kind {
  fits(value: object): boolean
  put(value: never, put: Put): unknown
  open(wire: never): object
  fill?(value: never, wire: never, take: Take): void
}

const views = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
}
const errors = { Error, TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError }

/** Every kind of object that Electron's structured clone knows, the most general one last. */
export const kinds: Record<string, Kind> = {
  array: {
    fits: Array.isArray,
    put: (value: unknown[], put) => value.map(put),
    open: () => [],
    fill: (value: unknown[], wire: unknown[], take) => value.push(...wire.map(take)),
  },
  date: {
    fits: (value) => value instanceof Date,
    put: (value: Date) => value.getTime(),
    open: (wire: number) => new Date(wire),
  },
  pattern: {
    fits: (value) => value instanceof RegExp,
    put: (value: RegExp) => [value.source, value.flags],
    open: ([source, flags]: [string, string]) => new RegExp(source, flags),
  },
  map: {
    fits: (value) => value instanceof Map,
    put: (value: Map<unknown, unknown>, put) => [...value].map(([key, item]) => [put(key), put(item)]),
    open: () => new Map(),
    fill: (value: Map<unknown, unknown>, wire: [unknown, unknown][], take) => {
      for (const [key, item] of wire) value.set(take(key), take(item))
    },
  },
  set: {
    fits: (value) => value instanceof Set,
    put: (value: Set<unknown>, put) => [...value].map(put),
    open: () => new Set(),
    fill: (value: Set<unknown>, wire: unknown[], take) => {
      for (const item of wire) value.add(take(item))
    },
  },
  error: {
    fits: (value) => value instanceof Error,
    put: (value: Error) => [value.name, value.message, value.stack ?? ''],
    open: ([name, message, stack]: [keyof typeof errors, string, string]) => {
      const error = new (Object.hasOwn(errors, name) ? errors[name] : Error)(message)
      return Object.assign(error, { stack })
    },
  },
  buffer: {
    fits: (value) => value instanceof ArrayBuffer,
    put: (value: ArrayBuffer) => toBase64(new Uint8Array(value)),
    open: (wire: string) => fromBase64(wire).buffer,
  },
  view: {
    fits: ArrayBuffer.isView,
    put: (value: ArrayBufferView) => [
      Object.hasOwn(views, value.constructor.name) ? value.constructor.name : 'Uint8Array',
      toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)),
    ],
    open: ([name, bytes]: [keyof typeof views, string]) => new views[name](fromBase64(bytes).buffer),
  },
  object: {
    fits: () => true,
    put: (value: object, put) => Object.entries(value).map(([key, item]) => [key, put(item)]),
    open: () => ({}),
    fill: (value: object, wire: [string, unknown][], take) => {
      const options = { enumerable: true, configurable: true, writable: true }
      for (const [key, item] of wire) Object.defineProperty(value, key, { value: take(item), ...options })
    },
  },
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
