import { Fragment, useRef, useState } from 'react'
import type { Price } from '../../../../shared/contract/money/price.ts'
import type {
  ListChoices,
  PreviewedPrice,
  PriceNote,
  PricePreview,
  UnresolvedProvider,
} from '../../../../shared/contract/money/price-import.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { type Money, type RateName, rateNames } from '../../../../shared/domain/money/money.ts'
import { formatDay } from '../../../../shared/language/format-moment.ts'
import { formatExactMoney } from '../../../../shared/language/format-money.ts'
import { useConnections } from '../../../stores/connections/connections-store.ts'
import { applyImport, cancelImport, previewImport } from '../../../stores/money/prices-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import { encodingStrings } from '../../../strings/encodings.ts'
import {
  describeLineProblem,
  describeOption,
  priceOutcomeStrings,
  priceImportStrings as strings,
} from '../../../strings/price-import.ts'
import { priceCoverageStrings, priceFormStrings } from '../../../strings/prices.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { ChipSelect } from '../../../ui/controls/chip-select.tsx'
import { DateField } from '../../../ui/controls/date-field.tsx'
import { useSaving } from '../../../ui/hooks/use-form.ts'
import { Info, Label, Remark, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Cell, ColumnHeader, Table, TableRow } from '../../../ui/table/table.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import { CoverageNote } from './coverage-note.tsx'
import { extraLinesOf } from './extra-lines.ts'
import css from './price-import-dialog.module.css'

const { columns } = strings

interface PriceImportDialogProps {
  readonly preview: PricePreview
  readonly onChange: (preview: PricePreview) => void
  readonly onClose: () => void
}

/** The effect of a price list. Nothing is saved before the user applies it. */
export function PriceImportDialog({ preview, onChange, onClose }: PriceImportDialogProps) {
  const saving = useSaving()
  const [showing, setShowing] = useState<RefusedResult | 'under-way' | null>(null)
  const lastShown = useRef(0)
  const isBusy = saving.isBusy || showing === 'under-way'
  const { encoding, list, rows, coverage, newCount, changedCount, sameCount } = preview
  /** Shows the effect of the last choice, however late that of an earlier one arrives. */
  const show = async (choices: ListChoices | null): Promise<void> => {
    lastShown.current += 1
    const shown = lastShown.current
    setShowing('under-way')
    const result = await previewImport(preview, choices)
    if (shown !== lastShown.current) return
    setShowing(result.ok ? null : result)
    if (result.ok) onChange(result.value)
  }
  /** If the prices have changed meanwhile, shows the new effect. */
  const apply = async (): Promise<RefusedResult | null> => {
    const refused = await applyImport(preview)
    if (refused === null) onClose()
    else if (refused.code === 'prices-changed') await show(list?.choices ?? null)
    return refused
  }
  const close = (): void => {
    if (isBusy) return
    cancelImport(preview)
    onClose()
  }
  const hiddenCount = newCount + changedCount + sameCount - rows.length
  return (
    <Dialog label={strings.title} onClose={close}>
      <ScrollBox label={strings.title} isTall>
        <Stack gap={4} pad={[4, 5]}>
          <Text size="control" breaks role="status">
            {strings.summary(preview.fileName, preview)}
          </Text>
          {encoding !== 'utf-8' && <Remark>{encodingStrings.table(encoding)}</Remark>}
          {list !== null && <Choices list={list} onChange={(choices) => void show(choices)} />}
          {rows.length === 0 && (list?.open.length ?? 0) === 0 && <Info>{strings.nothing}</Info>}
          <CoverageNote coverage={coverage} onUse={null} />
          {rows.length > 0 && <Rows rows={rows} />}
          {hiddenCount > 0 && <Remark>{strings.moreRows(hiddenCount)}</Remark>}
          {list !== null && list.missingCount > 0 && (
            <Remark breaks>
              {strings.missing(list.missing)}
              {list.missingCount > list.missing.length && (
                <> {strings.missingMore(list.missingCount - list.missing.length)}</>
              )}
            </Remark>
          )}
          <Problems preview={preview} />
        </Stack>
      </ScrollBox>
      <Row gap={[2, 3]} wrap shrink={false} pad={[3, 5]} line="above" justify="end">
        <RefusalLine refusal={saving.refusal ?? (showing === 'under-way' ? null : showing)} />
        <Button isBusy={isBusy} onClick={close}>
          {commonStrings.cancel}
        </Button>
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={newCount + changedCount === 0}
          onClick={() => void saving.save(apply)}
        >
          {strings.apply}
        </Button>
      </Row>
    </Dialog>
  )
}

interface ChoicesProps {
  readonly list: NonNullable<PricePreview['list']>
  readonly onChange: (choices: ListChoices) => void
}

/** The connection and the day, which a list of models doesn't have, and the providers of models with several prices. */
function Choices({ list: { choices, open }, onChange }: ChoicesProps) {
  const connections = useConnections().filter(({ kind }) => kind === 'service')
  const { connectionId, validFrom, names } = choices
  const choose = (model: string, name: string): void => {
    const others = names.filter((one) => one.model !== model)
    onChange({ ...choices, names: name === '' ? others : [...others, { model, name }] })
  }
  return (
    <>
      <Remark>{strings.listText}</Remark>
      <Row gap={[2, 4]} wrap align="start">
        <Stack gap={1}>
          <Label as="span" tone="plain" aria-hidden="true">
            {priceFormStrings.connection}
          </Label>
          <ChipSelect
            label={priceFormStrings.connection}
            options={connections.map(({ id, name }) => ({ value: id, label: name }))}
            value={connectionId}
            isSet={false}
            onChange={(id) => onChange({ ...choices, connectionId: id, names: [] })}
          />
        </Stack>
        <DateField
          label={priceFormStrings.validFrom}
          value={validFrom}
          onChange={(day) => {
            if (day !== null && day !== '') onChange({ ...choices, validFrom: day })
          }}
        />
      </Row>
      {open.length > 0 && (
        <Stack gap={2}>
          <Text size="control">{strings.open(open.length)}</Text>
          {open.map((one) => (
            <Provider
              key={one.model}
              open={one}
              chosen={names.find(({ model }) => model === one.model)?.name ?? ''}
              onChoose={(name) => choose(one.model, name)}
            />
          ))}
        </Stack>
      )}
    </>
  )
}

interface ProviderProps {
  readonly open: UnresolvedProvider
  /** Empty without a choice. */
  readonly chosen: string
  readonly onChoose: (name: string) => void
}

function Provider({ open: { model, options }, chosen, onChoose }: ProviderProps) {
  return (
    <Row gap={[1, 3]} wrap>
      <Text as="span" size="small" breaks grow={160} aria-hidden="true">
        <bdi>{model}</bdi>
      </Text>
      <ChipSelect
        label={strings.priceOf(model)}
        options={[
          { value: '', label: strings.notChosen },
          ...options.map((option) => ({
            value: option.name,
            label: describeOption(
              option,
              { currency: option.currency, amount: option.promptPerMillion },
              { currency: option.currency, amount: option.completionPerMillion },
              rateOf('cachedPerMillion', option),
            ),
          })),
        ]}
        value={chosen}
        isSet={chosen !== ''}
        onChange={onChoose}
      />
    </Row>
  )
}

function Rows({ rows }: { readonly rows: readonly PreviewedPrice[] }) {
  return (
    <div className={css('rows')}>
      <Table label={strings.table}>
        <thead>
          <tr>
            <ColumnHeader>{columns.model}</ColumnHeader>
            <ColumnHeader>{columns.validFrom}</ColumnHeader>
            <ColumnHeader>{columns.rates}</ColumnHeader>
            <ColumnHeader>{columns.change}</ColumnHeader>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PreviewLine
              key={`${row.price.connectionId} ${row.price.validFrom} ${row.price.model}`}
              row={row}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function PreviewLine({ row: { price, before, change, ...row } }: { readonly row: PreviewedPrice }) {
  const { model, validFrom } = price
  const { listedAs, notes, coveredCount, repricedCount } = row
  const shown = rateNames.filter((name) => price[name] !== null || (before?.[name] ?? null) !== null)
  return (
    <TableRow isQuiet={change === 'same'}>
      <Cell>
        <bdi>{model}</bdi>
        {listedAs !== null && (
          <Text size="label" tone="quiet" breaks>
            {strings.listedAs(listedAs)}
          </Text>
        )}
        {notes.map((note) => (
          <Text key={note.kind} size="label" tone="warn">
            {describeNote(note)}
          </Text>
        ))}
      </Cell>
      <Cell>
        <time dateTime={validFrom}>{formatDay(validFrom)}</time>
        {coveredCount > 0 && (
          <Text size="label" tone="quiet">
            {priceCoverageStrings.covers(coveredCount, [])}
          </Text>
        )}
        {repricedCount > 0 && (
          <Text size="label" tone="warn">
            {strings.reprices(repricedCount)}
          </Text>
        )}
      </Cell>
      <Cell>
        <dl className={css('rates')}>
          {shown.map((name) => (
            <Fragment key={name}>
              <dt>{priceFormStrings.amounts[name]}</dt>
              <dd>{describeRate(name, before, price)}</dd>
            </Fragment>
          ))}
          {extraChanges(before, price).map(({ label, text }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
      </Cell>
      <Cell>
        <Badge tone={change === 'changed' ? 'warn' : change === 'new' ? 'accent' : 'neutral'}>
          {strings.change[change]}
        </Badge>
      </Cell>
    </TableRow>
  )
}

function describeRate(name: RateName, before: Price | null, after: Price): string {
  const then = rateOf(name, after)
  const now = before === null ? then : rateOf(name, before)
  if (now?.amount === then?.amount && now?.currency === then?.currency)
    return then === null ? strings.asInput : formatExactMoney(then)
  if (now === null) return then === null ? strings.asInput : strings.rateFromInput(then)
  return then === null ? strings.rateToInput(now) : strings.rateChange(now, then)
}

function rateOf(
  name: RateName,
  { [name]: amount, currency }: Pick<Price, RateName | 'currency'>,
): Money | null {
  return amount === null ? null : { currency, amount }
}

function extraChanges(before: Price | null, after: Price): readonly { label: string; text: string }[] {
  const [then, now] = [extraLinesOf(after), before === null ? [] : extraLinesOf(before)]
  const textIn = (lines: typeof then, label: string) =>
    lines.find((line) => line.label === label)?.text ?? null
  return [...new Set([...then, ...now].map(({ label }) => label))].map((label) => {
    const [old, next] = [textIn(now, label), textIn(then, label)]
    return {
      label,
      text:
        next !== null && (before === null || old === next)
          ? next
          : strings.extraChange(old ?? strings.noExtra, next ?? strings.noExtra),
    }
  })
}

function describeNote(note: PriceNote): string {
  return strings.notes[note.kind](note.kind === 'above-tokens' ? note.tokens : 0)
}

function Problems({ preview: { problems, problemCount } }: { readonly preview: PricePreview }) {
  if (problemCount === 0) return null
  return (
    <Stack gap={1}>
      <Text size="control">{priceOutcomeStrings.skippedLines(problemCount)}</Text>
      <Stack as="ul" size="small" tone="quiet" gap={1} breaks>
        {problems.map((problem) => (
          <li key={`${problem.line} ${problem.reason} ${problem.words}`}>{describeLineProblem(problem)}</li>
        ))}
        {problemCount > problems.length && (
          <li>{priceOutcomeStrings.others(problemCount - problems.length)}</li>
        )}
      </Stack>
    </Stack>
  )
}
