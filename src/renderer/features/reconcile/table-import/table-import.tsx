import { useRef, useState } from 'react'
import type { BillPeriod } from '../../../../shared/contract/usage/bill.ts'
import { shownName } from '../../../../shared/domain/app/display-name.ts'
import { readTextFile } from '../../../lib/text-file.ts'
import { reconcileStrings as strings } from '../../../messages/reconcile.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TableDialog, type TableSource } from './table-dialog.tsx'

/** In bytes; how many characters of it are taken is decided when it is split. */
const largestFile = 20_000_000

interface TableImportProps {
  readonly period: BillPeriod
  readonly onTaken: () => void
}

/** The two ways to a table: pasted, or from a file. */
export function TableImport({ period, onTaken }: TableImportProps) {
  const [source, setSource] = useState<TableSource | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return
    const found = await readTextFile(file, shownName(file.name), largestFile)
    setSource(
      found.kind === 'text'
        ? { fileName: found.name, text: found.text, problem: null }
        : { fileName: found.name, text: '', problem: found.reason },
    )
  }
  return (
    <>
      <Button size="small" onClick={() => setSource({ fileName: null, text: '', problem: null })}>
        {strings.paste}
      </Button>
      <Button size="small" onClick={() => input.current?.click()}>
        {strings.file}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        hidden
        onChange={({ target }) => {
          void read(target.files?.[0])
          target.value = ''
        }}
      />
      {source !== null && (
        <TableDialog
          source={source}
          period={period}
          onClose={() => setSource(null)}
          onTaken={() => {
            setSource(null)
            onTaken()
          }}
        />
      )}
    </>
  )
}
