import { useEffect, useRef, useState } from 'react'
import type {
  Budget,
  BudgetState,
  BudgetTerms,
  ListedOverride,
} from '../../../../shared/contract/money/budget.ts'
import type { BudgetOutlook } from '../../../../shared/contract/usage/month-end.ts'
import type { BudgetAmount } from '../../../../shared/language/format-amount.ts'
import { formatWholeMoment } from '../../../../shared/language/format-moment.ts'
import { useBudgetNames } from '../../../stores/money/budget-names.ts'
import {
  deleteBudget,
  forgetDeletedBudget,
  takeBudgetOfProject,
  undoDeleteBudget,
  useAllBudgets,
  useBudgetOutlook,
  useDeletedBudget,
  useOverrides,
} from '../../../stores/money/budgets-store.ts'
import { readMeter } from '../../../stores/programs/programs-store.ts'
import {
  budgetOverrideStrings,
  describeEnd,
  describeState,
  nameBudget,
  budgetSectionStrings as strings,
} from '../../../strings/budgets.ts'
import { QuietButton, SmallButton } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Box, Detail, Label, Prose, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { UndoLine } from '../../../ui/layout/undo-line.tsx'
import { BudgetForm } from './budget-form.tsx'
import css from './budget-list.module.css'

/** The user's budgets, and every override. */
export function BudgetsGroup() {
  const overrides = useOverrides() ?? []
  const namesOf = useBudgetNames()
  const nameOf: NameBudget = (terms) => nameBudget(terms, namesOf(terms))
  useEffect(() => {
    void readMeter()
    return forgetDeletedBudget
  }, [])
  return (
    <Group title={strings.title} place="budgets">
      <Budgets nameOf={nameOf} />
      {overrides.length > 0 && <BudgetOverrides overrides={overrides} nameOf={nameOf} />}
    </Group>
  )
}

type NameBudget = (terms: BudgetTerms) => string

interface BudgetsProps {
  readonly nameOf: NameBudget
}

function Budgets({ nameOf }: BudgetsProps) {
  const states = useAllBudgets() ?? []
  /** `null` while no form is open; `before` is `null` for a new budget. */
  const [opened, setOpened] = useState<{ before: Budget | null; projectId: string | null } | null>(() => {
    const projectId = takeBudgetOfProject()
    return projectId === null ? null : { before: null, projectId }
  })
  const [isClosed, setIsClosed] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  // The Add button returns only after the form has closed.
  useEffect(() => {
    if (isClosed) add.current?.focus()
  }, [isClosed])
  const open = (before: Budget | null): void => {
    forgetDeletedBudget()
    setIsClosed(false)
    setOpened({ before, projectId: null })
  }
  const close = (): void => {
    setOpened(null)
    setIsClosed(true)
  }
  return (
    <>
      <Prose>{strings.text}</Prose>
      {states.length > 0 && (
        <BudgetList
          states={states}
          nameOf={nameOf}
          onEdit={open}
          onDelete={({ id }) => {
            setOpened(null)
            void deleteBudget(id)
          }}
        />
      )}
      <DeletedLine nameOf={nameOf} onUndone={() => add.current?.focus()} />
      {opened === null ? (
        <Row gap={[2, 3]} wrap>
          <SmallButton ref={add} onClick={() => open(null)}>
            {strings.add}
          </SmallButton>
        </Row>
      ) : (
        <BudgetForm
          key={opened.before?.id ?? ''}
          before={opened.before}
          projectId={opened.projectId}
          onDone={close}
        />
      )}
    </>
  )
}

interface DeletedLineProps extends BudgetsProps {
  readonly onUndone: () => void
}

function DeletedLine({ nameOf, onUndone }: DeletedLineProps) {
  const deleted = useDeletedBudget()
  const undo = (): void => {
    onUndone()
    void undoDeleteBudget()
  }
  return (
    <UndoLine deleted={deleted} onUndo={undo}>
      <Text as="span" tone="quiet" prose>
        {deleted !== null && strings.deleted(nameOf(deleted))}
      </Text>
    </UndoLine>
  )
}

interface OverridesProps {
  readonly overrides: readonly ListedOverride[]
  readonly nameOf: NameBudget
}

/** Every override of a budget, newest first. Only older overrides have typed text. */
function BudgetOverrides({ overrides, nameOf }: OverridesProps) {
  return (
    <Stack gap={2}>
      <Label as="h4">{budgetOverrideStrings.title}</Label>
      <Box as="ul" aria-label={budgetOverrideStrings.title} line="above">
        {overrides.map((one) => (
          <Box as="li" key={one.id} pad={[2, 0]} line="below">
            <Text size="control" numeric breaks>
              {nameOf(one)}
            </Text>
            <Detail numeric breaks>
              {describe(one)}
            </Detail>
          </Box>
        ))}
      </Box>
    </Stack>
  )
}

function describe({
  at,
  spent,
  pendingAmount,
  forecast,
  currency,
  typed,
  conversationTitle,
}: ListedOverride): string {
  const of = (amount: string): BudgetAmount => ({ amount, currency })
  return [
    formatWholeMoment(at),
    ...(conversationTitle === null || conversationTitle === ''
      ? []
      : [budgetOverrideStrings.in(conversationTitle)]),
    budgetOverrideStrings.spent(of(spent)),
    ...(pendingAmount === '0' ? [] : [budgetOverrideStrings.pendingAmount(of(pendingAmount))]),
    budgetOverrideStrings.forecast(of(forecast)),
    ...(typed.trim() === '' ? [] : [budgetOverrideStrings.typed(typed.trim())]),
  ].join(' · ')
}

interface BudgetListProps {
  readonly states: readonly BudgetState[]
  readonly nameOf: (budget: Budget) => string
  readonly onEdit: (budget: Budget) => void
  readonly onDelete: (budget: Budget) => void
}

/** Every budget with its spending, as a bar and as sentences. */
function BudgetList({ states, nameOf, onEdit, onDelete }: BudgetListProps) {
  return (
    <Box as="ul" line="above">
      {states.map((state) => (
        <BudgetItem
          key={state.budget.id}
          state={state}
          name={nameOf(state.budget)}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      ))}
    </Box>
  )
}

interface BudgetItemProps extends Pick<BudgetListProps, 'onEdit' | 'onDelete'> {
  readonly state: BudgetState
  readonly name: string
}

function BudgetItem({ state, name, onEdit, onDelete }: BudgetItemProps) {
  const { budget, left, unconfirmedCount, percent, level } = state
  const outlook = useBudgetOutlook().find((one) => one.budget.id === budget.id) ?? null
  const isSpendable = budget.period !== 'call' && budget.period !== 'conversation'
  return (
    <Row as="li" gap={[2, 3]} wrap align="start" pad={[3, 0]} line="below" aria-label={name}>
      <Text as="div" grow={240}>
        <Label numeric breaks>
          {name}
        </Label>
        {isSpendable && (
          <div className={css('bar')} aria-hidden="true">
            <span className={css('gone', level)} style={{ width: `${Math.min(100, percent)}%` }} />
          </div>
        )}
        <Detail numeric>{factsOf(state, outlook).join(' · ')}</Detail>
      </Text>
      {isSpendable && (
        <p className={css('left', level !== 'fine' && 'near')}>
          {budget.currency === null
            ? strings.tokensLeft(BigInt(left))
            : strings.moneyLeft({ amount: left, currency: budget.currency, unconfirmedCount })}
        </p>
      )}
      <Row gap={2} align="stretch">
        <SmallButton aria-label={strings.edit(name)} onClick={() => onEdit(budget)}>
          {strings.editShort}
        </SmallButton>
        <QuietButton aria-label={strings.delete(name)} onClick={() => onDelete(budget)}>
          {strings.deleteShort}
        </QuietButton>
      </Row>
    </Row>
  )
}

/** A chat's own spending is shown in that chat instead. */
function factsOf(state: BudgetState, outlook: BudgetOutlook | null): string[] {
  if (state.budget.period !== 'conversation')
    return [...describeState(state), ...(outlook === null ? [] : describeEnd(outlook))]
  return [strings.perConversation]
}
