import { type ReactNode, useEffect, useState } from 'react'
import type { Reply } from '../../../shared/errors.ts'
import { classNames } from '../../lib/class-names.ts'
import { readExchange } from '../../stores/transcript-store.ts'
import { copyStrings } from '../../strings/copy.ts'
import { exchangeStrings } from '../../strings/exchange.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import type { Exchange } from './exchange-report.ts'
import styles from './exchange-view.module.css'
import { LongText } from './long-text.tsx'

const css = classNames(styles)

interface ExchangeViewProps {
  readonly conversationId: string
  readonly messageId: string
  readonly getReport: (exchange: Exchange | null) => string
  /** What there is to show in place of an exchange that cannot be read. */
  readonly children?: ReactNode
}

/** What went over the line for an answer, read only once somebody wants to see it. */
export function ExchangeView({ conversationId, messageId, getReport, children }: ExchangeViewProps) {
  const reply = useExchange(conversationId, messageId)
  const exchange = reply?.ok === true ? reply.value : null
  return (
    <div className={css('exchange')}>
      {reply === null && <p className={css('words')}>{exchangeStrings.loading}</p>}
      {reply?.ok === false && (
        <p className={css('words')}>
          {exchangeStrings.notRead} {refusalStrings[reply.code]}
        </p>
      )}
      {reply !== null && (exchange === null || exchange.response === '') && children}
      {exchange !== null && (
        <>
          <Side label={exchangeStrings.request} text={exchange.request} />
          <Side label={exchangeStrings.response} text={exchange.response} />
        </>
      )}
      <div className={css('copy')}>
        <CopyButton
          label={exchangeStrings.copy}
          words={copyStrings}
          isInWords
          getText={() => getReport(exchange)}
        />
      </div>
    </div>
  )
}

function useExchange(conversationId: string, messageId: string): Reply<Exchange> | null {
  const [reply, setReply] = useState<Reply<Exchange> | null>(null)
  useEffect(() => {
    let isWanted = true
    void readExchange(conversationId, messageId).then((read) => {
      if (isWanted) setReply(read)
    })
    return () => {
      isWanted = false
    }
  }, [conversationId, messageId])
  return reply
}

function Side({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className={css('side')}>
      <p className={css('words')}>{label}</p>
      <ScrollBox label={label}>{text === '' ? exchangeStrings.nothing : <LongText text={text} />}</ScrollBox>
    </div>
  )
}
