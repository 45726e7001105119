import { type ComponentProps, useRef } from 'react'
import { rateNames } from '../../../../shared/domain/money/money.ts'
import { promptBands } from '../../../../shared/domain/money/prompt-bands.ts'
import { priceFormStrings as strings } from '../../../strings/prices.ts'
import { QuietButton, SmallButton } from '../../../ui/controls/button.tsx'
import { ChipSelect } from '../../../ui/controls/chip-select.tsx'
import { Field, FieldPairs } from '../../../ui/controls/field.tsx'
import { focusOnMount } from '../../../ui/hooks/focus-on-mount.ts'
import { useFocusHandover } from '../../../ui/hooks/use-focus-handover.ts'
import { Disclosure } from '../../../ui/layout/disclosure.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import {
  type AmountName,
  freeBands,
  maxServiceTiers,
  maxTiers,
  moreRates,
  type TypedPrice,
  type TypedServiceTier,
  type TypedTier,
  withServiceTier,
  withTier,
} from './typed-price.ts'

/** A field by its path, such as `tiers.0.promptPerMillion`. */
type FieldAt = (
  path: string,
  value: string,
  onChange: (text: string) => void,
) => Omit<ComponentProps<typeof Field>, 'label'>

interface MorePricesProps {
  readonly typed: Pick<TypedPrice, 'tiers' | 'serviceTiers'>
  readonly isOpen: boolean
  readonly amountField: (name: AmountName) => ComponentProps<typeof Field>
  readonly fieldAt: FieldAt
  readonly onChange: (changes: Partial<Pick<TypedPrice, 'tiers' | 'serviceTiers'>>) => void
}

/** The prices that only some services have: of other parts, long prompts and service tiers. */
export function MorePrices({ typed, isOpen, amountField, fieldAt, onChange }: MorePricesProps) {
  const { tiers, serviceTiers } = typed
  return (
    <Disclosure title={strings.more} isOpen={isOpen}>
      <Stack gap={4}>
        <FieldPairs>
          {moreRates.map((name) => (
            <Field key={name} {...amountField(name)} />
          ))}
        </FieldPairs>
        {tiers.map((tier) => (
          <TierRow
            key={tier.id}
            row={tier}
            free={freeBands(tiers)}
            fieldAt={fieldAt}
            onChange={(row) => onChange({ tiers: changed(tiers, tier, row) })}
          />
        ))}
        {serviceTiers.map((tier) => (
          <ServiceTierRow
            key={tier.id}
            row={tier}
            fieldAt={fieldAt}
            onChange={(row) => onChange({ serviceTiers: changed(serviceTiers, tier, row) })}
          />
        ))}
        <Row gap={[2, 3]} wrap>
          {tiers.length < maxTiers && (
            <SmallButton onClick={() => onChange({ tiers: withTier(tiers) })}>{strings.addTier}</SmallButton>
          )}
          {serviceTiers.length < maxServiceTiers && (
            <SmallButton onClick={() => onChange({ serviceTiers: withServiceTier(serviceTiers) })}>
              {strings.addServiceTier}
            </SmallButton>
          )}
        </Row>
      </Stack>
    </Disclosure>
  )
}

/** The rows with another one in the place of `row`, or without it. */
function changed<T>(rows: readonly T[], row: T, other: T | null): readonly T[] {
  return rows.flatMap((one) => (one === row ? (other ?? []) : [one]))
}

interface RowProps<T> {
  readonly row: T
  readonly fieldAt: FieldAt
  /** Null removes the row. */
  readonly onChange: (row: T | null) => void
}

function TierRow({
  row,
  free,
  fieldAt,
  onChange,
}: RowProps<TypedTier> & { readonly free: readonly number[] }) {
  const box = useRow()
  const { id, isNew, above, applies } = row
  const limits = promptBands.filter((band) => band === above || free.includes(band))
  return (
    <Stack ref={box} role="group" aria-label={strings.above(above)} gap={2}>
      <Row gap={[2, 3]} wrap>
        <ChipSelect
          label={strings.limit}
          options={limits.map((band) => ({ value: String(band), label: strings.above(band) }))}
          value={String(above)}
          isSet={false}
          onChange={(value) =>
            onChange({ ...row, above: limits.find((band) => String(band) === value) ?? above })
          }
        />
        <ChipSelect
          label={strings.applies}
          options={[
            { value: 'whole-call', label: strings.wholeCall },
            { value: 'part-above', label: strings.partAbove },
          ]}
          value={applies}
          isSet={false}
          onChange={(value) => onChange({ ...row, applies: value })}
        />
        <QuietButton onClick={() => onChange(null)}>{strings.remove}</QuietButton>
      </Row>
      <FieldPairs>
        {rateNames.map((name, index) => (
          <Field
            key={name}
            label={strings.tierRates[name](above)}
            inputMode="decimal"
            inputRef={isNew && index === 0 ? focusOnMount : undefined}
            {...fieldAt(`tiers.${id}.${name}`, row[name], (text) => onChange({ ...row, [name]: text }))}
          />
        ))}
      </FieldPairs>
    </Stack>
  )
}

function ServiceTierRow({ row, fieldAt, onChange }: RowProps<TypedServiceTier>) {
  const box = useRow()
  const { id, isNew, name, factor } = row
  return (
    <FieldPairs ref={box}>
      <Field
        label={strings.serviceTier}
        hint={strings.serviceTierHint}
        maxLength={40}
        inputRef={isNew ? focusOnMount : undefined}
        {...fieldAt(`serviceTiers.${id}.name`, name, (text) => onChange({ ...row, name: text }))}
      />
      <Field
        label={strings.factor}
        hint={strings.factorHint}
        inputMode="decimal"
        action={<QuietButton onClick={() => onChange(null)}>{strings.remove}</QuietButton>}
        {...fieldAt(`serviceTiers.${id}.factor`, factor, (text) => onChange({ ...row, factor: text }))}
      />
    </FieldPairs>
  )
}

/** A row that passes the focus on when it is removed. */
function useRow() {
  const box = useRef<HTMLDivElement>(null)
  useFocusHandover(box, (leaving) => leaving.closest('details')?.querySelector('summary')?.focus())
  return box
}
