import type { FakeBridge } from '../fake-bridge.ts'

/** Fields whose text comes from a service, a model, a file or a user, by their names in the contract. */
const written = new Set(
  `title text reasoning before match after excerpt body statusText contentType name detail fileName
  conversationTitle program completionId finishReason request response systemPrompt draft ownedBy size tags tag
  capabilities models headers source originTitle folder address content label summary`.split(/\s+/u),
)
const modelNames = new Set(['model', 'modelId', 'modelRequested', 'modelAnswered'])

/** Main skips models with a longer id. */
const maxModelNameLength = 400
/** Main takes no longer name for a program. */
const maxNameLength = 100

/** Returns one hostile text after the other, and starts again after the last. */
export function createSource(corpus: readonly string[]): { next(): string; readonly taken: number } {
  let taken = 0
  return {
    next() {
      const text = corpus[taken % corpus.length] ?? ''
      const round = Math.floor(taken / corpus.length)
      taken += 1
      // From the second round on, each text is cut somewhere.
      return round === 0 ? text : text.slice(0, 1 + ((taken * 7919) % text.length))
    },
    get taken() {
      return taken
    },
  }
}

/** Replaces every text that crosses the bridge with a hostile one; values that control the window stay. */
export function poison(bridge: FakeBridge, next: () => string): void {
  const { request, emit } = bridge
  const byModel = new Map<string, string>()
  const nameModel = (name: string): string => {
    const known = byModel.get(name) ?? `${next().slice(0, maxModelNameLength)} ${name}`
    byModel.set(name, known)
    return known
  }
  const isModel = (value: object): boolean => 'contextLength' in value && 'id' in value
  const replace = (value: unknown, key: string, owner: object): unknown => {
    if (typeof value === 'string') {
      if (modelNames.has(key) || (key === 'id' && isModel(owner))) return nameModel(value)
      if (!written.has(key)) return value
      return key === 'name' ? next().slice(0, maxNameLength) : next()
    }
    if (Array.isArray(value)) return value.map((part: unknown) => replace(part, key, value))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replace(part, name, value)]))
  }
  bridge.request = async (name, input) => {
    const reply = await request(name, input)
    return (name === 'connections.checkAddress' ? reply : replace(reply, '', {})) as typeof reply
  }
  bridge.emit = (event) => emit(replace(event, '', {}) as typeof event)
}
