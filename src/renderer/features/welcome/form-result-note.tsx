import type { FailureCode } from '../../../shared/contract/chat/failure.ts'
import { classNames } from '../../lib/class-names.ts'
import { formatBytes, formatCount, formatDuration } from '../../lib/format-number.ts'
import { connectionStrings } from '../../messages/connection.ts'
import { describeRefusal } from '../../messages/failures.ts'
import { openSettings, type SettingsSection } from '../../stores/app/panel-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Elapsed } from '../../ui/controls/elapsed.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { FactsCard } from '../../ui/overlays/facts-card.tsx'
import styles from './form-result-note.module.css'
import type { FormResult } from './use-connection-form.ts'

const css = classNames(styles)

/** These are said at their field. */
const fieldCodes: ReadonlySet<string> = new Set([
  'address-refused',
  'key-malformed',
  'key-needed',
  'dashboard-refused',
])

/** Where the settings have something that may help. */
const helpfulSections: Readonly<Partial<Record<FailureCode, SettingsSection>>> = {
  proxy: 'network',
  certificate: 'network',
  'time-out': 'sending',
}

interface FormResultNoteProps {
  readonly result: FormResult
  /** On first run nothing else leads to the settings. */
  readonly isFirst: boolean
  readonly onUseAddress: (address: string) => void
}

/** What a test or a save came to, in words. */
export function FormResultNote({ result, isFirst, onUseAddress }: FormResultNoteProps) {
  if (result.kind === 'testing') return <Line words={connectionStrings.testing} isUnderWay />
  if (result.kind === 'saving') return <Line words={connectionStrings.saving} isUnderWay />
  if (result.kind === 'reached') return <Reached {...result} />
  if (result.kind !== 'refused' || fieldCodes.has(result.reply.code)) return null
  const { failure } = result.reply
  const workingAddress = failure?.workingAddress ?? null
  const section = isFirst && failure !== null ? helpfulSections[failure.code] : undefined
  return (
    <FactsCard {...describeRefusal(result.reply, formatBytes)}>
      {workingAddress !== null && (
        <div>
          <Button onClick={() => onUseAddress(workingAddress)}>{connectionStrings.takeAddress}</Button>
        </div>
      )}
      {section !== undefined && (
        <div>
          <Button onClick={() => openSettings(true, section)}>{connectionStrings.openSettings}</Button>
        </div>
      )}
    </FactsCard>
  )
}

function Reached({ report, hasKey }: Extract<FormResult, { kind: 'reached' }>) {
  const { elapsedMs, modelCount, skippedCount } = report
  const key = hasKey ? connectionStrings.keyAccepted : connectionStrings.noKeyNeeded
  const models = connectionStrings.models(formatCount(modelCount))
  const more = [
    modelCount === 0 ? connectionStrings.noModels : null,
    skippedCount > 0 ? connectionStrings.skipped(formatCount(skippedCount)) : null,
  ]
  return (
    <Line
      words={connectionStrings.reached(formatDuration(elapsedMs), key, models)}
      more={more.filter((words) => words !== null).join(' ')}
      isGood={modelCount > 0}
    />
  )
}

interface LineProps {
  readonly words: string
  readonly more?: string
  readonly isGood?: boolean
  readonly isUnderWay?: boolean
}

function Line({ words, more = '', isGood = false, isUnderWay = false }: LineProps) {
  return (
    <div role="status" className={css('line', isGood && 'good')}>
      {isGood && <Icon name="check" />}
      <div>
        <p>
          {words}
          {isUnderWay && <Elapsed key={words} />}
        </p>
        {more !== '' && <p className={css('more')}>{more}</p>}
      </div>
    </div>
  )
}
