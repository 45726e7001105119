import type { ConnectionKind } from '../../../shared/contract/connections/connection.ts'
import type { Inference, OpeningCall, ServiceTarget } from '../../inference/inference.ts'
import { yieldToEvents } from '../yield-to-events.ts'

/** The calls of a send, whose network connections open while its rows are written. */
export interface Openings {
  /** Begins to connect, instead of what was begun before. */
  begin(kind: ConnectionKind, target: ServiceTarget, count: number): Promise<void>
  /** The call of a turn. Null if it has to connect itself. */
  of(index: number): OpeningCall | null
  /** Writes the rows of the request log, as the last of a transaction, which a refused row may end. */
  log(calls: readonly Parameters<OpeningCall['log']>[0][]): void
  /** Waits until a request has left, unless its network connection takes longer to open. */
  untilLeft(): Promise<unknown>
  /** Closes the network connections of a send that fails. */
  close(): void
}

export function createOpenings(inferences: Readonly<Record<ConnectionKind, Inference>>): Openings {
  let calls: readonly OpeningCall[] = []
  const close = (): void => {
    for (const call of calls) call.close()
    calls = []
  }
  return {
    async begin(kind, target, count) {
      close()
      const { open } = inferences[kind]
      if (open === undefined) return
      calls = await Promise.all(Array.from({ length: count }, () => open(target)))
    },
    of: (index) => calls[index] ?? null,
    log(logged) {
      for (const [index, call] of logged.entries()) calls[index]?.log(call)
    },
    untilLeft: async () => calls.length > 0 && Promise.race([...calls.map(({ left }) => left), twoTurns()]),
    close,
  }
}

/** A network connection that is open by now tells so within them. */
async function twoTurns(): Promise<void> {
  await yieldToEvents()
  await yieldToEvents()
}
