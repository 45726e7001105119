import { useEffect, useState } from 'react'
import type { Program, ProgramExchange } from '../../../../shared/contract/programs/program.ts'
import type { Result } from '../../../../shared/domain/app/errors.ts'
import { programLimits } from '../../../../shared/domain/programs/program-limits.ts'
import { classNames } from '../../../lib/class-names.ts'
import { readProgramExchanges } from '../../../stores/programs/programs-store.ts'
import { copyStrings } from '../../../strings/app.ts'
import { commonStrings } from '../../../strings/common.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { RawText } from '../../../ui/controls/raw-text.tsx'
import { Box, Row, Stack, Text } from '../../../ui/layout/layout.tsx'
import { ScrollBox } from '../../../ui/layout/scroll-box.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import styles from './last-calls-dialog.module.css'
import { programStrings, programCallStrings as strings } from './programs-strings.ts'

const refusalWords = { 'not-found': programStrings.gone }

const css = classNames(styles)

interface LastCallsDialogProps {
  readonly program: Program
  readonly onClose: () => void
}

/** The kept calls of a program, newest first, as plain text. */
export function LastCallsDialog({ program: { id, name }, onClose }: LastCallsDialogProps) {
  const [result, setResult] = useState<Result<readonly ProgramExchange[]> | null>(null)
  useEffect(() => void readProgramExchanges(id).then(setResult), [id])
  return (
    <Dialog label={strings.title(name)} size="wide" closeLabel={commonStrings.close} onClose={onClose}>
      <Row gap={[2, 3]} justify="between" pad={[3, 5]} line="below">
        <Text size="control" tone="quiet">
          {strings.introduction(programLimits.keptExchanges)}
        </Text>
        <IconButton
          label={strings.refresh}
          icon="refresh"
          onClick={() => void readProgramExchanges(id).then(setResult)}
        />
      </Row>
      <ScrollBox label={strings.title(name)} isTall>
        <Box pad={[4, 5]}>
          {result === null && <Note words={strings.reading} />}
          {result?.ok === false && <RefusalLine refusal={result} words={refusalWords} />}
          {result?.ok === true && result.value.length === 0 && <Note words={strings.none} />}
          {result?.ok === true &&
            result.value.map((exchange) => <KeptCall key={exchange.callId} exchange={exchange} />)}
        </Box>
      </ScrollBox>
    </Dialog>
  )
}

function Note({ words }: { readonly words: string }) {
  return (
    <Text size="control" tone="quiet" role="status">
      {words}
    </Text>
  )
}

function KeptCall({
  exchange: { startedAt, request, response, isCut },
}: {
  readonly exchange: ProgramExchange
}) {
  return (
    <Stack as="section" gap={2} className={css('call')}>
      <Text as="h3" size="control" strong numeric>
        {strings.at(startedAt)}
      </Text>
      <RawText
        label={strings.request}
        copyLabel={strings.copyRequest}
        copyWords={copyStrings}
        note={request === '' ? strings.empty : null}
        text={request}
      />
      <RawText
        label={strings.response}
        copyLabel={strings.copyResponse}
        copyWords={copyStrings}
        note={noteOf(response, isCut)}
        text={response}
      />
    </Stack>
  )
}

function noteOf(response: string, isCut: boolean): string | null {
  if (isCut) return strings.cut
  return response === '' ? strings.empty : null
}
