import { useRef, useState } from 'react'
import type { MeterState, Program } from '../../../../shared/contract/programs/program.ts'
import { forgetIssuedToken, type IssuedToken } from '../../../stores/programs/programs-store.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { Box, Info, Prose, Row, Text } from '../../../ui/layout/layout.tsx'
import { InlineConfirm } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogBody } from '../../../ui/overlays/dialog.tsx'
import {
  programRefusalStrings,
  programStrings,
  setUpStrings,
  programTokenStrings as strings,
} from './programs-strings.ts'
import { SetUpSteps } from './set-up-steps.tsx'
import css from './token-dialog.module.css'

/** The steps, which are second, fill a dialog that keeps its size. */
const filling = { gridTemplateRows: 'auto 1fr' } as const

/** Shows a new token. Closing without Done asks first, because the token can't be shown again. */
export function TokenDialog({ issued, meter }: { readonly issued: IssuedToken; readonly meter: MeterState }) {
  const { program, token } = issued
  const { address } = meter
  const [isAsking, setIsAsking] = useState(false)
  const done = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      label={strings.title(program.name)}
      size={address === null ? 'fit' : 'page'}
      onClose={() => setIsAsking(true)}
    >
      <DialogBody style={address === null ? undefined : filling}>
        <Prose>{strings.text}</Prose>
        {address === null ? <Info>{strings.noAddress}</Info> : <SetUpSteps {...{ issued, address }} />}
        <div className={css('token')}>
          <Field
            label={strings.token}
            hint={strings.tokenHint}
            readOnly
            dir="ltr"
            value={token}
            onFocus={({ target }) => target.select()}
            action={
              <Row gap={2}>
                <CopyButton label={strings.copyToken} isInWords getText={() => token} />
              </Row>
            }
          />
        </div>
        {isAsking && (
          <InlineConfirm
            question={strings.question}
            confirm={strings.confirmClose}
            cancel={strings.stay}
            variant="danger"
            onConfirm={forgetIssuedToken}
            onCancel={() => {
              done.current?.focus()
              setIsAsking(false)
            }}
          />
        )}
        <Row gap={[2, 3]} wrap>
          {address !== null && <FirstCall {...{ program, meter }} />}
          <Box toEnd>
            <Button ref={done} variant="primary" onClick={forgetIssuedToken}>
              {strings.done}
            </Button>
          </Box>
        </Row>
      </DialogBody>
    </Dialog>
  )
}

interface FirstCallProps {
  /** As it was when it got its token. */
  readonly program: Program
  readonly meter: MeterState
}

/** Waits for the first call with the new token, and says what came of it. */
function FirstCall({ program, meter }: FirstCallProps) {
  const [wrongTokenCount] = useState(wrongTokens(meter))
  const now = meter.programs.find(({ id }) => id === program.id) ?? program
  const calls = now.callCount - program.callCount
  const promptTokens = now.promptTokens - program.promptTokens
  const isCounted = promptTokens > 0
  return (
    <Text size="control" tone={isCounted ? 'accent' : 'quiet'} strong={isCounted} numeric role="status">
      {isCounted
        ? setUpStrings.arrived(calls, promptTokens)
        : wordsWithoutCounts(program, now, meter, wrongTokens(meter) > wrongTokenCount)}
    </Text>
  )
}

const wrongTokens = (meter: MeterState): number => meter.wrongTokens?.count ?? 0

function wordsWithoutCounts(before: Program, now: Program, meter: MeterState, hadWrongToken: boolean) {
  const { lastRefusal, runningCount, callCount, lastUsedAt } = now
  if (!meter.isOn) return programStrings.meterOff
  if (runningCount > 0) return setUpStrings.running
  if (lastRefusal !== null && lastRefusal.at !== before.lastRefusal?.at)
    return programRefusalStrings[lastRefusal.reason](lastRefusal.at)
  if (callCount > before.callCount) return setUpStrings.arrivedWithoutCounts
  if (lastUsedAt !== before.lastUsedAt) return setUpStrings.failed
  return hadWrongToken ? setUpStrings.wrongToken : setUpStrings.waiting
}
