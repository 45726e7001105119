import type { PriceImport } from '../../../../shared/contract/money/price-requests.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import {
  describeLineProblem,
  priceStrings,
  priceOutcomeStrings as strings,
} from '../../../messages/prices.ts'
import { type PriceDeed, usePriceDeed } from '../../../stores/money/prices-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import styles from '../settings-group.module.css'
import { takeFocus } from '../take-focus.ts'

const css = classNames(styles)

type Undoable = Extract<PriceDeed, { kind: 'deleted' | 'replaced' }>['undo']
interface PriceOutcomeProps {
  readonly onUndo: (undo: Undoable) => void
}

/** What was done last, which can be taken back, and what could not be done. */
export function PriceOutcome({ onUndo }: PriceOutcomeProps) {
  const deed = usePriceDeed()
  if (deed?.kind === 'refused') return <RefusalLine refusal={deed.refusal} />
  if (deed?.kind === 'imported' && deed.report.kind === 'refused')
    return (
      <p role="alert" className={css('error')}>
        {describeRefusal(deed.report)}
      </p>
    )
  return (
    <div role="status" className={css('text')}>
      {deed !== null && <Told deed={deed} onUndo={onUndo} />}
    </div>
  )
}

function Told({ deed, onUndo }: PriceOutcomeProps & { readonly deed: PriceDeed }) {
  if (deed.kind === 'undone') return strings.undone
  if (deed.kind === 'exported') return strings.exported(deed.fileName, formatCount(deed.count))
  if (deed.kind === 'imported') {
    const { report } = deed
    if (report.kind === 'refused') return null
    const { added, replaced, same } = report
    return (
      <>
        <p className={css('line')}>
          {strings.imported(report.fileName, formatCount(added), formatCount(replaced), formatCount(same))}
          {added + replaced > 0 && <UndoButton onUndo={() => onUndo(report.changed.undo)} />}
        </p>
        <NotTaken report={report} />
      </>
    )
  }
  if (deed.kind === 'refused') return null
  return (
    <p className={css('line')}>
      {strings[deed.kind](deed.model)}
      {/* The row of what was deleted is gone, and the focus with it. */}
      <UndoButton isFocused={deed.kind === 'deleted'} onUndo={() => onUndo(deed.undo)} />
    </p>
  )
}

interface UndoButtonProps {
  readonly isFocused?: boolean
  readonly onUndo: () => void
}

function UndoButton({ isFocused = false, onUndo }: UndoButtonProps) {
  return (
    <Button ref={isFocused ? takeFocus : undefined} size="small" onClick={onUndo}>
      {priceStrings.undo}
    </Button>
  )
}

function NotTaken({ report }: { readonly report: Extract<PriceImport, { kind: 'done' }> }) {
  const { problems, problemCount } = report
  if (problemCount === 0) return null
  return (
    <>
      <p>{strings.notTaken(formatCount(problemCount))}</p>
      <ul className={css('list')}>
        {problems.map((problem) => (
          <li key={`${problem.line} ${problem.reason}`}>
            {describeLineProblem(problem, formatCount(problem.line))}
          </li>
        ))}
        {problemCount > problems.length && (
          <li>{strings.others(formatCount(problemCount - problems.length))}</li>
        )}
      </ul>
    </>
  )
}

function describeRefusal({ fileName, reason, missing }: Extract<PriceImport, { kind: 'refused' }>): string {
  return strings.nothingTaken(fileName, strings.refused[reason], missing)
}
