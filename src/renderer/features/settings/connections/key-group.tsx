import { useEffect, useRef, useState } from 'react'
import type { Connection, KeyReport } from '../../../../shared/contract/connections/connection.ts'
import type { RefusedReply } from '../../../../shared/domain/app/errors.ts'
import { classNames } from '../../../lib/class-names.ts'
import { connectionStrings, keychainStrings } from '../../../messages/connection.ts'
import {
  keyDeletionStrings,
  keyEncryptionStrings,
  keyGroupStrings as strings,
} from '../../../messages/keys.ts'
import { readKeyReport, useKeyReport } from '../../../stores/connections/connections-store.ts'
import { requestFocus, takeFocusRequest, useIsFocusWanted } from '../../../stores/focus-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Elapsed } from '../../../ui/controls/elapsed.tsx'
import { useTakenFocus } from '../../../ui/hooks/use-taken-focus.ts'
import { Group } from '../../../ui/layout/group.tsx'
import { Facts } from '../../../ui/overlays/facts-card.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import styles from '../settings-group.module.css'
import { keyFacts } from './key-facts.ts'
import { KeyProblem } from './key-problem.tsx'
import { KeyQuestion } from './key-question.tsx'
import { type KeyDeed, useKeyDeeds } from './use-key-actions.ts'

const css = classNames(styles)

/** Where the key of a connection is, since when, for whom, and what can be done with it or about its keychain. */
export function KeyGroup({ connection }: { readonly connection: Connection }) {
  const report = useKeyReport(connection.id)
  const group = useRef<HTMLDivElement>(null)
  const [refusal, setRefusal] = useState<RefusedReply | null>(null)
  useEffect(() => void readKeyReport(connection.id).then(setRefusal), [connection.id])
  // It stands below the fields: whoever was led here sees it.
  useTakenFocus(group, useIsFocusWanted('key-group'), takeFocusRequest)
  return (
    <div ref={group} tabIndex={-1} className={css('led')}>
      <Group title={strings.title}>
        {report !== null && <KnownKey connection={connection} report={report} />}
        {report === null && refusal === null && <Asking />}
        {report === null && <RefusalLine refusal={refusal} />}
      </Group>
    </div>
  )
}

function Asking() {
  return (
    <p role="status" className={css('quiet')}>
      {strings.asking}
      <Elapsed />
    </p>
  )
}

interface KnownKeyProps {
  readonly connection: Connection
  readonly report: KeyReport
}

function KnownKey({ connection, report }: KnownKeyProps) {
  const [question, setQuestion] = useState<'delete' | 'encrypt' | null>(null)
  const deeds = useKeyDeeds(connection.id)
  const first = useRef<HTMLButtonElement>(null)
  const { done, isAsking, refusal } = deeds
  // What was pressed may be gone with what it was for.
  useEffect(() => {
    if (done !== null && done !== 'checked') first.current?.focus()
  }, [done])
  const close = (): void => setQuestion(null)
  const open = (asked: 'delete' | 'encrypt'): void => {
    deeds.forget()
    setQuestion(asked)
  }
  const closeAfter = (work: Promise<boolean>): void => void work.then((isDone) => isDone && close())
  const hasKey = report.state !== 'none'
  const facts = keyFacts(connection.id, report)
  return (
    <>
      <p className={css('text')}>{describe(report, connection)}</p>
      {report.isPortable && hasKey && <p className={css('text')}>{strings.portable}</p>}
      {facts.length > 0 && <Facts facts={facts} />}
      <KeyProblem
        report={report}
        isAsking={isAsking}
        onTryAgain={() => void deeds.keep('keychain')}
        onCheck={() => void deeds.check()}
        onEncrypt={() => open('encrypt')}
      />
      {question === null && <RefusalLine refusal={refusal} />}
      <div className={css('line')}>
        <Button ref={first} size="small" onClick={() => requestFocus('api-key')}>
          {hasKey ? strings.replace : connectionStrings.enterKey}
        </Button>
        {report.state === 'encrypted' && (
          <Button size="small" isBusy={isAsking} onClick={() => void deeds.keep('keychain')}>
            {strings.move}
          </Button>
        )}
        {hasKey && (
          <Button size="small" isBusy={isAsking} onClick={() => open('delete')}>
            {strings.delete}
          </Button>
        )}
        <p role="status" className={css('quiet')}>
          {isAsking ? strings.asking : tell(done, report)}
          {isAsking && <Elapsed />}
        </p>
      </div>
      {question === 'delete' && (
        <KeyQuestion
          words={keyDeletionStrings}
          points={keyDeletionStrings.points(connection.name)}
          isDangerous
          {...{ isAsking, refusal }}
          onConfirm={() => closeAfter(deeds.remove())}
          onClose={close}
        />
      )}
      {question === 'encrypt' && (
        <KeyQuestion
          words={keyEncryptionStrings}
          points={keyEncryptionStrings.points}
          {...{ isAsking, refusal }}
          onConfirm={() => closeAfter(deeds.keep('encrypted'))}
          onClose={close}
        />
      )}
    </>
  )
}

function describe({ state, lastFour, keychain }: KeyReport, { baseAddress }: Connection): string {
  const { states } = strings
  if (state === 'stored' || state === 'locked') return states[state](keychainStrings[keychain].short)
  if (state !== 'none') return states[state]
  if (lastFour !== null) return states.gone
  return baseAddress.startsWith('http:') ? states.perhapsNotNeeded : states.none
}

function tell(done: KeyDeed | null, { problem, keychain }: KeyReport): string {
  if (done === null) return ''
  if (done === 'checked') return problem === null ? strings.done.readable : strings.done.same
  return done === 'kept' ? strings.done.kept(keychainStrings[keychain].short) : strings.done[done]
}
