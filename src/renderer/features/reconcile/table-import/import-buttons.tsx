import { type ComponentProps, useRef } from 'react'
import { displayName } from '../../../../shared/domain/app/display-name.ts'
import { readTextFile } from '../../../lib/text-file.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { reconcileStrings as strings } from '../reconcile-strings.ts'
import type { TableSource } from './table-import.tsx'

/** In bytes. The limit in characters applies when the table is split. */
const maxFileSize = 20_000_000

interface ImportButtonsProps extends Pick<ComponentProps<typeof Button>, 'size'> {
  /** Makes pasting the primary action. */
  readonly isFirst?: boolean
  readonly onSource: (source: TableSource) => void
}

/** The two ways to a table: pasted text, and a file. */
export function ImportButtons({ size, isFirst = false, onSource }: ImportButtonsProps) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const found = await readTextFile(file, displayName(file.name), maxFileSize)
    // The buttons are gone, and with them the bill that the file is for.
    if (input.current === null) return
    onSource(
      found.kind === 'text'
        ? { fileName: found.name, content: found, problem: null }
        : { fileName: found.name, content: null, problem: found.reason },
    )
  }
  return (
    <>
      <Button
        {...(size !== undefined && { size })}
        {...(isFirst && { variant: 'primary' })}
        onClick={() => onSource({ fileName: null, content: null, problem: null })}
      >
        {strings.paste}
      </Button>
      <Button {...(size !== undefined && { size })} onClick={() => input.current?.click()}>
        {strings.file}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.json,.tsv,.txt,application/json,text/csv,text/plain"
        hidden
        onChange={({ target }) => {
          void read(target.files?.[0])
          target.value = ''
        }}
      />
    </>
  )
}
