import { type ReactNode, useRef, useState } from 'react'
import { requestsStrings as strings } from '../../strings/requests.ts'
import { QuietButton } from '../../ui/controls/button.tsx'
import { InlineConfirm } from '../../ui/overlays/confirm-dialog.tsx'
import { clearRequests } from './data/requests-store.ts'

/** The button that clears the log and its confirmation, which appear in different places. */
export function useClearQuestion(): { readonly button: ReactNode; readonly question: ReactNode } {
  const [isAsking, setIsAsking] = useState(false)
  const clear = useRef<HTMLButtonElement>(null)
  const end = (): void => {
    clear.current?.focus()
    setIsAsking(false)
  }
  return {
    button: (
      <QuietButton ref={clear} aria-expanded={isAsking} onClick={() => setIsAsking(!isAsking)}>
        {strings.clear}
      </QuietButton>
    ),
    question: isAsking && (
      <InlineConfirm
        question={strings.clearQuestion}
        confirm={strings.confirmClear}
        cancel={strings.cancelClear}
        onConfirm={() => {
          end()
          void clearRequests()
        }}
        onCancel={end}
      />
    ),
  }
}
