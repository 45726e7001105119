import type { Input, Output } from '../shared/contract/contract.ts'
import type { AppEvent, Bridge, PageRequestName } from '../shared/contract/events.ts'
import type { Result } from '../shared/domain/app/errors.ts'

declare global {
  interface Window {
    readonly api: Bridge
  }
}

/** Never rejects. A failing bridge counts as a refusal, so no caller has to catch an exception. */
export function request<N extends PageRequestName>(name: N, input: Input<N>): Promise<Result<Output<N>>> {
  return orRefused(() => window.api.request(name, input))
}

/** Imports the files that the user dropped last. */
export function requestDroppedImport(): Promise<Result<Output<'transfer.importDropped'>>> {
  return orRefused(() => window.api.importDropped())
}

async function orRefused<T>(ask: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await ask()
  } catch {
    return { ok: false, code: 'internal' }
  }
}

export function checkSpelling(...given: Parameters<Bridge['checkSpelling']>): void {
  window.api.checkSpelling(...given)
}

export function subscribe(listener: (event: AppEvent) => void): () => void {
  return window.api.subscribe(listener)
}
