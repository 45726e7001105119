import { AppError } from '../../../shared/domain/app/errors.ts'
import type { TurnRun } from './turn-run.ts'

interface Preparation extends TurnRun {
  /** Throws once it was stopped: nothing has left yet, and nothing will. */
  check(): void
}

/** Holds a conversation's place while its key is fetched, which may take as long as the person looks at a prompt. */
export function createPreparation(): Preparation {
  let isStopped = false
  const stop = (): void => {
    isStopped = true
  }
  return {
    messageId: null,
    save() {},
    stop,
    interrupt() {
      stop()
      return null
    },
    wait: () => null,
    wordsOf: () => null,
    check() {
      if (isStopped) throw new AppError('stopped-before-sending', 'It was stopped before anything was sent.')
    },
  }
}
