import { useState } from 'react'
import type { MeterState, Program } from '../../../../shared/contract/programs/program.ts'
import { Text } from '../../../ui/layout/layout.tsx'
import { programRefusalStrings, programStrings, setUpStrings as strings } from './programs-strings.ts'

interface FirstCallProps {
  /** As it was when it got its token. */
  readonly program: Program
  readonly meter: MeterState
}

/** Waits for the first call with the new token, and says what came of it. */
export function FirstCall({ program, meter }: FirstCallProps) {
  const [wrongTokenCount] = useState(wrongTokens(meter))
  const now = meter.programs.find(({ id }) => id === program.id) ?? program
  const calls = now.callCount - program.callCount
  const promptTokens = now.promptTokens - program.promptTokens
  const isCounted = promptTokens > 0
  return (
    <Text size="control" tone={isCounted ? 'accent' : 'quiet'} strong={isCounted} numeric role="status">
      {isCounted
        ? strings.arrived(calls, promptTokens)
        : wordsWithoutCounts(program, now, meter, wrongTokens(meter) > wrongTokenCount)}
    </Text>
  )
}

const wrongTokens = (meter: MeterState): number => meter.wrongTokens?.count ?? 0

function wordsWithoutCounts(before: Program, now: Program, meter: MeterState, hadWrongToken: boolean) {
  const { lastRefusal, runningCount, callCount, lastUsedAt } = now
  if (!meter.isOn) return programStrings.meterOff
  if (runningCount > 0) return strings.running
  if (lastRefusal !== null && lastRefusal.at !== before.lastRefusal?.at)
    return programRefusalStrings[lastRefusal.reason](lastRefusal.at)
  if (callCount > before.callCount) return strings.arrivedWithoutCounts
  if (lastUsedAt !== before.lastUsedAt) return strings.failed
  return hadWrongToken ? strings.wrongToken : strings.waiting
}
