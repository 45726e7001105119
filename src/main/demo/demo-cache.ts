import { createHash } from 'node:crypto'
import { textOf } from '../../shared/domain/chat/message-content.ts'
import type { ChatMessage } from '../inference/inference.ts'
import { countPrompt, type DemoCacheTokens, type DemoTokenCounting } from './demo-tokens.ts'

/** The settings of the last `/cache` command of a chat; null while the chat has none, or after `/cache off`. */
interface CacheSettings {
  readonly convention: DemoTokenCounting
  readonly lifetimeMs: number
}

const defaultLifetimeS = 300
const maxLifetimeS = 86_400
const maxPrefixes = 500

export function cacheSettingsIn(messages: readonly ChatMessage[]): CacheSettings | null {
  const commands = messages.flatMap((message) => {
    const words = message.role === 'user' ? /^\s*\/cache\b(.*)/i.exec(textOf(message))?.[1] : undefined
    return words === undefined ? [] : [words]
  })
  const last = commands.at(-1)
  if (last === undefined || /\boff\b/i.test(last)) return null
  const seconds = Number(/\d{1,6}/.exec(last)?.[0] ?? defaultLifetimeS)
  const convention = /\bbeside\b/i.test(last) ? 'beside' : 'inside'
  return { convention, lifetimeMs: Math.min(seconds, maxLifetimeS) * 1_000 }
}

/** A key for each beginning of a prompt: the first message, the first two, and so on, up to the whole prompt. */
function prefixKeys(fixed: string, messages: readonly ChatMessage[]): string[] {
  const hash = createHash('sha256').update(`${fixed}\n`)
  return messages.map((message) =>
    hash
      .update(`${JSON.stringify(message)}\n`)
      .copy()
      .digest('base64'),
  )
}

/** Services never read a whole prompt from the cache: at least its last token is always computed. */
const uncachedTokens = 1

/**
 * A cache of prompts, as services have: it holds each prompt for some time, and each use restarts that time.
 * `read` returns the counts for a prompt and keeps it. `fixed` is the JSON text of everything else that prompts
 * must share.
 */
export function createDemoCache(now: () => number) {
  const endOf = new Map<string, number>()

  function tokensOfPrefix(messages: readonly ChatMessage[], count: number): number {
    return count === 0 ? 0 : countPrompt(messages.slice(0, count)) - uncachedTokens
  }

  function read(fixed: string, messages: readonly ChatMessage[], lifetimeMs: number): DemoCacheTokens {
    const keys = prefixKeys(fixed, messages)
    const isWarm = (key: string): boolean => (endOf.get(key) ?? 0) > now()
    const warmCount = keys.findLastIndex(isWarm) + 1
    for (const key of [keys[warmCount - 1], keys.at(-1)]) {
      if (key === undefined) continue
      // Moves the entry to the end, because the first ones are deleted first.
      endOf.delete(key)
      endOf.set(key, now() + lifetimeMs)
    }
    for (const key of endOf.keys()) {
      if (endOf.size <= maxPrefixes) break
      endOf.delete(key)
    }
    const cachedTokens = tokensOfPrefix(messages, warmCount)
    return { cachedTokens, cacheWriteTokens: tokensOfPrefix(messages, messages.length) - cachedTokens }
  }

  return { read }
}
