import { useEffect } from 'react'
import { anomalyKinds } from '../../../../shared/domain/usage/anomaly-kinds.ts'
import { changeSetting, chooseSetting, useSetting } from '../../../stores/app/settings-store.ts'
import { loadBudgets, useAreBudgetsKnown } from '../../../stores/money/budgets-store.ts'
import { loadPrices, useArePricesKnown } from '../../../stores/money/prices-store.ts'
import { anomalyStrings, anomalySwitchStrings } from '../../../strings/anomalies.ts'
import { answerLimitStrings } from '../../../strings/answer-limits.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { Choice } from '../../../ui/controls/choice.tsx'
import { LimitForm } from '../../../ui/controls/limit-form.tsx'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { SectionReset } from '../section-reset.tsx'
import { SettingLine } from '../setting-line.tsx'
import { useResetTurn } from '../setting-resets-store.ts'
import { SwitchSetting } from '../switch-setting.tsx'
import { BudgetsGroup } from './budgets-group.tsx'
import { PricesGroup } from './prices-group.tsx'

/** Prices, budgets, and limits of answers. Shown once all of it is known, so that nothing moves afterwards. */
export function MoneySection() {
  const arePricesKnown = useArePricesKnown()
  const areBudgetsKnown = useAreBudgetsKnown()
  useEffect(() => {
    void loadPrices()
    void loadBudgets()
  }, [])
  if (!arePricesKnown || !areBudgetsKnown) return null
  return (
    <>
      <PricesGroup />
      <BudgetsGroup />
      <AnswerLimitGroup />
      <AnomalyRules />
      <SectionReset section="money" />
    </>
  )
}

/** The default limit of an answer, and whether a budget closes one. */
function AnswerLimitGroup() {
  const answerLimit = useSetting('answerLimit')
  const turn = useResetTurn()
  return (
    <Group title={answerLimitStrings.title}>
      <SettingLine name="answerLimit" isAlone>
        {(noteId) => (
          <LimitForm
            key={turn}
            words={{ ...answerLimitStrings, unit: answerLimitStrings.setting.label }}
            describedBy={noteId}
            value={answerLimit}
            onSave={async (value) => {
              const refusal = await changeSetting({ name: 'answerLimit', value })
              return refusal && refusalStrings[refusal.code]
            }}
          />
        )}
      </SettingLine>
      <SwitchSetting name="stopsAtBudget" />
    </Group>
  )
}

/** The anomaly rules, each with its own switch. */
function AnomalyRules() {
  const disabledAnomalies = useSetting('disabledAnomalies')
  return (
    <Disclosure title={anomalyStrings.title}>
      <SettingLine name="disabledAnomalies" isAlone>
        {() => (
          <Stack gap={2}>
            {anomalyKinds.map((kind) => (
              <Choice
                key={kind}
                type="checkbox"
                {...anomalySwitchStrings[kind]}
                isChosen={!disabledAnomalies.includes(kind)}
                onChoose={(isTold) =>
                  void chooseSetting({
                    name: 'disabledAnomalies',
                    value: isTold
                      ? disabledAnomalies.filter((off) => off !== kind)
                      : [...disabledAnomalies, kind],
                  })
                }
              />
            ))}
          </Stack>
        )}
      </SettingLine>
    </Disclosure>
  )
}
