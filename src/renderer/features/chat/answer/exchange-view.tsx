import type { ReactNode } from 'react'
import type { Exchange } from '../../../../shared/contract/chat/sending.ts'
import { readExchange } from '../../../stores/chat/transcript-store.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { exchangeStrings, responseStrings } from '../../../strings/requests.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { RawText } from '../../../ui/controls/raw-text.tsx'
import { useLoaded } from '../../../ui/hooks/use-loaded.ts'
import { Info, Stack } from '../../../ui/layout/layout.tsx'
import css from './exchange-view.module.css'

interface ExchangeViewProps {
  readonly conversationId: string
  readonly messageId: string
  readonly getReport: (exchange: Exchange | null) => string
  /** Shown when the exchange or its response is missing. */
  readonly children?: ReactNode
}

/** The request and response of an answer, read only when this view opens. */
export function ExchangeView({ conversationId, messageId, getReport, children }: ExchangeViewProps) {
  const result = useLoaded(`${conversationId} ${messageId}`, () => readExchange(conversationId, messageId))
  const exchange = result?.ok === true ? result.value : null
  return (
    <Stack gap={2}>
      {result === null && <Info>{exchangeStrings.loading}</Info>}
      {result?.ok === false && (
        <Info>
          {exchangeStrings.notRead} {refusalStrings[result.code]}
        </Info>
      )}
      {result !== null && (exchange === null || exchange.response === '') && children}
      {exchange !== null && (
        <>
          <RawText
            label={exchangeStrings.request}
            copyLabel={exchangeStrings.copyRequest}
            note={null}
            text={exchange.request}
          />
          <RawText
            label={exchangeStrings.response}
            copyLabel={exchangeStrings.copyResponse}
            note={responseStrings[exchange.responseKind]}
            text={exchange.response}
          />
        </>
      )}
      <div className={css('copy')}>
        <CopyButton label={exchangeStrings.copy} isInWords getText={() => getReport(exchange)} />
      </div>
    </Stack>
  )
}
