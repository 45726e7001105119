import type { Failure } from '../../../shared/contract/chat/failure.ts'
import type { AnswerForm } from '../../../shared/contract/connections/connection.ts'
import type { StreamingMode } from '../../../shared/contract/usage/call.ts'
import type { CallEnd, StoredConnection } from '../../storage/row-types.ts'
import { type LearningContext, learn } from './learn.ts'

/**
 * Streams if streams bring counts or the user chose them. Otherwise asks for whole answers, because Tally
 * needs the counts.
 */
export function streamingModeOf({ streaming, answers, takesStreamOptions }: StoredConnection): StreamingMode {
  const isWhole =
    streaming === 'refused' || (answers ?? (streaming === 'uncounted' ? 'whole' : null)) === 'whole'
  if (isWhole) return 'whole'
  return takesStreamOptions ? 'stream-with-usage' : 'stream'
}

/**
 * The next mode, without the field that the service rejected. Null if the failure has another cause.
 */
export function streamingModeWithout(mode: StreamingMode, failure: Failure | null): StreamingMode | null {
  if (failure?.code !== 'stream-refused' || mode === 'whole') return null
  return mode === 'stream-with-usage' && failure.cause === 'stream_options' ? 'stream' : 'whole'
}

/** Records whether a complete streamed answer reported counts. One streamed answer with counts is enough. */
function measured(before: StoredConnection, hasUsage: boolean): StoredConnection {
  if (hasUsage) return { ...before, streaming: 'counted' }
  return before.streaming === 'not-measured' ? { ...before, streaming: 'uncounted' } : before
}

/** Records the rejected mode after an answer arrived in another way. */
export function remembered(before: StoredConnection, mode: StreamingMode): StoredConnection {
  return mode === 'whole' ? { ...before, streaming: 'refused' } : { ...before, takesStreamOptions: false }
}

/**
 * Saves what a complete answer shows about its service.
 */
export function learnStreaming(
  context: LearningContext,
  asked: StoredConnection,
  mode: StreamingMode,
  { form, end }: { readonly form: AnswerForm | null; readonly end: Pick<CallEnd, 'source'> },
): void {
  learn(context, asked, (known) => {
    const taken = mode === streamingModeOf(asked) ? known : remembered(known, mode)
    const after = form === 'streamed' ? measured(taken, end.source === 'reported') : taken
    const isSame =
      known.streaming === after.streaming && known.takesStreamOptions === after.takesStreamOptions
    return isSame ? known : after
  })
}
