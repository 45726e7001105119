import { useState } from 'react'
import type {
  ExportChoice,
  ExportFormat,
  ExportReport,
} from '../../../../shared/contract/conversations/transfer.ts'
import type { Result } from '../../../../shared/domain/app/errors.ts'
import { closeDialog, isExportOpen } from '../../../stores/app/panel-store.ts'
import { cancelTask, useTaskProgress } from '../../../stores/app/task-progress-store.ts'
import { showToast } from '../../../stores/app/toast-store.ts'
import { exportChats } from '../../../stores/conversations/transfer-store.ts'
import { dialogTitles, workStrings } from '../../../strings/app.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { exportDialogStrings as strings, transferStrings } from '../../../strings/transfer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Choice, RadioGroup } from '../../../ui/controls/choice.tsx'
import { ProgressLine } from '../../../ui/controls/progress-line.tsx'
import { focusOnMount } from '../../../ui/hooks/focus-on-mount.ts'
import { Alert, Remark, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Dialog, DialogBody } from '../../../ui/overlays/dialog.tsx'

/** The most files that a note names. */
const maxNamed = 5
const formats: readonly ExportFormat[] = ['markdown', 'html', 'pdf', 'json']

/** Chooses the parts of a chat to export; null exports every chat. The system dialog asks for the file or folder. */
export function ExportDialog({ conversationId }: { readonly conversationId: string | null }) {
  const [choice, setChoice] = useState<ExportChoice>({
    format: 'markdown',
    withTokens: true,
    withAllVersions: false,
    withFrontMatter: true,
  })
  const [isWriting, setIsWriting] = useState(false)
  const [result, setResult] = useState<Result<ExportReport | null> | null>(null)
  const change = (changes: Partial<ExportChoice>): void => {
    setResult(null)
    setChoice({ ...choice, ...changes })
  }
  const save = async (): Promise<void> => {
    setResult(null)
    setIsWriting(true)
    const answer = await exportChats(conversationId, choice)
    setResult(answer)
    setIsWriting(false)
    if (!answer.ok || answer.value === null) return
    const { fileName, exportId, webPages } = answer.value
    // The dialog may already have closed, and another chat's export may be open.
    if (isExportOpen(conversationId) && webPages.length === 0) closeDialog()
    showToast({ kind: 'exported', fileName, exportId })
  }
  const report = result?.ok === true ? result.value : null
  return (
    <Dialog
      label={conversationId === null ? dialogTitles.exportChats : dialogTitles.export}
      size="fit"
      onClose={closeDialog}
    >
      {report !== null && report.webPages.length > 0 ? (
        <WebPagesNote report={report} />
      ) : (
        <DialogBody isTight>
          {conversationId === null && <Text tone="quiet">{strings.eachChat}</Text>}
          <RadioGroup
            label={strings.format}
            options={formats.map((value) => ({ value, ...strings.formats[value] }))}
            value={choice.format}
            onChange={(format) => change({ format })}
          />
          {choice.format !== 'json' && <ContentChoices choice={choice} onChange={change} />}
          <Row gap={[2, 3]} wrap>
            <Button variant="primary" isBusy={isWriting} onClick={() => void save()}>
              {strings.export}
            </Button>
            <ExportedNote result={result} />
          </Row>
          <ExportProgress />
        </DialogBody>
      )}
    </Dialog>
  )
}

/** Takes the place of the form after an export in which some chats could not become a PDF. */
function WebPagesNote({ report: { fileName, webPages } }: { readonly report: ExportReport }) {
  return (
    <DialogBody isTight>
      <div ref={focusOnMount} role="alert" tabIndex={-1}>
        <Text breaks>{transferStrings.exported(fileName)}</Text>
        <Text breaks>
          {strings.webPages(webPages.slice(0, maxNamed), Math.max(webPages.length - maxNamed, 0))}
        </Text>
      </div>
    </DialogBody>
  )
}

interface ContentChoicesProps {
  readonly choice: ExportChoice
  readonly onChange: (changes: Partial<ExportChoice>) => void
}

function ContentChoices({ choice, onChange }: ContentChoicesProps) {
  return (
    <Stack as="fieldset" aria-label={strings.content} gap={3} pad={[4, 0, 0]} line="above">
      <Choice
        type="checkbox"
        {...strings.withTokens}
        isChosen={choice.withTokens}
        onChoose={(withTokens) => onChange({ withTokens })}
      />
      <Choice
        type="checkbox"
        {...strings.withAllVersions}
        isChosen={choice.withAllVersions}
        onChoose={(withAllVersions) => onChange({ withAllVersions })}
      />
      {choice.format === 'markdown' && (
        <Choice
          type="checkbox"
          {...strings.withFrontMatter}
          isChosen={choice.withFrontMatter}
          onChoose={(withFrontMatter) => onChange({ withFrontMatter })}
        />
      )}
    </Stack>
  )
}

/** A short export ends before anyone could cancel it. */
function ExportProgress() {
  const work = useTaskProgress('export')
  if (work === null) return null
  const { done, total } = work
  return (
    <ProgressLine
      label={workStrings.export}
      amount={total === null ? null : workStrings.progress(done, total)}
      done={done}
      total={total}
      onCancel={() => void cancelTask()}
    />
  )
}

function ExportedNote({ result }: { readonly result: Result<ExportReport | null> | null }) {
  if (result?.ok === false && result.code !== 'cancelled') return <Alert>{refusalStrings[result.code]}</Alert>
  return (
    <Remark breaks role="status">
      {result?.ok === false && refusalStrings[result.code]}
    </Remark>
  )
}
