import { type KeyboardEvent, useState } from 'react'
import { shortcutStrings as strings } from '../../strings/commands.ts'
import { commonStrings } from '../../strings/common.ts'
import { QuietButton, SmallButton } from '../../ui/controls/button.tsx'
import { focusOnMount } from '../../ui/hooks/focus-on-mount.ts'
import { Alert, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import css from './key-recorder.module.css'

interface Judgement {
  /** Why the keys are not assigned immediately; null for keys that are. */
  readonly problem: string | null
  /** Keys that the user may take in spite of the problem. */
  readonly offered: string | null
}

interface KeyRecorderProps {
  /** The name of the command or window that gets the keys. */
  readonly label: string
  readonly keys: string | null
  readonly defaultKeys: string | null
  readonly judge: (event: KeyboardEvent) => Judgement & { readonly chosen: string | null }
  /** Resolves with a problem if the keys were refused. */
  readonly assign: (keys: string | null) => Promise<string | null>
  readonly onEnd: () => void
}

/** Listens for new keys, and tells why some cannot be used. */
export function KeyRecorder({ label, keys, defaultKeys, judge, assign, onEnd }: KeyRecorderProps) {
  const [offered, setOffered] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (chosen: string | null): Promise<void> => {
    const refused = await assign(chosen)
    setProblem(refused)
    if (refused === null) onEnd()
  }
  const listen = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' || event.target !== event.currentTarget) return
    event.preventDefault()
    // Escape would close the settings as well.
    event.stopPropagation()
    if (event.key === 'Escape') onEnd()
    if (event.key === 'Escape' || modifiers.has(event.key) || event.repeat) return
    const judged = judge(event)
    setOffered(judged.offered)
    setProblem(judged.problem)
    if (judged.problem === null) void take(judged.chosen)
  }
  return (
    <Stack gap={2} surface="sunken" roomy>
      <Text
        as="div"
        ref={focusOnMount}
        role="textbox"
        tabIndex={0}
        aria-label={strings.listen(label)}
        aria-readonly="true"
        size="control"
        pad={[2, 3]}
        className={css('listener')}
        onKeyDown={listen}
      >
        {strings.press}
      </Text>
      {problem !== null && <Alert>{problem}</Alert>}
      <Row gap={2} wrap>
        {offered !== null && <SmallButton onClick={() => void take(offered)}>{strings.take}</SmallButton>}
        {keys !== null && (
          <SmallButton aria-label={strings.removeOf(label)} onClick={() => void take(null)}>
            {strings.remove}
          </SmallButton>
        )}
        {keys !== defaultKeys && defaultKeys !== null && (
          <SmallButton aria-label={strings.resetOf(label)} onClick={() => void take(defaultKeys)}>
            {strings.reset}
          </SmallButton>
        )}
        <QuietButton onClick={onEnd}>{commonStrings.cancel}</QuietButton>
      </Row>
    </Stack>
  )
}

const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph'])
