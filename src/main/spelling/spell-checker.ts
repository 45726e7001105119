import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { DictionaryProblem } from '../../shared/contract/app/spelling.ts'
import { AppError } from '../../shared/domain/app/errors.ts'
import { startThread, type Thread } from '../threads/thread.ts'
import type { ExaminedDictionary, KeptTexts, SpellingOrder, ThreadStart } from './thread.ts'

/** Checks words with the dictionaries that Tally keeps. Each dictionary in use has its own thread. */
export type SpellChecker = ReturnType<typeof createSpellChecker>

export interface SpellingLimits {
  readonly loadMs: number
  readonly orderMs: number
  /** A dictionary without words to check leaves the memory. */
  readonly idleMs: number
  readonly memoryBytes: number
}

interface Dependencies {
  /** The compiled code of the thread. */
  readonly threadFile: string
  /** Hunspell as WebAssembly, which the build compresses. */
  readonly engineFile: string
  /** Null for a dictionary that Tally doesn't keep. */
  readTexts(name: string): KeptTexts | null
  readonly limits?: SpellingLimits
}

/** The largest allowed dictionary, with a million words, loads in half a second and takes 54 MB of WebAssembly's memory. */
const usualLimits: SpellingLimits = {
  loadMs: 10_000,
  orderMs: 5_000,
  idleMs: 600_000,
  memoryBytes: 200_000_000,
}
/** The memory of the thread's own JavaScript. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** Chats in more languages at the same time are rare. */
const maxThreads = 2
/** Each change of a text asks again, so that nobody waits for the oldest checks. */
const maxWaiting = 4

export function createSpellChecker(dependencies: Dependencies) {
  const { threadFile, engineFile, readTexts, limits = usualLimits } = dependencies
  /** The threads by dictionary, the one that was used last at the end. */
  const threads = new Map<string, DictionaryThread>()
  const stopped = new Set<string>()
  let engine: Promise<Uint8Array> | null = null
  let noteStopped = (_name: string): void => {}

  /** `onEnd` gets the cause if the thread broke down. */
  const starting =
    (source: ThreadStart['source']): Starting =>
    async (onEnd) => {
      engine ??= readEngine(engineFile).catch((error: unknown) => {
        engine = null
        throw error
      })
      const workerData: ThreadStart = { engine: await engine, source, mostMemoryBytes: limits.memoryBytes }
      return startThread({ file: threadFile, workerData, resourceLimits, errorOf: refused, onEnd })
    }

  function end(name: string): void {
    threads.get(name)?.end()
    threads.delete(name)
  }

  function start(name: string, texts: KeptTexts): DictionaryThread {
    return createThread(starting(texts), limits, () => {
      threads.delete(name)
      stopped.add(name)
      noteStopped(name)
    })
  }

  /** The thread of a dictionary, which starts with its first word. */
  function use(name: string): DictionaryThread | null {
    if (stopped.has(name)) return null
    const texts = threads.has(name) ? null : readTexts(name)
    const thread = threads.get(name) ?? (texts && start(name, texts))
    if (thread === null) return null
    threads.delete(name)
    threads.set(name, thread)
    const [oldest] = threads.keys()
    if (threads.size > maxThreads && oldest !== undefined) end(oldest)
    thread.endWhenIdle(() => threads.delete(name))
    return thread
  }

  return {
    /** Reads a dictionary from its files. Refuses files that can't be used. */
    async examine(path: string): Promise<ExaminedDictionary> {
      const thread = createThread(starting({ path }), limits, () => {})
      try {
        const examined = await thread.ready
        if (examined === null) throw new Error('A thread that reads files returns their texts.')
        return examined
      } finally {
        thread.end()
      }
    },
    /** The misspelled ones of these words; none while the dictionary can't be used. */
    check: async (name: string, words: readonly string[]): Promise<readonly string[]> =>
      (await use(name)?.ask({ type: 'check', words })) ?? [],
    suggest: async (name: string, word: string): Promise<readonly string[]> =>
      (await use(name)?.ask({ type: 'suggest', word })) ?? [],
    /** Whether the dictionary made its thread crash or hang. */
    isStopped: (name: string): boolean => stopped.has(name),
    /** The dictionary was removed or replaced. */
    forget(name: string) {
      stopped.delete(name)
      end(name)
    },
    /** Calls the listener once for each dictionary that made its thread crash or hang. */
    onStopped(listener: (name: string) => void) {
      noteStopped = listener
    },
    /** Ends all threads, which start again with the next word. */
    rest() {
      for (const name of threads.keys()) end(name)
    },
  }
}

async function readEngine(file: string): Promise<Uint8Array> {
  const bytes = await readFile(file)
  return file.endsWith('.br') ? promisify(brotliDecompress)(bytes) : bytes
}

type Starting = (onEnd: (cause: unknown) => void) => Promise<Thread<SpellingOrder>>

/** A thread does one order after the other. One that crashes or takes too long is ended. */
type DictionaryThread = ReturnType<typeof createThread>

function createThread(start: Starting, limits: SpellingLimits, onFailed: () => void) {
  let problem: DictionaryProblem | null = null
  let previous: Promise<void> = Promise.resolve()
  const waiting: Waiting[] = []
  let idle: NodeJS.Timeout | undefined
  const starting = start((cause) => {
    if (cause !== null) fail(isOutOfMemory(cause) ? 'too-much-memory' : 'not-a-dictionary')
  })
  const ready = order({ type: 'load' }, limits.loadMs).catch(() => {
    throw refused(problem ?? 'not-read')
  }) as Promise<ExaminedDictionary | null>
  // A crash may come before anybody waits.
  ready.catch(() => {})

  function end(reason: DictionaryProblem = 'not-read'): void {
    problem ??= reason
    clearTimeout(idle)
    starting.then(
      (thread) => thread.end(refused(reason)),
      () => {},
    )
  }

  function fail(reason: DictionaryProblem): void {
    if (problem !== null) return
    end(reason)
    onFailed()
  }

  async function order(wanted: SpellingOrder, ms: number): Promise<unknown> {
    const timer = setTimeout(() => fail('too-slow'), ms)
    try {
      return await (await starting).ask(wanted)
    } catch (error) {
      const isRefused = error instanceof AppError && error.code === 'dictionary-refused'
      fail(isRefused ? error.dictionaryProblem : 'not-read')
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /** Rejects where the dictionary can't be used. */
    ready,
    /** Nothing from a thread that ended, or for a check that too many newer ones follow. */
    async ask(wanted: SpellingOrder): Promise<readonly string[]> {
      const own: Waiting = { order: wanted, isDropped: false }
      waiting.push(own)
      dropOldest(waiting)
      const turn = Promise.withResolvers<void>()
      const before = previous
      previous = turn.promise
      try {
        await Promise.all([before, ready])
        waiting.splice(waiting.indexOf(own), 1)
        if (problem !== null || own.isDropped) return []
        return (await order(wanted, limits.orderMs)) as readonly string[]
      } catch {
        return []
      } finally {
        turn.resolve()
      }
    },
    endWhenIdle(onEnd: () => void) {
      clearTimeout(idle)
      idle = setTimeout(() => {
        end()
        onEnd()
      }, limits.idleMs).unref()
    },
    end: () => end(),
  }
}

interface Waiting {
  readonly order: SpellingOrder
  isDropped: boolean
}

function dropOldest(waiting: readonly Waiting[]): void {
  const kept = waiting.filter(({ isDropped }) => !isDropped)
  const oldest = kept.find(({ order }) => order.type === 'check')
  if (kept.length > maxWaiting && oldest !== undefined) oldest.isDropped = true
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function refused(dictionaryProblem: DictionaryProblem): AppError {
  return new AppError('dictionary-refused', "The dictionary can't be used.", { dictionaryProblem })
}
