import { useEffect, useRef, useState } from 'react'
import type { Budget, PassedOnPurpose } from '../../../../shared/contract/money/budget.ts'
import { classNames } from '../../../lib/class-names.ts'
import { budgetFormat, formatExactAmount } from '../../../lib/format-amount.ts'
import { formatWholeMoment } from '../../../lib/format-moment.ts'
import {
  goneConnection,
  nameBudget,
  passedStrings,
  budgetSectionStrings as strings,
} from '../../../messages/budgets.ts'
import { settingsStrings } from '../../../messages/settings.ts'
import { useConnectionNames } from '../../../stores/connections/connections-store.ts'
import {
  deleteBudget,
  forgetDeletedBudget,
  loadBudgets,
  putBudgetBack,
  useAllBudgets,
  useDeletedBudget,
  usePassed,
} from '../../../stores/money/budgets-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import styles from '../settings-group.module.css'
import { BudgetForm } from './budget-form.tsx'
import { BudgetList } from './budget-list.tsx'

const css = classNames(styles)

/** Limits that the person sets for themselves, and when they went past them. */
export function BudgetsSection() {
  const states = useAllBudgets()
  const passed = usePassed()
  const nameOf = useConnectionNames()
  useEffect(() => {
    void loadBudgets()
    return forgetDeletedBudget
  }, [])
  if (states === null || passed === null) return <p className={css('text')}>{settingsStrings.reading}</p>
  const connectionOf = (connectionId: string | null): string | null =>
    connectionId && (nameOf(connectionId) ?? goneConnection)
  return (
    <>
      <BudgetsGroup connectionOf={connectionOf} />
      <PassedBudgets passed={passed} connectionOf={connectionOf} />
    </>
  )
}

interface BudgetsGroupProps {
  readonly connectionOf: (connectionId: string | null) => string | null
}

function BudgetsGroup({ connectionOf }: BudgetsGroupProps) {
  const states = useAllBudgets() ?? []
  /** Null while nothing is being written; a new budget has no budget before it. */
  const [opened, setOpened] = useState<{ before: Budget | null } | null>(null)
  const [isClosed, setIsClosed] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  // The button is there again only once the form is gone.
  useEffect(() => {
    if (isClosed) add.current?.focus()
  }, [isClosed])
  const open = (before: Budget | null): void => {
    forgetDeletedBudget()
    setIsClosed(false)
    setOpened({ before })
  }
  const close = (): void => {
    setOpened(null)
    setIsClosed(true)
  }
  return (
    <Group title={strings.title}>
      <p className={css('text')}>{strings.text}</p>
      <p className={css('text')}>{strings.prices}</p>
      {states.length === 0 && <p className={css('quiet')}>{strings.none}</p>}
      {states.length > 0 && (
        <BudgetList
          states={states}
          connectionOf={connectionOf}
          onEdit={open}
          onDelete={({ id }) => {
            setOpened(null)
            void deleteBudget(id)
          }}
        />
      )}
      <DeletedLine connectionOf={connectionOf} onUndone={() => add.current?.focus()} />
      {opened === null ? (
        <div className={css('line')}>
          <Button ref={add} size="small" onClick={() => open(null)}>
            {strings.add}
          </Button>
        </div>
      ) : (
        <BudgetForm key={opened.before?.id ?? ''} before={opened.before} onDone={close} />
      )}
    </Group>
  )
}

interface DeletedLineProps extends BudgetsGroupProps {
  readonly onUndone: () => void
}

function DeletedLine({ connectionOf, onUndone }: DeletedLineProps) {
  const deleted = useDeletedBudget()
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (deleted !== null) undo.current?.focus()
  }, [deleted])
  return (
    <div role="status" className={css('line')}>
      {deleted !== null && (
        <>
          <span className={css('text')}>
            {strings.deleted(nameBudget(deleted, connectionOf(deleted.connectionId), budgetFormat))}
          </span>
          <Button
            ref={undo}
            size="small"
            onClick={() => {
              onUndone()
              void putBudgetBack()
            }}
          >
            {strings.undo}
          </Button>
        </>
      )}
    </div>
  )
}

interface PassedBudgetsProps {
  readonly passed: readonly PassedOnPurpose[]
  readonly connectionOf: (connectionId: string | null) => string | null
}

/** Every override of a budget, the newest first. What was typed for it is known of earlier ones alone. */
function PassedBudgets({ passed, connectionOf }: PassedBudgetsProps) {
  return (
    <Group title={passedStrings.title}>
      {passed.length === 0 ? (
        <p className={css('budgetOverridesQuiet')}>{passedStrings.none}</p>
      ) : (
        <ul aria-label={passedStrings.title} className={css('budgetOverridesList')}>
          {passed.map((one) => (
            <li key={one.id} className={css('item')}>
              <p className={css('name')}>{nameBudget(one, connectionOf(one.connectionId), budgetFormat)}</p>
              <p className={css('note')}>{describe(one)}</p>
            </li>
          ))}
        </ul>
      )}
    </Group>
  )
}

function describe({
  at,
  spent,
  onItsWay,
  forecast,
  currency,
  typed,
  conversationTitle,
}: PassedOnPurpose): string {
  const write = (amount: string): string => formatExactAmount(amount, currency)
  return [
    passedStrings.at(formatWholeMoment(at), conversationTitle),
    passedStrings.amounts(write(spent), onItsWay === '0' ? null : write(onItsWay), write(forecast)),
    ...(typed.trim() === '' ? [] : [passedStrings.typed(typed.trim())]),
  ].join(' ')
}
