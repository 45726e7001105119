import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Alert, Status } from '../../ui/layout/layout.tsx'

const noWords: NonNullable<RefusalLineProps['words']> = {}

interface RefusalLineProps {
  readonly refusal: RefusedResult | null
  /** The text after the user canceled. */
  readonly cancelled?: string
  /** Sentences of this place, where the usual one is about something else. */
  readonly words?: Readonly<Partial<Record<RefusedResult['code'], string>>>
}

/** Why an action failed. Canceling is an outcome, not a failure. */
export function RefusalLine({
  refusal,
  cancelled = refusalStrings.cancelled,
  words = noWords,
}: RefusalLineProps) {
  if (refusal === null) return null
  if (refusal.code === 'cancelled') return <Status>{cancelled}</Status>
  return <Alert>{words[refusal.code] ?? refusalStrings[refusal.code]}</Alert>
}
