import { useEffect } from 'react'
import { closeDialog } from '../../../stores/app/panel-store.ts'
import { dialogTitles } from '../../../strings/app.ts'
import { commonStrings } from '../../../strings/common.ts'
import { Button, SmallButton } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Prose, Row, Stack, Status } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import { readDiagnostics, saveDiagnostics, useDiagnostics } from './about-store.ts'
import { diagnosticsStrings as strings } from './about-strings.ts'
import css from './diagnostics-dialog.module.css'

/** Shows the exact text before it is copied. */
export function DiagnosticsDialog() {
  const { text, refusal } = useDiagnostics()
  useEffect(() => void readDiagnostics(), [])
  return (
    <Dialog label={dialogTitles.diagnostics} size="wide" onClose={closeDialog}>
      <Stack shrink={false} gap={3} pad={[3, 5]} line="below">
        <Prose>{strings.introduction}</Prose>
        {text !== null && (
          <Row gap={[2, 3]} wrap className={css('line')}>
            <CopyButton label={strings.copy} isInWords getText={() => text} />
            <Button variant="quiet" onClick={() => void saveDiagnostics()}>
              {strings.save}
            </Button>
          </Row>
        )}
        <RefusalLine refusal={refusal} />
        {text === null && refusal !== null && (
          <div>
            <SmallButton onClick={() => void readDiagnostics()}>{commonStrings.tryAgain}</SmallButton>
          </div>
        )}
        {text === null && refusal === null && <Status breaks>{strings.reading}</Status>}
      </Stack>
      {text !== null && (
        <ScrollBox label={strings.shown} isTall>
          <pre className={css('text')}>{text}</pre>
        </ScrollBox>
      )}
    </Dialog>
  )
}
