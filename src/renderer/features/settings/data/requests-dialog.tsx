import { useEffect, useMemo, useState } from 'react'
import type { RequestPage, SentRequest } from '../../../../shared/contract/app/request-log.ts'
import { utcMoment } from '../../../../shared/domain/app/durations.ts'
import { yesOrNo } from '../../../../shared/domain/usage/call-fields.ts'
import { type CsvField, writeCsvTable } from '../../../../shared/domain/usage/csv-table.ts'
import { closeDialog } from '../../../stores/app/panel-store.ts'
import { readMeter } from '../../../stores/programs/programs-store.ts'
import { dialogTitles } from '../../../strings/app.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { requestsStrings as strings } from '../../../strings/requests.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { Box, Info, Prose, Remark, Row, Stack } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FactsCard } from '../../../ui/overlays/facts-card.tsx'
import { useClearQuestion } from '../use-clear-question.tsx'
import css from './requests-dialog.module.css'
import { openRequestLog, readRequests, searchRequests, useRequests } from './requests-store.ts'
import { RequestsTable } from './requests-table.tsx'

const columns: Readonly<Record<string, (request: SentRequest) => CsvField>> = {
  sentAtUtc: ({ at }) => utcMoment(at),
  method: ({ method }) => method,
  address: ({ address }) => address,
  status: ({ status }) => status,
  failureCode: ({ failureCode }) => failureCode,
  bytesUp: ({ bytesUp }) => bytesUp,
  bytesDown: ({ bytesDown }) => bytesDown,
  durationMs: ({ durationMs }) => durationMs,
  attempt: ({ attempt }) => attempt,
  callId: ({ call }) => call?.id ?? null,
  conversationTitle: ({ call }) => call?.conversationTitle ?? null,
  connectionName: ({ connectionName }) => connectionName,
  lacksSystemCertificates: ({ lacksSystemCertificates }) => yesOrNo(lacksSystemCertificates),
}
const pauseMs = 150

/** The log of all requests, newest first. */
export function RequestsDialog() {
  const { page, search, refusal } = useRequests()
  useEffect(() => {
    void openRequestLog()
    void readMeter()
  }, [])
  const table = useMemo(
    () => page !== null && page.requests.length > 0 && <RequestsTable requests={page.requests} />,
    [page],
  )
  return (
    <Dialog label={dialogTitles.requests} size="wide" onClose={closeDialog}>
      <Stack shrink={false} gap={3} pad={[3, 5]} line="below">
        <Info>{strings.introduction}</Info>
        <RequestsTools page={page} search={search} onRefresh={() => void readRequests()} />
      </Stack>
      <ScrollBox label={dialogTitles.requests} isTall>
        <Box pad={[0, 5]}>
          {refusal !== null && (
            <Box pad={[4, 0]}>
              <FactsCard title={refusalStrings[refusal.code]} />
            </Box>
          )}
          {page === null && refusal === null && (
            <Prose breaks pad={[4, 0]}>
              {strings.reading}
            </Prose>
          )}
          {table}
          {page?.count === 0 && (
            <Prose breaks pad={[4, 0]}>
              {search === '' ? strings.empty : strings.nothingFound(search)}
            </Prose>
          )}
        </Box>
      </ScrollBox>
    </Dialog>
  )
}

interface RequestsToolsProps {
  readonly page: RequestPage | null
  readonly search: string
  readonly onRefresh: () => void
}

function RequestsTools({ page, search, onRefresh }: RequestsToolsProps) {
  const { button, question } = useClearQuestion()
  const requests = page?.requests ?? []
  return (
    <>
      <Row gap={[2, 3]} wrap className={css('tools')}>
        <Search search={search} />
        <Remark as="span" numeric role="status">
          {page !== null && describeCount(page)}
        </Remark>
        <Row gap={1}>
          <CopyButton label={strings.copy} getText={() => requestsToCsv(requests)} />
          <IconButton label={strings.refresh} icon="refresh" onClick={onRefresh} />
          {button}
        </Row>
      </Row>
      {question}
    </>
  )
}

/** Searches shortly after the last key. */
function Search({ search }: { readonly search: string }) {
  const [typed, setTyped] = useState(search)
  useEffect(() => {
    if (typed === search) return
    const timer = setTimeout(() => void searchRequests(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, search])
  return <SearchField label={strings.find} value={typed} onChange={setTyped} />
}

function describeCount({ requests, count }: RequestPage): string {
  return requests.length < count ? strings.shownOf(requests.length, count) : strings.count(count)
}

export function requestsToCsv(requests: readonly SentRequest[]): string {
  return writeCsvTable(columns, requests)
}
