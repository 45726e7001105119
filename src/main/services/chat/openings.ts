import type { ConnectionKind } from '../../../shared/contract/connections/connection.ts'
import type { Inference, OpeningCall, ServiceTarget } from '../../inference/inference.ts'
import { yieldToEvents } from '../yield-to-events.ts'

/** The calls of a send, whose network connections open while its rows are written. */
export type Openings = ReturnType<typeof createOpenings>

export function createOpenings(inferences: Readonly<Record<ConnectionKind, Inference>>) {
  let calls: readonly OpeningCall[] = []
  const close = (): void => {
    for (const call of calls) call.close()
    calls = []
  }
  return {
    /** Begins to connect, instead of what was begun before. */
    async begin(kind: ConnectionKind, target: ServiceTarget, count: number): Promise<void> {
      close()
      const { open } = inferences[kind]
      if (open === undefined) return
      calls = await Promise.all(Array.from({ length: count }, () => open(target)))
    },
    /** The call of a turn. Null if it has to connect itself. */
    of: (index: number): OpeningCall | null => calls[index] ?? null,
    /** Writes the rows of the request log, as the last of a transaction, which a refused row may end. */
    log(logged: readonly Parameters<OpeningCall['log']>[0][]) {
      for (const [index, call] of logged.entries()) calls[index]?.log(call)
    },
    /** Waits until a request has left, unless its network connection takes longer to open. */
    untilLeft: async (): Promise<unknown> =>
      calls.length > 0 && Promise.race([...calls.map(({ left }) => left), twoTurns()]),
    /** Closes the network connections of a send that fails. */
    close,
  }
}

/** A network connection that is open by now tells so within them. */
async function twoTurns(): Promise<void> {
  await yieldToEvents()
  await yieldToEvents()
}
