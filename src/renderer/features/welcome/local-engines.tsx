import { useState } from 'react'
import type { FoundEngine } from '../../../shared/contract/connections/connection.ts'
import type { Result } from '../../../shared/domain/app/errors.ts'
import { localEngines } from '../../../shared/domain/connections/known-services.ts'
import { isApple } from '../../lib/is-apple.ts'
import { findLocalEngines } from '../../stores/connections/connections-store.ts'
import { connectionStrings as strings } from '../../strings/connection.ts'
import { describeRefusal } from '../../strings/failures.ts'
import { Button, SmallButton } from '../../ui/controls/button.tsx'
import { Remark, Row, Stack } from '../../ui/layout/layout.tsx'
import { FactsCard } from '../../ui/overlays/facts-card.tsx'

interface LocalEnginesProps {
  readonly onChoose: (address: string) => void
}

/** Looks for engines on this computer, only when the user asks for it. */
export function LocalEngines({ onChoose }: LocalEnginesProps) {
  const [isLooking, setIsLooking] = useState(false)
  const [result, setResult] = useState<Result<FoundEngine[]> | null>(null)
  const look = async (): Promise<void> => {
    setIsLooking(true)
    setResult(await findLocalEngines())
    setIsLooking(false)
  }
  return (
    <Stack gap={2}>
      <Row gap={[2, 4]} wrap align="center">
        <Remark grow={180}>{strings.enginesHint}</Remark>
        <Button isBusy={isLooking} onClick={() => void look()}>
          {isLooking ? strings.lookingForEngines : strings.lookForEngines}
        </Button>
      </Row>
      {result?.ok === false && <FactsCard {...describeRefusal(result, isApple())} />}
      {result?.ok === true && (
        <>
          <Remark role="status">
            {result.value.length === 0 ? strings.noEngines(ports) : strings.enginesFound(result.value.length)}
          </Remark>
          {result.value.length > 0 && <Engines engines={result.value} onChoose={onChoose} />}
        </>
      )}
    </Stack>
  )
}

const ports: readonly number[] = localEngines.map(({ port }) => port).toSorted((one, other) => one - other)

function Engines({ engines, onChoose }: LocalEnginesProps & { readonly engines: readonly FoundEngine[] }) {
  return (
    <Stack as="ul" gap={1} aria-label={strings.engines}>
      {engines.map(({ baseAddress, usualName, modelCount }) => (
        <Row as="li" key={baseAddress} gap={[0, 2]} wrap align="baseline">
          <SmallButton onClick={() => onChoose(baseAddress)}>{new URL(baseAddress).host}</SmallButton>
          <Remark as="span">
            {modelCount === null ? strings.lockedEngine(usualName) : strings.engine(usualName, modelCount)}
          </Remark>
        </Row>
      ))}
    </Stack>
  )
}
