import { useEffect, useRef } from 'react'
import { fileStrings } from '../../messages/composer.ts'
import { takeFocusRequest, useIsFocusWanted } from '../../stores/focus-store.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'

interface AttachButtonProps {
  readonly onFiles: (files: readonly File[]) => void
}

/** Asks for files that are put into the message as text. */
export function AttachButton({ onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isWanted = useIsFocusWanted('attach')
  useEffect(() => {
    if (!isWanted) return
    takeFocusRequest()
    button.current?.focus()
    input.current?.click()
  }, [isWanted])
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <IconButton
        ref={button}
        label={fileStrings.attach}
        icon="clip"
        onClick={() => input.current?.click()}
      />
    </>
  )
}
