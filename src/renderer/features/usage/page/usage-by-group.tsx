import { type ReactNode, useState } from 'react'
import type { ConversationUsage, UsagePage } from '../../../../shared/contract/usage/usage-page.ts'
import { groupDays } from '../../../../shared/domain/usage/usage-periods.ts'
import { addSums, subtractSums } from '../../../../shared/domain/usage/usage-sums.ts'
import { useListedAt } from '../../../stores/conversations/conversations-store.ts'
import {
  changePlace,
  drillInto,
  loadMoreConversations,
  removeConversationTitle,
} from '../../../stores/usage/usage-actions.ts'
import { type UsageStep, usageUnits } from '../../../stores/usage/usage-page-selection.ts'
import { useIsLoadingMore, useIsReturn, useUsageVisit } from '../../../stores/usage/usage-page-store.ts'
import { wordsOfConversation, wordsOfProject } from '../../../strings/conversation-words.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { MiddleEllipsis } from '../../../ui/controls/middle-ellipsis.tsx'
import { Segments } from '../../../ui/controls/segments.tsx'
import { useSaving } from '../../../ui/hooks/use-form.ts'
import { Row } from '../../../ui/layout/layout.tsx'
import { InlineConfirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { focusKeyOf, positionAt } from '../scroll-position.ts'
import { needsYears, rowWordsOfPeriod } from './period-words.ts'
import { SumTable, type SumTableProps, type UsageRow } from './sum-table.tsx'
import css from './usage-by-group.module.css'
import { usageTableStrings as strings, usagePageStrings } from './usage-page-strings.ts'

const rowsInBrief = 5
const rowsInFull = 20

interface TableProps {
  readonly page: UsagePage
}

interface BriefTableProps extends TableProps {
  /** Fewer rows and columns, beside another table. */
  readonly isBrief: boolean
}

/** By day, week or month. */
export function TimeTable({ page: { days, sums } }: TableProps) {
  const { unit } = useUsageVisit().place
  const listedAt = useListedAt()
  const hasYears = needsYears(
    days.map(({ day }) => day),
    listedAt,
  )
  return (
    <GroupTable
      key={unit}
      name={unit}
      controls={
        <Segments
          label={usagePageStrings.unit}
          options={usageUnits.map((value) => ({ value, label: usagePageStrings.units[value] }))}
          value={unit}
          onChange={(value) => changePlace({ unit: value })}
        />
      }
      rows={groupDays(days, unit).map(({ sums: own, ...period }) => ({
        key: period.from,
        order: Date.parse(period.from),
        sums: own,
        step: { kind: 'period', period, unit },
        words: rowWordsOfPeriod(period, unit, hasYears),
      }))}
      total={sums}
      firstSort={{ column: 'name', isDescending: true }}
      maxRows={31}
      hasHistory
      hasCachedShare
    />
  )
}

/** A model of two connections has two rows. */
export function ModelTable({ page: { models, sums }, isBrief }: BriefTableProps) {
  const isTwice = (model: string): boolean => models.filter((usage) => usage.model === model).length > 1
  return (
    <GroupTable
      name="model"
      rows={models.map(({ model, connectionId, connectionName, sums: own }) => ({
        key: `${connectionId} ${model}`,
        order: model,
        sums: own,
        step: { kind: 'model', model, connection: { id: connectionId, name: connectionName } },
        words: <MiddleEllipsis text={model} />,
        connectionName: isTwice(model) ? connectionName : undefined,
      }))}
      total={sums}
      isBrief={isBrief}
      hasCachedShare
    />
  )
}

export function ConnectionTable({ page: { connections, sums } }: TableProps) {
  return (
    <GroupTable
      name="connection"
      rows={connections.map(({ connectionId: id, name, sums: own }) => ({
        key: id,
        order: name,
        sums: own,
        step: { kind: 'connection', connection: { id, name } },
        words: name,
      }))}
      total={sums}
    />
  )
}

/**
 * Other programs. Chats and programs together are the whole page, so the programs' total is the page without the
 * chats.
 */
export function ProgramTable({ page: { programs, conversations, sums }, isBrief }: BriefTableProps) {
  if (programs.length === 0) return null
  const chats = addSums([...conversations.rows.map((row) => row.sums), conversations.others])
  return (
    <GroupTable
      name="program"
      rows={programs.map(({ programId, name, isDeleted, sums: own }) =>
        titledRow('program', { conversationId: programId, title: name, isDeleted, sums: own }),
      )}
      total={subtractSums(sums, chats)}
      isBrief={isBrief}
      hasCachedShare
    />
  )
}

/**
 * The chats with the most usage; the others form one row until requested. Deleted chats keep their last
 * title.
 */
export function ConversationTable({ page: { conversations, programs, sums }, isBrief }: BriefTableProps) {
  const isLoading = useIsLoadingMore()
  const { rows, otherCount, others } = conversations
  if (rows.length === 0 && programs.length > 0) return null
  const rest = { count: otherCount, sums: others, isLoading, onMore: () => void loadMoreConversations() }
  return (
    <GroupTable
      name="conversation"
      rows={rows.map((usage) => titledRow('conversation', usage))}
      total={subtractSums(sums, addSums(programs.map((program) => program.sums)))}
      isBrief={isBrief}
      rest={otherCount === 0 ? null : rest}
    />
  )
}

type Titled = Pick<ConversationUsage, 'conversationId' | 'title' | 'isDeleted' | 'sums'>

function titledRow(
  kind: 'conversation' | 'program',
  { conversationId: id, title, isDeleted, sums }: Titled,
): GroupRow {
  const conversation = { id, title, isDeleted }
  return {
    key: id,
    order: title,
    sums,
    isQuiet: isDeleted,
    step: { kind, conversation },
    words: wordsOfConversation(conversation),
    removable: isDeleted ? title : '',
  }
}

/** Each call is in one project or in none, so the rows add up. Without projects there is nothing to compare. */
export function ProjectTable({ page: { projects, choices, sums } }: TableProps) {
  if (choices.projects.length === 0 && projects.every(({ projectId }) => projectId === null)) return null
  return (
    <GroupTable
      name="project"
      note={strings.projectMeaning}
      rows={projects.map(({ projectId: id, name, isDeleted, sums: own }) => ({
        key: id ?? '',
        order: id === null ? '' : name,
        sums: own,
        isQuiet: isDeleted || id === null,
        step: { kind: 'project', project: { id, name, isDeleted } },
        words: wordsOfProject({ id, name, isDeleted }),
        removable: isDeleted ? name : '',
      }))}
      total={sums}
    />
  )
}

interface GroupRow extends UsageRow {
  /** The narrower step that the name opens. */
  readonly step: UsageStep
  readonly words: ReactNode
  /** Tells two models of the same name apart. */
  readonly connectionName?: string | undefined
  /** The last title of something deleted, which can be removed; empty for none. */
  readonly removable?: string
}

type GroupTableProps = Omit<SumTableProps<GroupRow>, 'firstSort' | 'maxRows' | 'renderName' | 'renderBelow'> &
  Partial<Pick<SumTableProps<GroupRow>, 'firstSort' | 'maxRows'>>

/** Names open a narrower step. Those of deleted chats, programs and projects can be removed, after a question. */
function GroupTable({ isBrief = false, ...table }: GroupTableProps) {
  const isReturn = useIsReturn()
  const [askedAboutKey, setAskedAboutKey] = useState<string | null>(null)
  const { remove, keep, question } = table.name === 'project' ? strings.nameRemoval : strings.titleRemoval
  return (
    <SumTable
      firstSort={{ column: 'total', isDescending: true }}
      // On return, the row that was opened is among the rows again.
      maxRows={isReturn ? Number.POSITIVE_INFINITY : isBrief ? rowsInBrief : rowsInFull}
      isBrief={isBrief}
      {...table}
      renderName={({ key, step, words, connectionName, removable }) => {
        const link = (
          <RowLink id={key} step={step}>
            {words}
          </RowLink>
        )
        if (removable === undefined)
          return (
            <>
              {link}
              {connectionName !== undefined && (
                <span className={css('connection')} title={connectionName}>
                  {strings.onConnection(connectionName)}
                </span>
              )}
            </>
          )
        return (
          <Row as="span" gap={1.5}>
            {link}
            {removable !== '' && (
              <IconButton
                size="small"
                label={remove}
                icon="close"
                aria-expanded={askedAboutKey === key}
                onClick={() => setAskedAboutKey(askedAboutKey === key ? null : key)}
              />
            )}
          </Row>
        )
      }}
      renderBelow={({ key, removable = '' }) =>
        askedAboutKey === key && (
          <TitleQuestion
            id={key}
            question={question(removable)}
            confirm={remove}
            cancel={keep}
            onDone={() => setAskedAboutKey(null)}
          />
        )
      }
    />
  )
}

interface RowLinkProps {
  readonly id: string
  readonly step: UsageStep
  readonly children: ReactNode
}

/** The name of a row, which opens its details. Going back returns the focus here. */
function RowLink({ id, step, children }: RowLinkProps) {
  const focusKey = focusKeyOf(step.kind, id)
  return (
    <LinkButton
      dir="auto"
      className={css('name')}
      title={typeof children === 'string' ? children : undefined}
      data-focus-key={focusKey}
      onClick={({ currentTarget }) => drillInto(step, positionAt(currentTarget, focusKey))}
    >
      {children}
    </LinkButton>
  )
}

interface TitleQuestionProps {
  /** The chat, program or project. */
  readonly id: string
  readonly question: string
  readonly confirm: string
  readonly cancel: string
  readonly onDone: () => void
}

/** Asks first, since deleting a title or a name cannot be undone. */
function TitleQuestion({ id, question, confirm, cancel, onDone }: TitleQuestionProps) {
  const { isBusy, refusal, save } = useSaving()
  return (
    <div className={css('question')}>
      <InlineConfirm
        question={question}
        confirm={confirm}
        cancel={cancel}
        variant="danger"
        isBusy={isBusy}
        refusal={refusal && refusalStrings[refusal.code]}
        onConfirm={() => void save(() => removeConversationTitle(id), onDone)}
        onCancel={onDone}
      />
    </div>
  )
}
