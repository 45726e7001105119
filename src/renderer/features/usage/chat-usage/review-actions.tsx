import type { ChatUsage } from '../../../../shared/contract/usage/chat-usage.ts'
import type { UsageFilter } from '../../../../shared/contract/usage/usage-page.ts'
import { callColumns } from '../../../../shared/domain/usage/call-column-names.ts'
import { writeCsvTable } from '../../../../shared/domain/usage/csv-table.ts'
import { asMarkdownText } from '../../../../shared/domain/usage/markdown-text.ts'
import { raiseRefusal } from '../../../stores/app/notices-store.ts'
import { openPanel, useIsPanelWide, widenPanel } from '../../../stores/app/panel-store.ts'
import { currentSetting, useSetting } from '../../../stores/app/settings-store.ts'
import { copyText, showToast } from '../../../stores/app/toast-store.ts'
import { exportUsage } from '../../../stores/usage/usage-actions.ts'
import { commonStrings } from '../../../strings/common.ts'
import { usageStrings as strings } from '../../../strings/usage.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { ReviewRow } from '../call-cells.tsx'
import { callCsvFields, reviewColumns } from '../call-columns.tsx'
import { absentColumns, createCostFormat, reviewRows } from './arrange-calls.ts'

interface ReviewActionsProps {
  readonly review: ChatUsage | null
  readonly conversationId: string
}

export function ReviewActions({ review, conversationId }: ReviewActionsProps) {
  const isWide = useIsPanelWide()
  return (
    <>
      <ReviewCopies review={review} filter={filterOf(conversationId, review?.isDemo ?? false)} />
      <IconButton
        label={isWide ? strings.narrow : strings.widen}
        icon={isWide ? 'narrow' : 'widen'}
        onClick={() => widenPanel(!isWide)}
      />
      <IconButton label={commonStrings.close} icon="close" onClick={() => openPanel(null)} />
    </>
  )
}

interface ReviewCopiesProps {
  readonly review: ChatUsage | null
  /** The same calls in the ledger. */
  readonly filter: UsageFilter
}

/** Copies and exports contain every call and every column, whatever is in view. */
export function ReviewCopies({ review, filter }: ReviewCopiesProps) {
  const disabledAnomalies = useSetting('disabledAnomalies')
  const calls = review?.calls ?? []
  const rows = () => reviewRows(calls, disabledAnomalies)
  const save = async (format: 'csv' | 'jsonl'): Promise<void> => {
    const result = await exportUsage(filter, format)
    if (!result.ok) raiseRefusal(result)
    else if (result.value !== null) showToast({ kind: 'calls-exported', ...result.value })
  }
  if (calls.length === 0) return null
  return (
    <>
      <CopyButton label={strings.copy} getText={() => callsToCsv(rows())} />
      <Menu
        label={strings.export}
        icon="more"
        items={[
          { label: strings.copyMarkdown, onChoose: () => void copyText(callsToMarkdown(rows())) },
          { label: strings.exportCsv, onChoose: () => void save('csv') },
          { label: strings.exportLines, onChoose: () => void save('jsonl') },
        ]}
      />
    </>
  )
}

/** The ledger filter for all calls of this chat. */
function filterOf(conversationId: string, isDemo: boolean): UsageFilter {
  const clock = currentSetting('usageClock')
  return { clock, from: null, to: null, connectionIds: [], models: [], conversationId, isDemo }
}

export function callsToCsv(rows: readonly ReviewRow[]): string {
  return writeCsvTable(callCsvFields, rows)
}

/** A Markdown table with every column, whatever the window shows. */
export function callsToMarkdown(rows: readonly ReviewRow[]): string {
  const absent = absentColumns(rows.map(({ call }) => call))
  const columns = callColumns.filter((name) => !absent.has(name)).map((name) => reviewColumns()[name])
  const formatCost = createCostFormat(rows)
  const heads = columns.map(({ header }) => header)
  const rules = columns.map(({ isNumber }) => (isNumber ? '---:' : '---'))
  const lines = rows.map((row) => columns.map(({ text }) => asMarkdownText(text(row, formatCost).words)))
  return [heads, rules, ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}
