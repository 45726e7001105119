import type { Input, Output, RequestName } from '../shared/contract/contract.ts'
import type { AppEvent, Bridge } from '../shared/contract/events.ts'
import type { Result } from '../shared/domain/app/errors.ts'

declare global {
  interface Window {
    readonly api: Bridge
  }
}

/** Never rejects. A failing bridge counts as a refusal, so no caller has to catch an exception. */
export async function request<N extends RequestName>(name: N, input: Input<N>): Promise<Result<Output<N>>> {
  try {
    return await window.api.request(name, input)
  } catch {
    return { ok: false, code: 'internal' }
  }
}

export function subscribe(listener: (event: AppEvent) => void): () => void {
  return window.api.subscribe(listener)
}
