import { type KeyboardEvent, useRef, useState } from 'react'
import { type CustomShortcuts, isReserved } from '../../../shared/domain/app/commands.ts'
import { pressedKeys } from '../../../shared/domain/app/match-keys.ts'
import { isApple } from '../../lib/is-apple.ts'
import { findWords } from '../../lib/match-words.ts'
import { chooseSetting, useSetting } from '../../stores/app/settings-store.ts'
import { commandWith, defaultKeysOf, withShortcut } from '../../stores/app/shortcuts.ts'
import {
  commandLabels,
  commandStrings,
  nameKeys,
  quickShortcutStrings,
  shortcutStrings as strings,
  wordsOfKeys,
} from '../../strings/commands.ts'
import { QuietButton, SmallButton } from '../../ui/controls/button.tsx'
import { Keys } from '../../ui/controls/key-caps.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { Box, Detail, Remark, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { allCommands, type Command } from './command-table.ts'
import { KeyRecorder } from './key-recorder.tsx'

/** The commands with keys, and on demand the others. The user can change all of them. */
export function ShortcutsEditor() {
  const custom = useSetting('shortcuts')
  const [typed, setTyped] = useState('')
  const [isWhole, setIsWhole] = useState(false)
  const [changing, setChanging] = useState<Command['name'] | null>(null)
  const found = allCommands(custom).filter(({ label, keys }) => {
    const texts = [label, keys === null ? '' : wordsOfKeys(keys, isApple())]
    return typed.trim() === '' || findWords(typed, texts) !== null
  })
  const isNamed = ({ name, keys }: Command): boolean =>
    keys !== null || name === changing || custom.some(({ command }) => command === name)
  const shown = isWhole || typed.trim() !== '' ? found : found.filter(isNamed)
  const groups = Map.groupBy(shown, ({ group }) => group)
  return (
    <Stack gap={4} data-place="shortcuts">
      <Remark>{strings.sentence}</Remark>
      <SearchField label={strings.find} value={typed} onChange={setTyped} />
      {found.length === 0 && <Remark role="status">{commandStrings.nothingFound(typed)}</Remark>}
      {[...groups].map(([group, commands]) => (
        <section key={group} aria-label={commandStrings.groups[group]}>
          <Remark as="h4" strong>
            {commandStrings.groups[group]}
          </Remark>
          <ul>
            {commands.map((command) => (
              <CommandLine
                key={command.name}
                command={command}
                custom={custom}
                isChanging={changing === command.name}
                onChange={(isOpen) => setChanging(isOpen ? command.name : null)}
              />
            ))}
          </ul>
        </section>
      ))}
      {typed.trim() === '' && (
        <div>
          <SmallButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? strings.showSet : strings.showAll}
          </SmallButton>
        </div>
      )}
    </Stack>
  )
}

interface CommandLineProps {
  readonly command: Command
  readonly custom: CustomShortcuts
  readonly isChanging: boolean
  readonly onChange: (isChanging: boolean) => void
}

function CommandLine({ command, custom, isChanging, onChange }: CommandLineProps) {
  const { name, label, keys } = command
  const change = useRef<HTMLButtonElement>(null)
  const end = (): void => {
    change.current?.focus()
    onChange(false)
  }
  return (
    <Box as="li" pad={[1, 0]} line="below">
      <Row gap={3} wrap justify="between">
        <Text as="span" size="control" grow>
          {label}
        </Text>
        {keys === null ? (
          <Detail as="span">{strings.none}</Detail>
        ) : (
          <Keys keys={nameKeys(keys, isApple())} />
        )}
        <QuietButton
          ref={change}
          aria-label={strings.changeOf(label)}
          aria-expanded={isChanging}
          onClick={() => onChange(!isChanging)}
        >
          {strings.change}
        </QuietButton>
      </Row>
      {isChanging && <NewKeys name={name} keys={keys} custom={custom} onEnd={end} />}
    </Box>
  )
}

interface NewKeysProps extends Pick<Command, 'name' | 'keys'> {
  readonly custom: CustomShortcuts
  readonly onEnd: () => void
}

function NewKeys({ name, keys, custom, onEnd }: NewKeysProps) {
  const quickKeys = useSetting('quickShortcut')
  const assign = async (chosen: string | null): Promise<null> => {
    await chooseSetting({ name: 'shortcuts', value: withShortcut(custom, name, chosen) })
    return null
  }
  const judge = (event: KeyboardEvent) => {
    const chosen = pressedKeys(event, isApple())
    if (chosen === null) return refusing(strings.unusable(wordsOfKeys('CmdOrCtrl', isApple())))
    if (isReserved(chosen)) return refusing(strings.reserved(wordsOfKeys(chosen, isApple())))
    if (chosen === quickKeys)
      return refusing(strings.taken(wordsOfKeys(chosen, isApple()), quickShortcutStrings.label))
    const user = commandWith(chosen, custom)
    if (user === null || user === name) return { chosen, offered: null, problem: null }
    return {
      chosen,
      offered: chosen,
      problem: strings.taken(wordsOfKeys(chosen, isApple()), commandLabels[user]),
    }
  }
  return (
    <KeyRecorder
      label={commandLabels[name]}
      keys={keys}
      defaultKeys={defaultKeysOf(name)}
      {...{ judge, assign, onEnd }}
    />
  )
}

const refusing = (problem: string) => ({ chosen: null, offered: null, problem })
