import { useEffect, useRef, useState } from 'react'
import type {
  Connection,
  KeychainKind,
  KeyPlace,
  KeyReport,
} from '../../../../shared/contract/connections/connection.ts'
import type { RefusedReply } from '../../../../shared/domain/app/errors.ts'
import { keyAccountOf, keyService } from '../../../../shared/domain/connections/key-account.ts'
import { classNames } from '../../../lib/class-names.ts'
import { formatWholeMoment } from '../../../lib/format-moment.ts'
import { connectionStrings, keychainStrings } from '../../../messages/connection.ts'
import {
  keychainProblemStrings,
  keyDeletionStrings,
  keyEncryptionStrings,
  keyGroupStrings as strings,
} from '../../../messages/keys.ts'
import { readKeyReport, useKeyReport } from '../../../stores/connections/connections-store.ts'
import {
  checkKeyAgain,
  deleteKey,
  keepKey,
  type LastingPlace,
} from '../../../stores/connections/key-actions.ts'
import { requestFocus, takeFocusRequest, useIsFocusWanted } from '../../../stores/focus-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Elapsed } from '../../../ui/controls/elapsed.tsx'
import { useTakenFocus } from '../../../ui/hooks/use-focus-handover.ts'
import { Group } from '../../../ui/layout/group.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type Fact, Facts } from '../../../ui/overlays/facts-card.tsx'
import dataDialogStyles from '../data-dialog.module.css'
import { RefusalLine } from '../refusal-line.tsx'
import styles from '../settings-group.module.css'

const needsRestart: ReadonlySet<KeyReport['problem']> = new Set(['no-bus', 'gone', 'not-loaded'] as const)

const dataDialogCss = classNames(dataDialogStyles)

const fact = (label: string, value: string | null): Fact[] => (value === null ? [] : [{ label, value }])

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

/** All that is known of a key that was saved; what is not known has no line. */
function keyFacts(connectionId: string, report: KeyReport): Fact[] {
  const { state, keptIn, origin, savedAt, lastUsedAt, lastFour, keychain } = report
  if (keptIn === null || origin === null) return []
  const { facts } = strings
  const item = strings.items[keychain](keyService, keyAccountOf(connectionId, origin))
  return [
    fact(facts.place, placeOf(keptIn, keychain)),
    fact(facts.item, keptIn === 'keychain' ? item : null),
    fact(facts.origin, origin),
    fact(
      state === 'session' ? facts.enteredAt : facts.savedAt,
      savedAt === null ? null : formatWholeMoment(savedAt),
    ),
    fact(facts.lastUsedAt, lastUsedAt === null ? strings.neverUsed : formatWholeMoment(lastUsedAt)),
    fact(facts.lastFour, lastFour),
  ].flat()
}

function placeOf(keptIn: KeyPlace, keychain: KeychainKind): string {
  if (keptIn === 'session') return strings.sessionPlace
  return keptIn === 'encrypted' ? strings.encryptedPlace : strings.places[keychain]
}

interface KeyQuestionProps {
  readonly words: { readonly title: string; readonly confirm: string; readonly cancel: string }
  readonly points: readonly string[]
  readonly isDangerous?: boolean
  readonly isAsking: boolean
  readonly refusal: RefusedReply | null
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Says what a yes means, and begins at the no: whoever closes it has changed nothing. */
function KeyQuestion(props: KeyQuestionProps) {
  const { words, points, isDangerous = false, isAsking, refusal, onConfirm, onClose } = props
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  const close = (): void => {
    if (!isAsking) onClose()
  }
  return (
    <Dialog label={words.title} size="fit" closeLabel={words.cancel} onClose={close}>
      <div className={dataDialogCss('body')}>
        <ul className={dataDialogCss('points')}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <RefusalLine refusal={refusal} />
        <div className={dataDialogCss('buttons')}>
          <Button variant={isDangerous ? 'danger' : 'secondary'} isBusy={isAsking} onClick={onConfirm}>
            {words.confirm}
          </Button>
          <Button ref={cancel} isBusy={isAsking} onClick={close}>
            {words.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface KeyProblemProps {
  readonly report: KeyReport
  readonly isAsking: boolean
  readonly onTryAgain: () => void
  readonly onCheck: () => void
  readonly onEncrypt: () => void
}

/** Why the keychain cannot be used: what happened, what it means, what to do on this system, and the buttons for it. */
function KeyProblem({ report, isAsking, onTryAgain, onCheck, onEncrypt }: KeyProblemProps) {
  const { state, problem, keychain, encryption } = report
  const isSession = state === 'session'
  if (problem === null && !isSession) return null
  const again = isSession ? strings.tryAgain : strings.checkAgain
  return (
    <div className={css('problem')}>
      {problem === null ? (
        <p>{strings.usableAgain}</p>
      ) : (
        <>
          <p className={css('title')}>{keychainProblemStrings[problem].title}</p>
          <p>{keychainProblemStrings[problem].means}</p>
          <p>{keychainProblemStrings[problem].toDo(again, keychain)}</p>
        </>
      )}
      {isSession && needsRestart.has(problem) && <p>{strings.onlyInMemory}</p>}
      {isSession && encryption !== 'none' && <p>{strings.encryption[encryption]}</p>}
      <div className={css('buttons')}>
        <Button size="small" isBusy={isAsking} onClick={isSession ? onTryAgain : onCheck}>
          {again}
        </Button>
        {isSession && encryption === 'offered' && (
          <Button size="small" isBusy={isAsking} onClick={onEncrypt}>
            {strings.keepEncrypted}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What was done last. */
type KeyDeed = 'kept' | 'encrypted' | 'deleted' | 'checked'

interface KeyDeeds {
  readonly isAsking: boolean
  readonly refusal: RefusedReply | null
  readonly done: KeyDeed | null
  /** What came of the last one has been read. */
  forget(): void
  keep(place: LastingPlace): Promise<boolean>
  remove(): Promise<boolean>
  check(): Promise<boolean>
}

/** One at a time: the keychain may be asking the person meanwhile. */
function useKeyDeeds(connectionId: string): KeyDeeds {
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<RefusedReply | null>(null)
  const [done, setDone] = useState<KeyDeed | null>(null)
  // State is a moment late: a second press in the same moment would ask a second time.
  const isUnderWay = useRef(false)

  async function ask(deed: KeyDeed, work: () => Promise<RefusedReply | null>): Promise<boolean> {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setIsAsking(true)
    setRefusal(null)
    setDone(null)
    const refused = await work()
    isUnderWay.current = false
    setIsAsking(false)
    setRefusal(refused)
    setDone(refused === null ? deed : null)
    return refused === null
  }

  return {
    isAsking,
    refusal,
    done,
    forget() {
      setRefusal(null)
      setDone(null)
    },
    keep: (place) => ask(place === 'keychain' ? 'kept' : 'encrypted', () => keepKey(connectionId, place)),
    remove: () => ask('deleted', () => deleteKey(connectionId)),
    check: () => ask('checked', () => checkKeyAgain(connectionId)),
  }
}
