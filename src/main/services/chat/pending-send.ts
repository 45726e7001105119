import { AppError } from '../../../shared/domain/app/errors.ts'
import type { TurnRun } from './turn-run.ts'

interface Preparation extends TurnRun {
  /** Throws if the person stopped the send. No request has been sent yet. */
  check(): void
}

/**
 * Reserves a conversation while Tally reads the key. Reading may take as long as a keychain prompt stays
 * open.
 */
export function createPendingSend(): Preparation {
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
