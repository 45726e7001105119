import type { KeyReport } from '../../../../shared/contract/connections/connection.ts'
import { classNames } from '../../../lib/class-names.ts'
import { keychainProblemStrings, keyGroupStrings as strings } from '../../../messages/keys.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './key-problem.module.css'

const css = classNames(styles)

interface KeyProblemProps {
  readonly report: KeyReport
  readonly isAsking: boolean
  readonly onTryAgain: () => void
  readonly onCheck: () => void
  readonly onEncrypt: () => void
}

/** Why the keychain cannot be used: what happened, what it means, what to do on this system, and the buttons for it. */
export function KeyProblem({ report, isAsking, onTryAgain, onCheck, onEncrypt }: KeyProblemProps) {
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

const needsRestart: ReadonlySet<KeyReport['problem']> = new Set(['no-bus', 'gone', 'not-loaded'] as const)
