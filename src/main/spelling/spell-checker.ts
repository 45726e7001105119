import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { brotliDecompress } from 'node:zlib'
import type { DictionaryProblem } from '../../shared/contract/app/spelling.ts'
import { AppError } from '../../shared/domain/app/errors.ts'
import type {
  ExaminedDictionary,
  KeptTexts,
  SpellingMessage,
  SpellingOrder,
  ThreadStart,
} from './thread-messages.ts'

/** Checks words with the dictionaries that Tally keeps. Each dictionary in use has its own thread. */
export interface SpellChecker {
  /** Reads a dictionary from its files. Refuses files that can't be used. */
  examine(path: string): Promise<ExaminedDictionary>
  /** The misspelled ones of these words; none while the dictionary can't be used. */
  check(name: string, words: readonly string[]): Promise<readonly string[]>
  suggest(name: string, word: string): Promise<readonly string[]>
  /** Whether the dictionary made its thread crash or hang. */
  isStopped(name: string): boolean
  /** The dictionary was removed or replaced. */
  forget(name: string): void
  /** Calls the listener once for each dictionary that made its thread crash or hang. */
  onStopped(listener: (name: string) => void): void
  /** Ends all threads, which start again with the next word. */
  rest(): void
}

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
const mostThreads = 2
/** Each change of a text asks again, so that nobody waits for the oldest checks. */
const mostWaiting = 4

export function createSpellChecker(dependencies: Dependencies): SpellChecker {
  const { threadFile, engineFile, readTexts, limits = usualLimits } = dependencies
  /** The threads by dictionary, the one that was used last at the end. */
  const threads = new Map<string, Thread>()
  const stopped = new Set<string>()
  let engine: Promise<Uint8Array> | null = null
  let noteStopped = (_name: string): void => {}

  async function startWorker(source: ThreadStart['source']): Promise<Worker> {
    engine ??= readEngine(engineFile).catch((error: unknown) => {
      engine = null
      throw error
    })
    const workerData: ThreadStart = { engine: await engine, source, mostMemoryBytes: limits.memoryBytes }
    return new Worker(threadFile, { workerData, resourceLimits })
  }

  function end(name: string): void {
    threads.get(name)?.end()
    threads.delete(name)
  }

  function start(name: string, texts: KeptTexts): Thread {
    return createThread(startWorker(texts), limits, () => {
      threads.delete(name)
      stopped.add(name)
      noteStopped(name)
    })
  }

  /** The thread of a dictionary, which starts with its first word. */
  function use(name: string): Thread | null {
    if (stopped.has(name)) return null
    const texts = threads.has(name) ? null : readTexts(name)
    const thread = threads.get(name) ?? (texts && start(name, texts))
    if (thread === null) return null
    threads.delete(name)
    threads.set(name, thread)
    const [oldest] = threads.keys()
    if (threads.size > mostThreads && oldest !== undefined) end(oldest)
    thread.endWhenIdle(() => threads.delete(name))
    return thread
  }

  return {
    async examine(path) {
      const thread = createThread(startWorker({ path }), limits, () => {})
      try {
        const examined = await thread.ready
        if (examined === null) throw new Error('A thread that reads files returns their texts.')
        return examined
      } finally {
        thread.end()
      }
    },
    check: async (name, words) => (await use(name)?.ask({ type: 'check', words })) ?? [],
    suggest: async (name, word) => (await use(name)?.ask({ type: 'suggest', word })) ?? [],
    isStopped: (name) => stopped.has(name),
    forget(name) {
      stopped.delete(name)
      end(name)
    },
    onStopped(listener) {
      noteStopped = listener
    },
    rest() {
      for (const name of threads.keys()) end(name)
    },
  }
}

async function readEngine(file: string): Promise<Uint8Array> {
  const bytes = await readFile(file)
  return file.endsWith('.br') ? promisify(brotliDecompress)(bytes) : bytes
}

interface Thread {
  /** Rejects where the dictionary can't be used. */
  readonly ready: Promise<ExaminedDictionary | null>
  /** Nothing from a thread that ended, or for a check that too many newer ones follow. */
  ask(order: SpellingOrder): Promise<readonly string[]>
  endWhenIdle(onEnd: () => void): void
  end(): void
}

/** A thread does one order after the other. One that crashes or takes too long is ended. */
function createThread(starting: Promise<Worker>, limits: SpellingLimits, onFailed: () => void): Thread {
  const ready = Promise.withResolvers<ExaminedDictionary | null>()
  let answer: PromiseWithResolvers<readonly string[]> | null = null
  let previous: Promise<void> = Promise.resolve()
  const waiting: Waiting[] = []
  let isOver = false
  let idle: NodeJS.Timeout | undefined
  const loading = setTimeout(() => fail('too-slow'), limits.loadMs)
  // A crash may come before anybody waits.
  ready.promise.catch(() => {})

  function end(problem: DictionaryProblem = 'not-read'): void {
    isOver = true
    clearTimeout(loading)
    clearTimeout(idle)
    starting.then(
      (worker) => worker.terminate(),
      () => {},
    )
    ready.reject(refused(problem))
    answer?.resolve([])
  }

  function fail(problem: DictionaryProblem): void {
    if (isOver) return
    end(problem)
    onFailed()
  }

  function take(message: SpellingMessage): void {
    if (message.type === 'refused') fail(message.problem)
    else if (message.type === 'words') answer?.resolve(message.words)
    else {
      clearTimeout(loading)
      ready.resolve(message.examined)
    }
  }

  starting.then(
    (worker) => {
      worker.on('message', take)
      worker.on('error', (error) => fail(isOutOfMemory(error) ? 'too-much-memory' : 'not-a-dictionary'))
      // A thread without orders must not keep the app running.
      worker.unref()
    },
    () => fail('not-read'),
  )

  async function carryOut(worker: Worker, order: SpellingOrder): Promise<readonly string[]> {
    answer = Promise.withResolvers()
    const timer = setTimeout(() => fail('too-slow'), limits.orderMs)
    worker.postMessage(order)
    const words = await answer.promise
    clearTimeout(timer)
    return words
  }

  return {
    ready: ready.promise,
    async ask(order) {
      const own: Waiting = { order, isDropped: false }
      waiting.push(own)
      dropOldest(waiting)
      const turn = Promise.withResolvers<void>()
      const before = previous
      previous = turn.promise
      try {
        await Promise.all([before, ready.promise])
        waiting.splice(waiting.indexOf(own), 1)
        return isOver || own.isDropped ? [] : await carryOut(await starting, order)
      } catch {
        return []
      } finally {
        turn.resolve()
      }
    },
    endWhenIdle(onEnd) {
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
  if (kept.length > mostWaiting && oldest !== undefined) oldest.isDropped = true
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function refused(dictionaryProblem: DictionaryProblem): AppError {
  return new AppError('dictionary-refused', "The dictionary can't be used.", { dictionaryProblem })
}
