import type { Price } from '../../../../shared/contract/money/price.ts'
import type { PriceOffer } from '../../../../shared/contract/money/price-requests.ts'
import type { Money } from '../../../../shared/domain/money/money.ts'
import { formatDay } from '../../../../shared/language/format-moment.ts'
import { createExactColumnFormat, type MoneyFormat } from '../../../../shared/language/format-money.ts'
import { describeOrigin } from '../../../../shared/language/price-origin.ts'
import { openLink } from '../../../stores/app/links.ts'
import { commonStrings } from '../../../strings/common.ts'
import { describeOffer, priceStrings as strings } from '../../../strings/prices.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { LinkButton, SmallButton } from '../../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../../ui/controls/visually-hidden.tsx'
import { Remark, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { Cell, ColumnHeader, Table, TableRow } from '../../../ui/table/table.tsx'
import { extraLinesOf } from './extra-lines.ts'
import css from './price-table.module.css'

const { columns } = strings
const columnCount = Object.keys(columns).length

export interface PriceActions {
  readonly onEdit: (price: Price) => void
  /** Adds another price for the same model. */
  readonly onAnother: (price: Price) => void
  readonly onDelete: (price: Price) => void
  /** Takes the service's own price. */
  readonly onUse: (offer: PriceOffer) => void
}

interface PriceTableProps extends PriceActions {
  readonly connection: string
  /** Sorted by model, newest first. */
  readonly prices: readonly Price[]
  readonly offers: readonly PriceOffer[]
  readonly today: string
}

/** One connection's current and earlier prices by model. */
export function PriceTable({ connection, prices, offers, today, ...actions }: PriceTableProps) {
  const title = strings.tableOf(connection)
  const formatPrompt = createExactColumnFormat(prices.map(promptPriceOf))
  const formatCompletion = createExactColumnFormat(prices.map(completionPriceOf))
  return (
    <Stack as="section" gap={1} aria-label={title}>
      <Text as="h3" size="label" tone="quiet" strong breaks>
        <bdi>{connection}</bdi>
      </Text>
      <ScrollBox label={title}>
        <div className={css('prices')}>
          <Table label={title}>
            <thead>
              <tr>
                <ColumnHeader>{columns.model}</ColumnHeader>
                <ColumnHeader>{columns.validFrom}</ColumnHeader>
                <ColumnHeader isNumber>{columns.prompt}</ColumnHeader>
                <ColumnHeader isNumber>{columns.completion}</ColumnHeader>
                <ColumnHeader>
                  <VisuallyHidden>{columns.actions}</VisuallyHidden>
                </ColumnHeader>
              </tr>
            </thead>
            <tbody>
              {prices.map((price, index) => (
                <PriceLine
                  key={`${price.model} ${price.validFrom}`}
                  price={price}
                  offer={offerAt(prices, index, offers)}
                  isFirst={prices[index - 1]?.model !== price.model}
                  isOver={isOver(prices, index, today)}
                  isToCome={price.validFrom > today}
                  formatPrompt={formatPrompt}
                  formatCompletion={formatCompletion}
                  {...actions}
                />
              ))}
            </tbody>
          </Table>
        </div>
      </ScrollBox>
    </Stack>
  )
}

function promptPriceOf({ currency, promptPerMillion: amount }: Price): Money {
  return { currency, amount }
}

function completionPriceOf({ currency, completionPerMillion: amount }: Price): Money {
  return { currency, amount }
}

/** The service's own price of a model, at the first of its prices. */
function offerAt(prices: readonly Price[], index: number, offers: readonly PriceOffer[]): PriceOffer | null {
  const model = prices[index]?.model
  const isFirst = prices[index - 1]?.model !== model
  return (isFirst && offers.find((offer) => offer.model === model)) || null
}

/** Whether a newer price of the same model already applies. */
function isOver(prices: readonly Price[], index: number, today: string): boolean {
  const [newer, price] = [prices[index - 1], prices[index]]
  return newer !== undefined && newer.model === price?.model && newer.validFrom <= today
}

interface PriceLineProps extends PriceActions {
  readonly price: Price
  readonly offer: PriceOffer | null
  /** Whether this is the model's first row. */
  readonly isFirst: boolean
  readonly isOver: boolean
  readonly isToCome: boolean
  readonly formatPrompt: MoneyFormat
  readonly formatCompletion: MoneyFormat
}

function PriceLine(props: PriceLineProps) {
  const { price, offer, isFirst, isOver: isQuiet, isToCome, onEdit, onAnother, onDelete, onUse } = props
  const { model, validFrom, currency, cachedPerMillion, cacheWritePerMillion, origin } = price
  const line = (
    <TableRow isQuiet={isQuiet}>
      <Cell>
        {(isFirst || isToCome) && (
          <Row inline wrap gap={[0, 2]}>
            {isFirst && (
              <bdi className={css('model')} title={model}>
                {model}
              </bdi>
            )}
            {isToCome && <Badge>{strings.notYet}</Badge>}
          </Row>
        )}
        {!isFirst && <VisuallyHidden>{model}</VisuallyHidden>}
        <span className={css('part')}>
          {describeOrigin(origin)}
          {origin.kind === 'list' && (
            <>
              {' · '}
              <LinkButton
                aria-label={strings.sourceOf(model)}
                title={origin.page}
                onClick={() => void openLink(origin.page)}
              >
                {strings.source}
              </LinkButton>
            </>
          )}
        </span>
      </Cell>
      <Cell>
        <time className={css('from')} dateTime={validFrom}>
          {formatDay(validFrom)}
        </time>
      </Cell>
      <Cell isNumber>
        {props.formatPrompt(promptPriceOf(price))}
        {cachedPerMillion !== null && (
          <span className={css('part')}>{strings.cached({ currency, amount: cachedPerMillion })}</span>
        )}
        {cacheWritePerMillion !== null && (
          <span className={css('part')}>
            {strings.cacheWrite({ currency, amount: cacheWritePerMillion })}
          </span>
        )}
      </Cell>
      <Cell isNumber>{props.formatCompletion(completionPriceOf(price))}</Cell>
      <Cell isNumber>
        <Menu
          label={strings.more(model, validFrom)}
          icon="more"
          items={[
            { label: strings.edit, onChoose: () => onEdit(price) },
            { label: strings.another, onChoose: () => onAnother(price) },
            { label: commonStrings.delete, isDanger: true, onChoose: () => onDelete(price) },
          ]}
        />
      </Cell>
    </TableRow>
  )
  const extraLines = extraLinesOf(price)
  return (
    <>
      {line}
      {extraLines.length > 0 && (
        <TableRow isQuiet={isQuiet}>
          <Cell columnSpan={columnCount}>
            {extraLines.map(({ label, text }) => (
              <span key={label} className={css('part', 'extra')}>
                {strings.extra(label, text)}
              </span>
            ))}
          </Cell>
        </TableRow>
      )}
      {offer !== null && (
        <TableRow>
          <Cell columnSpan={columnCount}>
            <Row gap={[1, 3]} wrap align="center" justify="end">
              <Remark>{describeOffer(offer.day, offer.price)}</Remark>
              <SmallButton onClick={() => onUse(offer)}>{strings.use}</SmallButton>
            </Row>
          </Cell>
        </TableRow>
      )}
    </>
  )
}
