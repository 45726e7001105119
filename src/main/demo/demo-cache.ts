import type { ChatMessage } from '../inference/inference.ts'
import { countPrompt } from './demo-tokens.ts'

/** How the demo reports the tokens of its cache and of its reasoning: inside its other counts, or beside. */
export type DemoConvention = 'inside' | 'beside'

/** Tokens of a prompt that came from the cache, and tokens that went into it. */
export interface DemoCacheTokens {
  readonly cachedTokens: number
  readonly cacheWriteTokens: number
}

/** The settings of the last `/cache` command of a chat; null while the chat has none, or after `/cache off`. */
interface CacheSettings {
  readonly convention: DemoConvention
  readonly lifetimeMs: number
}

const defaultLifetimeS = 300
const maxLifetimeS = 86_400
const maxPrefixes = 500

export function cacheSettingsIn(messages: readonly ChatMessage[]): CacheSettings | null {
  const commands = messages.flatMap(({ role, content }) => {
    const words = role === 'user' ? /^\s*\/cache\b(.*)/i.exec(content)?.[1] : undefined
    return words === undefined ? [] : [words]
  })
  const last = commands.at(-1)
  if (last === undefined || /\boff\b/i.test(last)) return null
  const seconds = Number(/\d{1,6}/.exec(last)?.[0] ?? defaultLifetimeS)
  const convention = /\bbeside\b/i.test(last) ? 'beside' : 'inside'
  return { convention, lifetimeMs: Math.min(seconds, maxLifetimeS) * 1_000 }
}

/**
 * A cache of prompts, as services have: it holds the messages above the last one for a time, and every use
 * starts that time again. `read` returns the counts for a prompt and keeps its messages.
 */
export function createDemoCache(now: () => number) {
  const endOf = new Map<string, number>()

  function tokensOfPrefix(messages: readonly ChatMessage[], count: number): number {
    return count === 0 ? 0 : countPrompt(messages.slice(0, count))
  }

  function read(model: string, messages: readonly ChatMessage[], lifetimeMs: number): DemoCacheTokens {
    const keys = messages.map((_, index) => JSON.stringify([model, messages.slice(0, index)]))
    const isWarm = (key: string): boolean => (endOf.get(key) ?? 0) > now()
    const kept = messages.length - 1
    const warm = Math.max(0, keys.findLastIndex(isWarm))
    for (const key of [keys[warm] ?? '', keys[kept] ?? '']) {
      // Makes it the youngest entry, because the oldest ones go first.
      endOf.delete(key)
      endOf.set(key, now() + lifetimeMs)
    }
    for (const key of endOf.keys()) {
      if (endOf.size <= maxPrefixes) break
      endOf.delete(key)
    }
    const cachedTokens = tokensOfPrefix(messages, warm)
    return { cachedTokens, cacheWriteTokens: tokensOfPrefix(messages, kept) - cachedTokens }
  }

  return { read }
}
