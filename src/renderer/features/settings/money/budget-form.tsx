import type { Budget, BudgetPeriod, BudgetTerms } from '../../../../shared/contract/money/budget.ts'
import { budgetPeriods } from '../../../../shared/domain/money/money.ts'
import type { LimitProblems, TypedLimit } from '../../../../shared/domain/money/typed-limit.ts'
import { readLimit } from '../../../lib/typed-amounts.ts'
import { useConnections } from '../../../stores/connections/connections-store.ts'
import { saveBudget } from '../../../stores/money/budgets-store.ts'
import { usePrices } from '../../../stores/money/prices-store.ts'
import { usePrograms } from '../../../stores/programs/programs-store.ts'
import { budgetNameStrings, budgetFormStrings as strings } from '../../../strings/budgets.ts'
import { AmountFields } from '../../../ui/controls/limit-form.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { focusOnMount } from '../../../ui/hooks/focus-on-mount.ts'
import { useForm } from '../../../ui/hooks/use-form.ts'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { FormFoot } from '../form-foot.tsx'
import { useOfferedProjects } from '../offered-projects.ts'

interface BudgetFormProps {
  /** `null` for a new budget. */
  readonly before: Budget | null
  /** The project of a new budget; null for all calls. */
  readonly projectId: string | null
  readonly onDone: () => void
}

/** The fields of one budget. Problems appear after the first attempt to save, then while typing. */
export function BudgetForm({ before, projectId, onDone }: BudgetFormProps) {
  const prices = usePrices()
  const { typed, change, submit, wasSubmitted, isBusy, refusal } = useForm<TypedBudget>(() => ({
    ...(before === null ? firstTyped(prices[0]?.currency ?? null) : typedOf(before)),
    ...(before === null && projectId !== null && { projectId, period: 'month' as const }),
  }))
  const { terms, problems } = readTypedBudget(typed)
  const save = terms && (() => saveBudget(before?.id ?? null, terms))
  return (
    <Stack
      as="form"
      gap={3}
      surface="sunken"
      noValidate
      aria-label={before === null ? strings.addTitle : strings.editTitle}
      pad={4}
      onSubmit={(event) => void submit(event, save, onDone)}
    >
      <AmountFields
        words={strings}
        typed={typed}
        problems={wasSubmitted ? problems : {}}
        inputRef={focusOnMount}
        onChange={change}
      />
      <Choices typed={typed} onChange={change} />
      <FormFoot refusal={refusal} save={strings.save} isBusy={isBusy} onCancel={onDone} />
    </Stack>
  )
}

interface ChoicesProps {
  readonly typed: TypedBudget
  readonly onChange: (changes: Partial<TypedBudget>) => void
}

/**
 * Unit, period, and calls of a budget, each below its name. A program has one connection, and no chats. Calls
 * are those of a program, of a project, or all.
 */
function Choices({ typed, onChange }: ChoicesProps) {
  const connections = useConnections()
  const programs = usePrograms().map(({ id, name }) => ({ value: id, label: name }))
  const projects = useOfferedProjects(typed.projectId)
  const { programId } = typed
  const isProgram = programId !== ''
  const isProgramGone = isProgram && !programs.some(({ value }) => value === programId)
  const periods = budgetPeriods.filter((value) => !isProgram || value !== 'conversation')
  return (
    <Row gap={[2, 4]} wrap align="start">
      <SelectField
        label={strings.unit}
        options={[
          { value: 'tokens', label: strings.tokens },
          { value: 'money', label: strings.money },
        ]}
        value={typed.unit}
        onChange={(unit) => onChange({ unit })}
      />
      <SelectField
        label={strings.period}
        options={periods.map((value) => ({ value, label: strings.periods[value] }))}
        value={typed.period}
        onChange={(period) => onChange({ period })}
      />
      {(isProgram || programs.length > 0) && (
        <SelectField
          label={strings.program}
          options={[
            { value: '', label: strings.allCalls },
            ...programs,
            ...(isProgramGone ? [{ value: programId, label: budgetNameStrings.deletedProgram }] : []),
          ]}
          value={programId}
          onChange={(chosen) => onChange(ofProgram(typed, chosen))}
        />
      )}
      {!isProgram && projects.length > 0 && (
        <SelectField
          label={strings.project}
          options={[{ value: '', label: strings.anyProject }, ...projects]}
          value={typed.projectId ?? ''}
          onChange={(chosen) => onChange({ projectId: chosen || null })}
        />
      )}
      {!isProgram && (
        <SelectField
          label={strings.connection}
          options={[
            { value: '', label: strings.all },
            ...connections.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={typed.connectionId}
          onChange={(connectionId) => onChange({ connectionId })}
        />
      )}
    </Row>
  )
}

function ofProgram({ period }: TypedBudget, programId: string): Partial<TypedBudget> {
  if (programId === '') return { programId }
  return { programId, projectId: null, connectionId: '', period: period === 'conversation' ? 'day' : period }
}

/** Money for a month where there are prices, else tokens for a day. */
function firstTyped(currency: string | null): TypedBudget {
  const of = { limit: '', connectionId: '', programId: '', projectId: null }
  if (currency === null) return { ...of, unit: 'tokens', currency: 'USD', period: 'day' }
  return { ...of, unit: 'money', currency, period: 'month' }
}

function typedOf(before: Budget): TypedBudget {
  const { limit, currency, period, connectionId, programId, projectId } = before
  const unit = currency === null ? 'tokens' : 'money'
  const of = { connectionId: connectionId ?? '', programId: programId ?? '', projectId }
  return { limit, unit, currency: currency ?? 'USD', period, ...of }
}

interface TypedBudget extends TypedLimit {
  readonly period: BudgetPeriod
  /** Empty for all connections together. */
  readonly connectionId: string
  /** Empty for all chats and programs together. */
  readonly programId: string
  readonly projectId: string | null
}

/** The typed budget, or the problem of each field. */
function readTypedBudget(typed: TypedBudget): { terms: BudgetTerms | null; problems: LimitProblems } {
  const { period, connectionId, programId, projectId } = typed
  const { amount, problems } = readLimit(typed)
  const of = { period, connectionId: connectionId || null, programId: programId || null, projectId }
  return { terms: amount && { ...of, ...amount }, problems }
}
