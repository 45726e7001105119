import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { RefusedResult } from '../../../shared/domain/app/errors.ts'
import { promptLimits } from '../../../shared/domain/chat/prompt-limits.ts'
import {
  deleteFolder,
  type EditedFolder,
  editEntry,
  saveFolder,
} from '../../stores/chat/saved-prompts-store.ts'
import { folderStrings as strings } from '../../strings/prompt-library.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { exportPrompts } from './prompt-transfer-store.ts'

interface FolderEditorProps {
  readonly edited: EditedFolder
  /** Whether the user begins a new folder. */
  readonly isFresh: boolean
}

/** Creates, renames, exports or deletes a folder. */
export function FolderEditor({ edited, isFresh }: FolderEditorProps) {
  const { folder, name } = edited
  const nameField = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<RefusedResult | null>(null)
  useEffect(() => {
    if (isFresh) nameField.current?.focus()
  }, [isFresh])
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const refused = await saveFolder(edited)
    setRefusal(refused)
    if (refused !== null) nameField.current?.focus()
  }
  return (
    <Stack as="form" gap={3} onSubmit={(event) => void save(event)}>
      <Field
        label={strings.name}
        hint={folder === null ? undefined : strings.deleteHint}
        error={refusal === null ? null : refusalStrings[refusal.code]}
        inputRef={nameField}
        isProse
        value={name}
        maxLength={promptLimits.folder}
        onChange={(typed) => {
          setRefusal(null)
          editEntry({ ...edited, name: typed })
        }}
      />
      <Row gap={2} wrap>
        <Button type="submit" aria-disabled={folder === name}>
          {folder === null ? strings.create : strings.rename}
        </Button>
        {folder !== null && (
          <>
            <Button variant="quiet" onClick={() => void exportPrompts(folder)}>
              {strings.export}
            </Button>
            <Button variant="quiet" onClick={() => void deleteFolder(folder)}>
              {strings.delete}
            </Button>
          </>
        )}
      </Row>
    </Stack>
  )
}
