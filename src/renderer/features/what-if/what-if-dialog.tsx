import { useEffect } from 'react'
import type { UsageFilter } from '../../../shared/contract/usage/usage-page.ts'
import type { OtherModel, WhatIf } from '../../../shared/contract/usage/what-if.ts'
import { formatDays } from '../../../shared/language/format-moment.ts'
import { closeDialog } from '../../stores/app/panel-store.ts'
import { dialogTitles } from '../../strings/app.ts'
import { commonStrings } from '../../strings/common.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Elapsed } from '../../ui/controls/elapsed.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Info, Prose, Row, Stack } from '../../ui/layout/layout.tsx'
import { ScrollBox } from '../../ui/layout/scroll-box.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ModelSwitchPart } from './model-switch-part.tsx'
import css from './what-if.module.css'
import { chooseOtherModel, openWhatIf, readWhatIf, useWhatIf } from './what-if-store.ts'
import { whatIfStrings as strings } from './what-if-strings.ts'

/** The calls of the usage page at other prices. Reads the ledger and sends nothing. */
export function WhatIfDialog() {
  const { filter, result, refusal } = useWhatIf()
  useEffect(() => void openWhatIf(), [])
  return (
    <Dialog label={dialogTitles.whatIf} onClose={closeDialog}>
      <ScrollBox label={dialogTitles.whatIf} isTall>
        <Stack gap={4} className={css('content')}>
          {refusal !== null && (
            <Row size="control" tone="danger" gap={[2, 3]} wrap prose surface="danger" roomy role="alert">
              <p>
                {strings.notRead} {refusalStrings[refusal.code]}
              </p>
              <Button onClick={() => void readWhatIf()}>{commonStrings.tryAgain}</Button>
            </Row>
          )}
          {result === null && refusal === null && (
            <Info role="status">
              {strings.loading} <Elapsed />
            </Info>
          )}
          {result !== null && filter !== null && <Content filter={filter} result={result} />}
        </Stack>
      </ScrollBox>
    </Dialog>
  )
}

function Content({ filter, result }: { readonly filter: UsageFilter; readonly result: WhatIf }) {
  const { callCount, choices, modelSwitch } = result
  if (filter.isDemo) return <Prose>{strings.demo}</Prose>
  if (modelSwitch === null && callCount > 0) return <Prose>{strings.noOther}</Prose>
  if (modelSwitch === null)
    return (
      <EmptyState
        picture={<Icon name="compare" size={40} />}
        title={strings.noCallsTitle}
        words={strings.noCalls}
      >
        <Button variant="primary" onClick={closeDialog}>
          {commonStrings.close}
        </Button>
      </EmptyState>
    )
  return (
    <>
      <Row gap={[3, 5]} wrap justify="between" align="end">
        <Prose grow={260} className={css('introduction')}>
          {strings.introduction}
        </Prose>
        <Info as="span" numeric>
          {wordsOfDays(filter)}
        </Info>
      </Row>
      <TargetField choices={choices} target={modelSwitch.target} />
      <ModelSwitchPart modelSwitch={modelSwitch} />
    </>
  )
}

interface TargetFieldProps {
  readonly choices: readonly OtherModel[]
  readonly target: OtherModel
}

function TargetField({ choices, target }: TargetFieldProps) {
  const areSeveral = new Set(choices.map(({ connectionId }) => connectionId)).size > 1
  const keyOf = ({ connectionId, model }: Pick<OtherModel, 'connectionId' | 'model'>): string =>
    `${connectionId.length} ${connectionId}${model}`
  return (
    <SelectField
      label={strings.target}
      options={choices.map((choice) => ({
        value: keyOf(choice),
        label: areSeveral
          ? strings.choiceOn(choice.model, choice.connectionName, choice.comparedCount)
          : strings.choice(choice.model, choice.comparedCount),
      }))}
      value={keyOf(target)}
      onChange={(value) => {
        const chosen = choices.find((choice) => keyOf(choice) === value)
        if (chosen !== undefined)
          void chooseOtherModel({ connectionId: chosen.connectionId, model: chosen.model })
      }}
    />
  )
}

function wordsOfDays({ from, to }: UsageFilter): string {
  if (from !== null && to !== null) return formatDays(from, to)
  if (from !== null) return strings.since(from)
  return to === null ? strings.allDays : strings.upTo(to)
}
