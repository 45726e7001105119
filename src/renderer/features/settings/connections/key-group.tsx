import { useEffect, useRef, useState } from 'react'
import type {
  Connection,
  KeychainKind,
  KeyReport,
  KeyStorage,
} from '../../../../shared/contract/connections/connection.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { keyAccountOf, keyService } from '../../../../shared/domain/connections/key-account.ts'
import { formatWholeMoment } from '../../../../shared/language/format-moment.ts'
import {
  deleteKey,
  keepKey,
  type LastingPlace,
  recheckKey,
} from '../../../stores/connections/connection-actions.ts'
import { readKeyReport, useKeyReport } from '../../../stores/connections/connections-store.ts'
import { requestFocus, useFocusRequest } from '../../../stores/focus-store.ts'
import { commonStrings } from '../../../strings/common.ts'
import { connectionStrings, keychainStrings } from '../../../strings/connection.ts'
import {
  keychainProblemStrings,
  keyDeletionStrings,
  keyEncryptionStrings,
  pointsOfDeletion,
  keyGroupStrings as strings,
} from '../../../strings/keys.ts'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { Elapsed } from '../../../ui/controls/elapsed.tsx'
import { useRequestedFocus } from '../../../ui/hooks/use-focus-handover.ts'
import { Group } from '../../../ui/layout/group.tsx'
import { Prose, Row, Stack, Status, Text } from '../../../ui/layout/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { type Fact, Facts } from '../../../ui/overlays/facts-card.tsx'
import { Points } from '../points.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import css from '../settings-group.module.css'

const needsRestart: ReadonlySet<KeyReport['problem']> = new Set(['no-bus', 'gone', 'not-loaded'] as const)

const fact = (label: string, value: string | null): Fact[] => (value === null ? [] : [{ label, value }])

/** A key's storage, age and actions, and the state of its keychain. */
export function KeyGroup({ connection }: { readonly connection: Connection }) {
  const report = useKeyReport(connection.id)
  const group = useRef<HTMLDivElement>(null)
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  useEffect(() => void readKeyReport(connection.id).then(setRefusal), [connection.id])
  // The group is below the fields, so it takes focus when another part of the window links here.
  useRequestedFocus(group, useFocusRequest('key-group'))
  return (
    <div ref={group} tabIndex={-1} className={css('led')}>
      <Group title={strings.title}>
        {report !== null && <KnownKey connection={connection} report={report} />}
        {report === null && refusal === null && <KeychainPrompt />}
        {report === null && <RefusalLine refusal={refusal} />}
      </Group>
    </div>
  )
}

function KeychainPrompt() {
  return (
    <Status>
      {strings.asking}
      <Elapsed />
    </Status>
  )
}

function KnownKey({ connection, report }: { readonly connection: Connection; readonly report: KeyReport }) {
  const [question, setQuestion] = useState<'delete' | 'encrypt' | null>(null)
  const actions = useKeyActions(connection.id)
  const first = useRef<HTMLButtonElement>(null)
  const { done, isAsking, refusal } = actions
  // The pressed button may have disappeared with the action.
  useEffect(() => {
    if (done !== null && done !== 'checked') first.current?.focus()
  }, [done])
  const close = (): void => setQuestion(null)
  const open = (asked: 'delete' | 'encrypt'): void => {
    actions.forget()
    setQuestion(asked)
  }
  const closeAfter = (work: Promise<boolean>): void => void work.then((isDone) => isDone && close())
  const hasKey = report.state !== 'none'
  const facts = keyFacts(connection.id, report)
  return (
    <>
      <Prose>{describe(report, connection)}</Prose>
      {report.isPortable && hasKey && <Prose>{strings.portable}</Prose>}
      {facts.length > 0 && <Facts facts={facts} />}
      <KeyProblem
        report={report}
        isAsking={isAsking}
        onTryAgain={() => void actions.keep('keychain')}
        onCheck={() => void actions.check()}
        onEncrypt={() => open('encrypt')}
      />
      {question === null && <RefusalLine refusal={refusal} />}
      <Row gap={[2, 3]} wrap>
        <SmallButton ref={first} onClick={() => requestFocus('api-key')}>
          {hasKey ? strings.replace : connectionStrings.enterKey}
        </SmallButton>
        {report.state === 'encrypted' && (
          <SmallButton isBusy={isAsking} onClick={() => void actions.keep('keychain')}>
            {strings.move}
          </SmallButton>
        )}
        {hasKey && (
          <SmallButton isBusy={isAsking} onClick={() => open('delete')}>
            {commonStrings.delete}
          </SmallButton>
        )}
        <Status>
          {isAsking ? strings.asking : tell(done, report)}
          {isAsking && <Elapsed />}
        </Status>
      </Row>
      {question === 'delete' && (
        <KeyQuestion
          words={keyDeletionStrings}
          points={pointsOfDeletion(connection.name)}
          isDangerous
          {...{ isAsking, refusal }}
          onConfirm={() => closeAfter(actions.remove())}
          onClose={close}
        />
      )}
      {question === 'encrypt' && (
        <KeyQuestion
          words={keyEncryptionStrings}
          points={keyEncryptionStrings.points}
          {...{ isAsking, refusal }}
          onConfirm={() => closeAfter(actions.keep('encrypted'))}
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

function tell(done: KeyAction | null, { problem, keychain }: KeyReport): string {
  if (done === null) return ''
  if (done === 'checked') return problem === null ? strings.done.readable : strings.done.same
  return done === 'kept' ? strings.done.kept(keychainStrings[keychain].short) : strings.done[done]
}

/** The known facts about a saved key. Unknown facts have no line. */
function keyFacts(connectionId: string, report: KeyReport): Fact[] {
  const { state, keyPlace, address, savedAt, lastUsedAt, lastFour, keychain } = report
  if (keyPlace === null || address === null) return []
  const { facts } = strings
  const item = strings.items[keychain](keyService, keyAccountOf(connectionId, address))
  return [
    fact(facts.place, placeOf(keyPlace, keychain)),
    fact(facts.item, keyPlace === 'keychain' ? item : null),
    fact(facts.address, address),
    fact(
      state === 'session' ? facts.enteredAt : facts.savedAt,
      savedAt === null ? null : formatWholeMoment(savedAt),
    ),
    fact(facts.lastUsedAt, lastUsedAt === null ? strings.neverUsed : formatWholeMoment(lastUsedAt)),
    fact(facts.lastFour, lastFour),
  ].flat()
}

function placeOf(keyPlace: KeyStorage, keychain: KeychainKind): string {
  if (keyPlace === 'session') return strings.sessionPlace
  return keyPlace === 'encrypted' ? strings.encryptedPlace : strings.places[keychain]
}

interface KeyQuestionProps {
  readonly words: { readonly title: string; readonly confirm: string }
  readonly points: readonly string[]
  readonly isDangerous?: boolean
  readonly isAsking: boolean
  readonly refusal: RefusedResult | null
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Explains the consequences before confirmation. Cancel has the focus, and closing changes nothing. */
function KeyQuestion(props: KeyQuestionProps) {
  const { words, points, isDangerous = false, isAsking, refusal, onConfirm, onClose } = props
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      variant={isDangerous ? 'danger' : 'secondary'}
      isBusy={isAsking}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <Points points={points} />
      <RefusalLine refusal={refusal} />
    </ConfirmDialog>
  )
}

interface KeyProblemProps {
  readonly report: KeyReport
  readonly isAsking: boolean
  readonly onTryAgain: () => void
  readonly onCheck: () => void
  readonly onEncrypt: () => void
}

/** Why the keychain is unavailable: cause, consequence, advice for this system, and buttons. */
function KeyProblem({ report, isAsking, onTryAgain, onCheck, onEncrypt }: KeyProblemProps) {
  const { state, problem, keychain, encryption } = report
  const isSession = state === 'session'
  if (problem === null && !isSession) return null
  const again = isSession ? strings.tryAgain : strings.checkAgain
  return (
    <Stack size="control" tone="plain" gap={2} prose surface="warn" roomy>
      {problem === null ? (
        <p>{strings.usableAgain}</p>
      ) : (
        <>
          <Text tone="warn" strong>
            {keychainProblemStrings[problem].title}
          </Text>
          <p>{keychainProblemStrings[problem].means}</p>
          <p>{keychainProblemStrings[problem].toDo(again, keychain)}</p>
        </>
      )}
      {isSession && needsRestart.has(problem) && <p>{strings.onlyInMemory}</p>}
      {isSession && encryption !== 'none' && <p>{strings.encryption[encryption]}</p>}
      <Row gap={2} align="stretch" wrap>
        <SmallButton isBusy={isAsking} onClick={isSession ? onTryAgain : onCheck}>
          {again}
        </SmallButton>
        {isSession && encryption === 'offered' && (
          <SmallButton isBusy={isAsking} onClick={onEncrypt}>
            {strings.keepEncrypted}
          </SmallButton>
        )}
      </Row>
    </Stack>
  )
}

/** The last completed action. */
type KeyAction = 'kept' | 'encrypted' | 'deleted' | 'checked'

/** Runs one action at a time, since the keychain may be asking the user meanwhile. */
function useKeyActions(connectionId: string) {
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  const [done, setDone] = useState<KeyAction | null>(null)
  // React state updates late, so a ref blocks an immediate second press.
  const isRunning = useRef(false)

  async function ask(action: KeyAction, work: () => Promise<RefusedResult | null>): Promise<boolean> {
    if (isRunning.current) return false
    isRunning.current = true
    setIsAsking(true)
    setRefusal(null)
    setDone(null)
    const refused = await work()
    isRunning.current = false
    setIsAsking(false)
    setRefusal(refused)
    setDone(refused === null ? action : null)
    return refused === null
  }

  return {
    isAsking,
    refusal,
    done,
    /** Clears the last result once the user has read it. */
    forget() {
      setRefusal(null)
      setDone(null)
    },
    keep: (place: LastingPlace): Promise<boolean> =>
      ask(place === 'keychain' ? 'kept' : 'encrypted', () => keepKey(connectionId, place)),
    remove: (): Promise<boolean> => ask('deleted', () => deleteKey(connectionId)),
    check: (): Promise<boolean> => ask('checked', () => recheckKey(connectionId)),
  }
}
