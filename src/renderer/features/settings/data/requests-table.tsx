import type { SentRequest } from '../../../../shared/contract/app/request-log.ts'
import { formatMoment, formatWholeMoment } from '../../../../shared/language/format-moment.ts'
import { formatBytes, formatDuration } from '../../../../shared/language/format-quantity.ts'
import { openConversation } from '../../../stores/app/navigation.ts'
import { closeDialog } from '../../../stores/app/panel-store.ts'
import { useSummaries } from '../../../stores/conversations/conversations-store.ts'
import { usePrograms } from '../../../stores/programs/programs-store.ts'
import { showUsageOf } from '../../../stores/usage/usage-actions.ts'
import { dialogTitles } from '../../../strings/app.ts'
import { shortFailureStrings, requestsStrings as strings } from '../../../strings/requests.ts'
import { titleOfCalls } from '../../../strings/temporary-chat.ts'
import { LinkButton } from '../../../ui/controls/button.tsx'
import { MiddleEllipsis } from '../../../ui/controls/middle-ellipsis.tsx'
import { Text } from '../../../ui/layout/layout.tsx'
import { Cell, ColumnHeader, Table, TableRow } from '../../../ui/table/table.tsx'
import css from './requests-table.module.css'

const { columns } = strings

export function RequestsTable({ requests }: { readonly requests: readonly SentRequest[] }) {
  const summaries = useSummaries()
  const programs = usePrograms()
  const presentIds = new Set([...summaries, ...programs].map(({ id }) => id))
  const programIds = new Set(programs.map(({ id }) => id))
  return (
    <div className={css('requests')}>
      <Table label={dialogTitles.requests}>
        <thead>
          <tr>
            <ColumnHeader>{columns.time}</ColumnHeader>
            <ColumnHeader>{columns.method}</ColumnHeader>
            <ColumnHeader>{columns.address}</ColumnHeader>
            <ColumnHeader>{columns.connection}</ColumnHeader>
            <ColumnHeader>{columns.status}</ColumnHeader>
            <ColumnHeader isNumber>{columns.sent}</ColumnHeader>
            <ColumnHeader isNumber>{columns.received}</ColumnHeader>
            <ColumnHeader isNumber>{columns.duration}</ColumnHeader>
            <ColumnHeader isNumber>{columns.attempt}</ColumnHeader>
            <ColumnHeader>{columns.conversation}</ColumnHeader>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <RequestLine
              key={request.id}
              request={request}
              isPresent={request.call !== null && presentIds.has(request.call.conversationId)}
              isProgram={request.call !== null && programIds.has(request.call.conversationId)}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

interface RequestLineProps {
  readonly request: SentRequest
  /** Whether the request's chat or program still exists. */
  readonly isPresent: boolean
  readonly isProgram: boolean
}

function RequestLine({ request, isPresent, isProgram }: RequestLineProps) {
  const { at, method, address, connectionName, bytesUp, bytesDown, durationMs, attempt } = request
  const { lacksSystemCertificates } = request
  return (
    <TableRow>
      <Cell>
        <time dateTime={new Date(at).toISOString()} title={formatWholeMoment(at)}>
          {formatMoment(at)}
        </time>
      </Cell>
      <Cell>{method}</Cell>
      <Cell>
        <span className={css('address')}>
          <MiddleEllipsis text={address} />
        </span>
      </Cell>
      <Cell>
        {connectionName === null ? (
          strings.unknown
        ) : (
          <bdi className={css('connection')} title={connectionName}>
            {connectionName}
          </bdi>
        )}
      </Cell>
      <Cell>
        <Outcome request={request} />
        {lacksSystemCertificates && (
          <Text as="span" tone="faint" className={css('note')}>
            {` ${strings.lacksSystemCertificates}`}
          </Text>
        )}
      </Cell>
      <Cell isNumber>{bytesUp === null ? strings.unknown : formatBytes(bytesUp)}</Cell>
      <Cell isNumber>{bytesDown === null ? strings.unknown : formatBytes(bytesDown)}</Cell>
      <Cell isNumber>{durationMs === null ? strings.unknown : formatDuration(durationMs)}</Cell>
      <Cell isNumber>{attempt}</Cell>
      <Cell>
        <Purpose {...{ request, isPresent, isProgram }} />
      </Cell>
    </TableRow>
  )
}

function Outcome({ request: { status, failureCode, durationMs } }: { readonly request: SentRequest }) {
  if (failureCode !== null)
    return (
      <Text as="span" tone="danger">
        {[status, shortFailureStrings[failureCode]].filter((part) => part !== null).join(' ')}
      </Text>
    )
  if (status !== null) return status
  return (
    <Text as="span" tone="faint">
      {durationMs === null ? strings.running : strings.stopped}
    </Text>
  )
}

function Purpose({ request: { method, address, call }, isPresent, isProgram }: RequestLineProps) {
  if (call === null)
    return (
      <Text as="span" tone="faint">
        {method === 'GET' ? purposeOf(address) : strings.unknown}
      </Text>
    )
  const title = call.conversationTitle || titleOfCalls(call.conversationId, strings.untitled)
  if (!isPresent)
    return (
      <Text as="span" tone="faint" className={css('title')}>
        {strings.deleted(title)}
      </Text>
    )
  return (
    <LinkButton
      className={css('link', 'title')}
      title={title}
      dir="auto"
      onClick={() => {
        if (isProgram) {
          showUsageOf({ id: call.conversationId, title, isDeleted: false })
          return
        }
        closeDialog()
        void openConversation(call.conversationId)
      }}
    >
      {title}
    </LinkButton>
  )
}

/** Requests to such an address list models. Any other read request checks for updates. */
function purposeOf(address: string): string {
  return /\/models(?:\?|$)/.test(address) ? strings.listOfModels : strings.update
}
