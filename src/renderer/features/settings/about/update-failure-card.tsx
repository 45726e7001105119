import type { UpdateFailure } from '../../../../shared/contract/app/update.ts'
import { updateFailureStrings as strings, updateAdviceStrings } from '../../../messages/updates.ts'
import { FactsCard } from '../../../ui/overlays/facts-card.tsx'

interface UpdateFailureCardProps {
  readonly failure: UpdateFailure
  /** What was fetched waits to be installed. */
  readonly isFetched: boolean
}

/** What was asked, what came back, how it stands now, and what to do. */
export function UpdateFailureCard({ failure, isFetched }: UpdateFailureCardProps) {
  const { doing, code, address } = failure
  return (
    <FactsCard
      title={strings.doing[doing]}
      facts={[
        ...(address === null
          ? []
          : [
              { label: strings.asked, value: address },
              { label: strings.cameBack, value: cameBack(failure) },
            ]),
        { label: strings.state, value: isFetched ? strings.unchangedWaiting : strings.unchanged },
        { label: strings.whatToDo, value: updateAdviceStrings[code] },
      ]}
    />
  )
}

function cameBack({ status, cause }: UpdateFailure): string {
  return status === null ? strings.nothing(cause) : strings.status(String(status), cause)
}
