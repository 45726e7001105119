import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { displayName } from '../../../shared/domain/app/display-name.ts'
import { attachmentBlock } from '../../../shared/domain/chat/attachments.ts'
import { formatBytes } from '../../../shared/language/format-number.ts'
import { readTextFile } from '../../lib/text-file.ts'
import { fileStrings } from '../../messages/composer.ts'
import type { DraftParts } from '../../stores/chat/draft-parts.ts'

interface TextFiles {
  /** Whether files are being dragged over the window. */
  readonly isDragging: boolean
  /** Why some files couldn't be attached, as sentences. */
  readonly refusals: readonly string[]
  take(files: Iterable<File>): Promise<void>
  forgetRefusals(): void
}

/** Attaches dropped, pasted or chosen text files to the message. Nothing leaves the window by that. */
export function useTextFiles(field: RefObject<HTMLTextAreaElement | null>, parts: DraftParts): TextFiles {
  const [isDragging, setIsDragging] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])

  const add = useEffectEvent((blocks: readonly string[]): boolean => parts.add(blocks))
  const take = async (files: Iterable<File>): Promise<void> => {
    const read = await Promise.all([...files].map((file) => readTextFile(file, displayName(file.name))))
    const blocks = read.flatMap((file) =>
      file.kind === 'text' ? [attachmentBlock(file, formatBytes(file.bytes))] : [],
    )
    const isTooMuch = !add(blocks)
    field.current?.focus()
    const refused = read.flatMap((file) =>
      file.kind === 'refused' ? [fileStrings.refused[file.reason](file.name)] : [],
    )
    // Set last, because changing the message clears earlier refusals.
    setRefusals(isTooMuch ? [...refused, fileStrings.tooMuch] : refused)
  }

  const drop = useEffectEvent((event: DragEvent): void => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setIsDragging(false)
    if (document.querySelector(':modal') === null) void take(event.dataTransfer?.files ?? [])
  })
  const paste = useEffectEvent((event: ClipboardEvent): void => {
    const files = event.clipboardData?.files ?? []
    if (files.length === 0 || event.clipboardData?.getData('text/plain') !== '') return
    event.preventDefault()
    event.stopPropagation()
    void take(files)
  })
  useEffect(() => {
    const watch = new AbortController()
    const { signal } = watch
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsDragging(document.querySelector(':modal') === null)
    }
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setIsDragging(false)
    }
    window.addEventListener('dragover', over, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    field.current?.addEventListener('paste', paste, { signal })
    return () => watch.abort()
  }, [field])

  return { isDragging, refusals, take, forgetRefusals: () => refusals.length > 0 && setRefusals([]) }
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
