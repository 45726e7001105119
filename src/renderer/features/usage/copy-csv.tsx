import { useState } from 'react'
import type { CallRow } from '../../../shared/usage-review.ts'
import { classNames } from '../../lib/class-names.ts'
import { usageStrings as strings } from '../../strings/usage.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { callsToCsv } from './calls-csv.ts'
import styles from './usage-panel.module.css'

const css = classNames(styles)

/** The name of the button stays; that it worked is shown and said beside it, until the pointer or the focus leaves. */
export function CopyCsv({ calls }: { readonly calls: readonly CallRow[] }) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  const copy = async (): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(callsToCsv(calls)).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'copied' : 'notCopied')
  }
  return (
    <>
      <span role="status" className={css('outcome')}>
        {outcome !== null && strings[outcome]}
      </span>
      <IconButton
        label={strings.copy}
        icon={outcome === 'copied' ? 'check' : 'copy'}
        onClick={() => void copy()}
        onBlur={() => setOutcome(null)}
        onPointerLeave={() => setOutcome(null)}
      />
    </>
  )
}
