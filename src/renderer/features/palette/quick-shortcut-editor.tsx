import { type KeyboardEvent, useRef, useState } from 'react'
import { globalShortcutPattern, isReserved } from '../../../shared/domain/app/commands.ts'
import { pressedKeys } from '../../../shared/domain/app/match-keys.ts'
import { isApple } from '../../lib/is-apple.ts'
import {
  changeSetting,
  currentSetting,
  useGlobalShortcuts,
  useSetting,
} from '../../stores/app/settings-store.ts'
import { commandWith } from '../../stores/app/shortcuts.ts'
import {
  commandLabels,
  nameKeys,
  shortcutStrings,
  quickShortcutStrings as strings,
  wordsOfKeys,
} from '../../strings/commands.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { SmallButton } from '../../ui/controls/button.tsx'
import { Keys } from '../../ui/controls/key-caps.tsx'
import { Remark, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { KeyRecorder } from './key-recorder.tsx'

/** The keys that open the quick window in every program. The system decides whether Tally gets them. */
export function QuickShortcutEditor() {
  const keys = useSetting('quickShortcut')
  const support = useGlobalShortcuts()
  const note = support === 'answered' ? null : strings[support]
  const [isChanging, setIsChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const end = (): void => {
    change.current?.focus()
    setIsChanging(false)
  }
  if (support === 'unavailable' && keys === null) return <Text size="small">{note}</Text>
  return (
    <Stack gap={2}>
      {note !== null && <Text size="small">{note}</Text>}
      <Row gap={3} wrap>
        {keys === null ? <Remark as="span">{strings.off}</Remark> : <Keys keys={nameKeys(keys, isApple())} />}
        <SmallButton
          ref={change}
          aria-label={shortcutStrings.changeOf(strings.label)}
          aria-expanded={isChanging}
          onClick={() => setIsChanging(!isChanging)}
        >
          {strings.change}
        </SmallButton>
      </Row>
      {isChanging && (
        <KeyRecorder
          label={strings.label}
          keys={keys}
          defaultKeys={null}
          judge={judge}
          assign={assign}
          onEnd={end}
        />
      )}
    </Stack>
  )
}

async function assign(value: string | null): Promise<string | null> {
  const refusal = await changeSetting({ name: 'quickShortcut', value })
  return refusal === null ? null : refusalStrings[refusal.code]
}

/** A command of Tally keeps its keys: in every program, they would no longer reach it. */
function judge(event: KeyboardEvent) {
  const words = (keys: string): string => wordsOfKeys(keys, isApple())
  const chosen = pressedKeys(event, isApple(), globalShortcutPattern)
  const user = chosen === null ? null : commandWith(chosen, currentSetting('shortcuts'))
  const problem =
    chosen === null
      ? strings.unusable(words('CmdOrCtrl'), words('Shift'))
      : isReserved(chosen)
        ? shortcutStrings.reserved(words(chosen))
        : user === null
          ? null
          : shortcutStrings.taken(words(chosen), commandLabels[user])
  return { chosen, offered: null, problem }
}
