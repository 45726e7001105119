import { type ReactNode, useState } from 'react'
import type { ConversationUsage, UsagePage } from '../../../../shared/contract/usage/usage-page.ts'
import { groupDays } from '../../../../shared/domain/usage/usage-periods.ts'
import { addSums, subtractSums } from '../../../../shared/domain/usage/usage-sums.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useListedAt } from '../../../stores/conversations/conversations-store.ts'
import {
  changePlace,
  drillInto,
  loadMoreConversations,
  removeConversationTitle,
} from '../../../stores/usage/usage-actions.ts'
import { usageUnits } from '../../../stores/usage/usage-page-selection.ts'
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
import { SumTable } from './sum-table.tsx'
import styles from './usage-by-group.module.css'
import { usageTableStrings as strings, usagePageStrings } from './usage-page-strings.ts'

const css = classNames(styles)
const rowsInBrief = 5
const rowsInFull = 20
const byTotal = { column: 'total', isDescending: true } as const

interface TableProps {
  readonly page: UsagePage
}

interface BriefTableProps extends TableProps {
  /** Fewer rows and columns, beside another table. */
  readonly isBrief: boolean
}

/** On return, the row that was opened is among the rows again. */
function useRowCount(isBrief: boolean): number {
  const isReturn = useIsReturn()
  if (isReturn) return Number.POSITIVE_INFINITY
  return isBrief ? rowsInBrief : rowsInFull
}

/** By day, week or month. */
export function TimeTable({ page: { days, sums } }: TableProps) {
  const { unit } = useUsageVisit().place
  const listedAt = useListedAt()
  const hasYears = needsYears(
    days.map(({ day }) => day),
    listedAt,
  )
  const rows = groupDays(days, unit).map((usage) => ({
    key: usage.from,
    order: Date.parse(usage.from),
    sums: usage.sums,
    period: { from: usage.from, to: usage.to },
  }))
  return (
    <SumTable
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
      rows={rows}
      total={sums}
      firstSort={{ column: 'name', isDescending: true }}
      maxRows={31}
      hasHistory
      hasCachedShare
      renderName={({ key, period }) => (
        <RowLink
          focusKind="period"
          id={key}
          onOpen={(origin) => drillInto({ kind: 'period', period, unit }, origin)}
        >
          {rowWordsOfPeriod(period, unit, hasYears)}
        </RowLink>
      )}
    />
  )
}

/** A model of two connections has two rows. */
export function ModelTable({ page: { models, sums }, isBrief }: BriefTableProps) {
  const maxRows = useRowCount(isBrief)
  const isTwice = (model: string): boolean => models.filter((usage) => usage.model === model).length > 1
  const rows = models.map((usage) => ({
    ...usage,
    key: `${usage.connectionId} ${usage.model}`,
    order: usage.model,
  }))
  return (
    <SumTable
      name="model"
      rows={rows}
      total={sums}
      firstSort={byTotal}
      maxRows={maxRows}
      isBrief={isBrief}
      hasCachedShare
      renderName={({ key, model, connectionId, connectionName }) => (
        <>
          <RowLink
            focusKind="model"
            id={key}
            onOpen={(origin) =>
              drillInto(
                { kind: 'model', model, connection: { id: connectionId, name: connectionName } },
                origin,
              )
            }
          >
            <MiddleEllipsis text={model} />
          </RowLink>
          {isTwice(model) && (
            <span className={css('connection')} title={connectionName}>
              {strings.onConnection(connectionName)}
            </span>
          )}
        </>
      )}
    />
  )
}

export function ConnectionTable({ page: { connections, sums } }: TableProps) {
  const rows = connections.map(({ connectionId, name, sums: own }) => ({
    key: connectionId,
    order: name,
    sums: own,
    name,
  }))
  return (
    <SumTable
      name="connection"
      rows={rows}
      total={sums}
      firstSort={byTotal}
      maxRows={20}
      renderName={({ key, name }) => (
        <RowLink
          focusKind="connection"
          id={key}
          onOpen={(origin) => drillInto({ kind: 'connection', connection: { id: key, name } }, origin)}
        >
          {name}
        </RowLink>
      )}
    />
  )
}

/**
 * Other programs. Chats and programs together are the whole page, so the programs' total is the page without the
 * chats.
 */
export function ProgramTable({ page: { programs, conversations, sums }, isBrief }: BriefTableProps) {
  const maxRows = useRowCount(isBrief)
  const titles = useTitleQuestion()
  const rows = programs.map(({ programId, name, isDeleted, sums: own }) => ({
    key: programId,
    order: name,
    sums: own,
    isQuiet: isDeleted,
    usage: { conversationId: programId, title: name, isDeleted },
  }))
  if (rows.length === 0) return null
  const chats = addSums([...conversations.rows.map((row) => row.sums), conversations.others])
  return (
    <SumTable
      name="program"
      rows={rows}
      total={subtractSums(sums, chats)}
      firstSort={byTotal}
      maxRows={maxRows}
      isBrief={isBrief}
      hasCachedShare
      renderName={({ usage }) => titles.renderName('program', usage)}
      renderBelow={({ usage }) => titles.renderBelow(usage)}
    />
  )
}

/**
 * The chats with the most usage; the others form one row until requested. Deleted chats keep their last
 * title.
 */
export function ConversationTable({ page: { conversations, programs, sums }, isBrief }: BriefTableProps) {
  const isLoading = useIsLoadingMore()
  const maxRows = useRowCount(isBrief)
  const titles = useTitleQuestion()
  const rows = conversations.rows.map((usage) => ({
    ...usage,
    key: usage.conversationId,
    order: usage.title,
    isQuiet: usage.isDeleted,
  }))
  if (rows.length === 0 && programs.length > 0) return null
  const rest = {
    count: conversations.otherCount,
    sums: conversations.others,
    isLoading,
    onMore: () => void loadMoreConversations(),
  }
  return (
    <SumTable
      name="conversation"
      rows={rows}
      total={subtractSums(sums, addSums(programs.map((program) => program.sums)))}
      firstSort={byTotal}
      maxRows={maxRows}
      isBrief={isBrief}
      rest={rest.count === 0 ? null : rest}
      renderName={(usage) => titles.renderName('conversation', usage)}
      renderBelow={titles.renderBelow}
    />
  )
}

/** Each call is in one project or in none, so the rows add up. Without projects there is nothing to compare. */
export function ProjectTable({ page: { projects, choices, sums } }: TableProps) {
  const [askedAboutId, setAskedAboutId] = useState<string | null>(null)
  if (choices.projects.length === 0 && projects.every(({ projectId }) => projectId === null)) return null
  const rows = projects.map(({ projectId, name, isDeleted, sums: own }) => {
    const project = { id: projectId, name, isDeleted }
    return {
      key: projectId ?? '',
      order: projectId === null ? '' : name,
      sums: own,
      isQuiet: isDeleted || projectId === null,
      project,
    }
  })
  const done = (): void => setAskedAboutId(null)
  return (
    <SumTable
      name="project"
      note={strings.projectMeaning}
      rows={rows}
      total={sums}
      firstSort={byTotal}
      maxRows={20}
      renderName={({ key, project }) => (
        <Row as="span" gap={1.5}>
          <RowLink
            focusKind="project"
            id={key}
            onOpen={(origin) => drillInto({ kind: 'project', project }, origin)}
          >
            {wordsOfProject(project)}
          </RowLink>
          {project.isDeleted && project.name !== '' && (
            <IconButton
              size="small"
              label={strings.removeName}
              icon="close"
              aria-expanded={askedAboutId === key}
              onClick={() => setAskedAboutId(askedAboutId === key ? null : key)}
            />
          )}
        </Row>
      )}
      renderBelow={({ key, project }) =>
        askedAboutId === key && (
          <TitleQuestion
            id={key}
            question={strings.removeNameQuestion(project.name)}
            confirm={strings.removeName}
            cancel={strings.keepName}
            onDone={done}
          />
        )
      }
    />
  )
}

type Titled = Pick<ConversationUsage, 'conversationId' | 'title' | 'isDeleted'>

/** Names of chats or programs. Those of deleted ones can be removed, after a question below the row. */
function useTitleQuestion() {
  const [askedAboutId, setAskedAboutId] = useState<string | null>(null)
  return {
    renderName: (kind: 'conversation' | 'program', usage: Titled) => (
      <ConversationName
        kind={kind}
        usage={usage}
        isAsked={askedAboutId === usage.conversationId}
        onAsk={() => setAskedAboutId(askedAboutId === usage.conversationId ? null : usage.conversationId)}
      />
    ),
    renderBelow: ({ conversationId, title }: Titled) =>
      askedAboutId === conversationId && (
        <TitleQuestion
          id={conversationId}
          question={strings.removeQuestion(title)}
          confirm={strings.removeTitle}
          cancel={strings.keepTitle}
          onDone={() => setAskedAboutId(null)}
        />
      ),
  }
}

interface ConversationNameProps {
  readonly kind: 'conversation' | 'program'
  readonly usage: Titled
  readonly isAsked: boolean
  readonly onAsk: () => void
}

function ConversationName({ kind, usage, isAsked, onAsk }: ConversationNameProps) {
  const { conversationId: id, title, isDeleted } = usage
  return (
    <Row as="span" gap={1.5}>
      <RowLink
        focusKind={kind}
        id={id}
        onOpen={(origin) => drillInto({ kind, conversation: { id, title, isDeleted } }, origin)}
      >
        {wordsOfConversation({ id, title, isDeleted })}
      </RowLink>
      {isDeleted && title !== '' && (
        <IconButton
          size="small"
          label={strings.removeTitle}
          icon="close"
          aria-expanded={isAsked}
          onClick={onAsk}
        />
      )}
    </Row>
  )
}

interface RowLinkProps {
  readonly focusKind: string
  readonly id: string
  readonly onOpen: (origin: { scrollTop: number; focusKey: string }) => void
  readonly children: ReactNode
}

/** The name of a row, which opens its details. Going back returns the focus here. */
function RowLink({ focusKind, id, onOpen, children }: RowLinkProps) {
  const focusKey = focusKeyOf(focusKind, id)
  return (
    <LinkButton
      dir="auto"
      className={css('name')}
      title={typeof children === 'string' ? children : undefined}
      data-focus-key={focusKey}
      onClick={({ currentTarget }) => onOpen(positionAt(currentTarget, focusKey))}
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
