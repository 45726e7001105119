import { useEffect, useState } from 'react'
import { copyToClipboard } from '../../lib/clipboard.ts'
import { copyStrings } from '../../strings/app.ts'
import { Remark } from '../layout/layout.tsx'
import { SmallButton } from './button.tsx'
import css from './copy-button.module.css'
import { IconButton, type Shortcut } from './icon-button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const confirmationMs = 2_000

interface CopyButtonProps {
  readonly label: string
  readonly size?: 'small' | 'medium'
  /**
   * For rows of buttons without space for words: only a tick shows success, and an error appears at the end
   * of the row.
   */
  readonly isTickEnough?: boolean
  /** Shows the label instead of the copy icon. */
  readonly isInWords?: boolean
  readonly shortcut?: Partial<Shortcut>
  readonly getText: () => string
}

/** Keeps its label. The result appears next to it for a moment. */
export function CopyButton({
  label,
  size = 'medium',
  isTickEnough = false,
  isInWords = false,
  shortcut,
  getText,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'notCopied' | null>(null)
  useEffect(() => {
    if (outcome === null) return
    const timer = setTimeout(() => setOutcome(null), confirmationMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async (): Promise<void> => {
    setOutcome((await copyToClipboard(getText())) ? 'copied' : 'notCopied')
  }
  const isCopied = outcome === 'copied'
  const isSilent = outcome === null || (isCopied && isTickEnough)
  const told = outcome !== null && copyStrings[outcome]
  return (
    <>
      <Remark as="span" role="status" unbroken className={css(isSilent && 'silent', isTickEnough && 'end')}>
        {isSilent ? <VisuallyHidden>{told}</VisuallyHidden> : told}
      </Remark>
      {isInWords ? (
        <SmallButton onClick={() => void copy()}>{label}</SmallButton>
      ) : (
        <IconButton
          {...shortcut}
          label={label}
          icon={isCopied ? 'check' : 'copy'}
          size={size}
          onClick={() => void copy()}
        />
      )}
    </>
  )
}
