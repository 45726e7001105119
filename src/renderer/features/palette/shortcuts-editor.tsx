import { type KeyboardEvent, useRef, useState } from 'react'
import {
  type CustomShortcuts,
  commandKeys,
  commandWith,
  isReserved,
  withShortcut,
} from '../../../shared/domain/app/commands.ts'
import { pressedKeys } from '../../../shared/domain/app/match-keys.ts'
import { classNames } from '../../lib/class-names.ts'
import { isApple } from '../../lib/is-apple.ts'
import { findWords } from '../../lib/match-words.ts'
import {
  commandLabels,
  commandStrings,
  nameKeys,
  shortcutStrings as strings,
} from '../../messages/commands.ts'
import { raiseRefusal } from '../../stores/app/notices-store.ts'
import { changeSetting, selectShortcuts, settingsStore } from '../../stores/app/settings-store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Keys } from '../../ui/controls/key-caps.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { allCommands, type Command } from './command-table.ts'
import styles from './shortcuts-editor.module.css'

const css = classNames(styles)

/** Every command with its keys, which the person can change. */
export function ShortcutsEditor() {
  const custom = settingsStore(selectShortcuts)
  const [typed, setTyped] = useState('')
  const [changing, setChanging] = useState<Command['name'] | null>(null)
  const found = allCommands(custom).filter(({ label, keys }) => {
    const texts = [label, keys === null ? '' : words(keys)]
    return typed.trim() === '' || findWords(typed, texts) !== null
  })
  const groups = Map.groupBy(found, ({ group }) => group)
  return (
    <Stack gap={4} data-place="shortcuts">
      <Text size="small" tone="quiet">
        {strings.sentence}
      </Text>
      <SearchField label={strings.find} value={typed} onChange={setTyped} />
      {found.length === 0 && (
        <Text size="small" tone="quiet" role="status">
          {commandStrings.nothingFound(typed)}
        </Text>
      )}
      {[...groups].map(([group, commands]) => (
        <section key={group} aria-label={commandStrings.groups[group]}>
          <Text as="h4" size="small" tone="quiet" strong>
            {commandStrings.groups[group]}
          </Text>
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
    </Stack>
  )
}

const words = (keys: string): string => nameKeys(keys, isApple()).join(isApple() ? '' : '+')

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
    <li className={css('line')}>
      <Row gap={3} wrap justify="between">
        <Text as="span" size="control" grow>
          {label}
        </Text>
        {keys === null ? (
          <Text as="span" size="small" tone="faint">
            {strings.none}
          </Text>
        ) : (
          <Keys keys={nameKeys(keys, isApple())} />
        )}
        <Button
          ref={change}
          size="small"
          variant="quiet"
          aria-label={strings.changeOf(label)}
          aria-expanded={isChanging}
          onClick={() => onChange(!isChanging)}
        >
          {strings.change}
        </Button>
      </Row>
      {isChanging && <NewKeys name={name} keys={keys} custom={custom} onEnd={end} />}
    </li>
  )
}

async function save(custom: CustomShortcuts): Promise<void> {
  const refusal = await changeSetting({ name: 'shortcuts', value: custom })
  if (refusal !== null) raiseRefusal(refusal)
}

interface NewKeysProps extends Pick<Command, 'name' | 'keys'> {
  readonly custom: CustomShortcuts
  readonly onEnd: () => void
}

/** Listens for the new keys, and tells why some cannot be used. */
function NewKeys({ name, keys, custom, onEnd }: NewKeysProps) {
  const [pressed, setPressed] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const label = commandLabels[name]
  const assign = (chosen: string | null): void => {
    void save(withShortcut(custom, name, chosen))
    onEnd()
  }
  const listen = (event: KeyboardEvent): void => {
    if (event.key === 'Tab' || event.target !== event.currentTarget) return
    event.preventDefault()
    // Escape would close the settings as well.
    event.stopPropagation()
    if (event.key === 'Escape') onEnd()
    if (event.key === 'Escape' || modifiers.has(event.key) || event.repeat) return
    const chosen = pressedKeys(event, isApple())
    const user = chosen === null ? null : commandWith(chosen, custom)
    setPressed(user === null ? null : chosen)
    if (chosen === null) setProblem(strings.unusable(words('CmdOrCtrl')))
    else if (isReserved(chosen)) setProblem(strings.reserved(words(chosen)))
    else if (user !== null && user !== name) setProblem(strings.taken(words(chosen), commandLabels[user]))
    else assign(chosen)
  }
  return (
    <Stack gap={2} surface="sunken" roomy>
      {/* biome-ignore lint/a11y/useSemanticElements: it takes every key, which no field can */}
      <div
        ref={focusAtOnce}
        role="textbox"
        tabIndex={0}
        aria-label={strings.listen(label)}
        aria-readonly="true"
        className={css('listener')}
        onKeyDown={listen}
      >
        {strings.press}
      </div>
      {problem !== null && (
        <Text size="small" tone="danger" role="alert">
          {problem}
        </Text>
      )}
      <Row gap={2} wrap>
        {pressed !== null && (
          <Button size="small" onClick={() => assign(pressed)}>
            {strings.take}
          </Button>
        )}
        {keys !== null && (
          <Button size="small" aria-label={strings.removeOf(label)} onClick={() => assign(null)}>
            {strings.remove}
          </Button>
        )}
        {keys !== commandKeys[name] && (
          <Button size="small" aria-label={strings.resetOf(label)} onClick={() => assign(commandKeys[name])}>
            {strings.reset}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onEnd}>
          {strings.cancel}
        </Button>
      </Row>
    </Stack>
  )
}

const modifiers: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph'])

function focusAtOnce(element: HTMLElement | null): void {
  element?.focus()
}
