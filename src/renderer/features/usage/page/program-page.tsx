import { useState } from 'react'
import type { ProgramReport } from '../../../../shared/contract/programs/program-report.ts'
import { addMoney, type Money } from '../../../../shared/domain/money/money.ts'
import { createCallColumnFormat, type MoneyFormat } from '../../../../shared/language/format-money.ts'
import { approximate, formatCount } from '../../../../shared/language/format-number.ts'
import { useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { exactMoneyWords } from '../../../strings/prices.ts'
import { isolate } from '../../../strings/quote.ts'
import { usageStrings } from '../../../strings/usage.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { MiddleEllipsis } from '../../../ui/controls/middle-ellipsis.tsx'
import { Box, Info, Remark, Stack } from '../../../ui/layout/layout.tsx'
import { hint } from '../../../ui/overlays/hint.tsx'
import {
  type CellContent,
  columnsWith,
  type DataColumn,
  DataTable,
  missing,
} from '../../../ui/table/data-table.tsx'
import css from './program-page.module.css'
import { programPageStrings as strings } from './program-page-strings.ts'
import table from './sum-table.module.css'
import { TaskTable } from './task-table.tsx'

/** The tasks of a program, and what its prompts are made of. */
export function ProgramPage({ report }: { readonly report: ProgramReport }) {
  const { firstCall, tools } = report
  return (
    <div className={css('columns')}>
      <TaskTable report={report} />
      {(firstCall !== null || tools.rows.length > 0) && (
        <Stack gap={5}>
          {firstCall !== null && <FirstCall {...firstCall} />}
          {tools.rows.length > 0 && <ToolTable {...tools} />}
          <Remark>{strings.namesOnly}</Remark>
        </Stack>
      )}
    </div>
  )
}

type FirstCallProps = NonNullable<ProgramReport['firstCall']>

function FirstCall({ instructionTokens, toolTokens, messageTokens, toolCount, taskCount }: FirstCallProps) {
  const tokens = instructionTokens + toolTokens + messageTokens
  const parts = [
    { key: 'instructions', words: strings.instructions, size: instructionTokens },
    { key: 'tools', words: strings.tools(toolCount), size: toolTokens },
    { key: 'messages', words: strings.messages, size: messageTokens },
  ] as const
  return (
    <section aria-label={strings.firstCall(tokens)}>
      <Info as="h2" strong below={1}>
        <span {...hint(strings.firstCallMeaning(taskCount))}>{strings.firstCall(tokens)}</span>
      </Info>
      <ul className={css('parts')}>
        {parts.map(({ key, words, size }) => (
          <li key={key}>
            <span>{words}</span>
            <span aria-hidden="true" className={css('track')}>
              <span
                className={css('bar', key)}
                style={{ inlineSize: `${(size / Math.max(1, tokens)) * 100}%` }}
              />
            </span>
            <span className={css('number')}>{approximate(formatCount(size))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Tools = ProgramReport['tools']
type Tool = Tools['rows'][number]
type ToolColumn = 'tool' | 'tokens' | 'price'
const toolsAtFirst = 5

/** The tools that cost most. The others form one row until requested. */
function ToolTable({ rows, others }: Tools) {
  const { range } = useUsageVisit()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, toolsAtFirst)
  const hidden = rows.slice(shown.length)
  const costs = addMoney([...hidden, ...(others === null ? [] : [others])].flatMap(({ cost }) => cost))
  const hasPrice = rows.some(({ cost }) => cost.length > 0)
  // A few digits, because these are estimates.
  const formatCost = createCallColumnFormat([...rows.flatMap(({ cost }) => cost), ...costs])
  const restCount = hidden.length + (others?.toolCount ?? 0)
  const restWords = strings.moreTasks(restCount)
  const sumOfRest = {
    tool: undefined,
    tokens: hidden.length > 0 ? undefined : tokensOf(others?.tokensPerCall ?? null),
    price: priceOf(costs, formatCost),
  }
  const title = hasPrice
    ? range === 'month'
      ? strings.expensiveToolsOfMonth
      : strings.expensiveTools
    : strings.largestTools
  return (
    <Box as="section" shrink aria-label={title} className={table('rows')}>
      <Info as="h2" strong below={1}>
        {title}
      </Info>
      <DataTable
        label={title}
        columns={columnsOf(hasPrice ? formatCost : null)}
        rows={shown}
        keyOf={({ name }) => name}
        rest={
          restCount === 0
            ? null
            : {
                label:
                  hidden.length === 0 ? (
                    restWords
                  ) : (
                    <LinkButton onClick={() => setIsWhole(true)}>{restWords}</LinkButton>
                  ),
                sumOf: (column) => sumOfRest[column],
              }
        }
        sum={null}
      />
    </Box>
  )
}

function tokensOf(tokens: number | null): CellContent {
  if (tokens === null) return missing(usageStrings.unknown)
  return { words: approximate(formatCount(tokens)) }
}

/** Without a format, there is no column of prices. */
function columnsOf(formatCost: MoneyFormat | null): readonly DataColumn<Tool, ToolColumn>[] {
  const { tool, tokensPerCall, columns } = strings
  const { text, number } = columnsWith({ tool, tokens: tokensPerCall, price: columns.price })
  return [
    text('tool', ({ name, callCount }) => ({
      words: <MiddleEllipsis text={name} />,
      why: `${isolate(name)} · ${strings.inCalls(callCount)}`,
    })),
    number('tokens', (one) => tokensOf(one.tokensPerCall)),
    ...(formatCost === null ? [] : [number('price', ({ cost }: Tool) => priceOf(cost, formatCost))]),
  ]
}

function priceOf(cost: readonly Money[], formatCost: MoneyFormat): CellContent {
  if (cost.length === 0) return missing(usageStrings.none, usageStrings.noPrice)
  const words = cost.map((money) => (
    <span key={money.currency} className={table('money')}>
      {approximate(formatCost(money))}
    </span>
  ))
  return { words, why: exactMoneyWords(cost) }
}
