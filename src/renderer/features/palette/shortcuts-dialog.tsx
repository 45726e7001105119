import { isApple } from '../../lib/is-apple.ts'
import { closeDialog } from '../../stores/app/panel-store.ts'
import { useSetting } from '../../stores/app/settings-store.ts'
import { nameKeys, placeKeyStrings, sendKeyLines, commandStrings as strings } from '../../strings/commands.ts'
import { Keys } from '../../ui/controls/key-caps.tsx'
import { Box, Remark, Row, Text } from '../../ui/layout/layout.tsx'
import { ScrollBox } from '../../ui/layout/scroll-box.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { CommandGroup } from './command-groups.ts'
import { allCommands } from './command-table.ts'
import css from './shortcuts-dialog.module.css'

export function ShortcutsDialog() {
  return (
    <Dialog label={strings.shortcuts} size="wide" closeLabel={strings.closeShortcuts} onClose={closeDialog}>
      <ScrollBox isTall label={strings.shortcuts}>
        <Box pad={[4, 5]}>
          <ShortcutsSheet />
        </Box>
      </ScrollBox>
    </Dialog>
  )
}

interface Line {
  readonly label: string
  readonly keys: readonly string[]
}

/** Lists every shortcut and its effect. */
function ShortcutsSheet() {
  const commands = allCommands(useSetting('shortcuts')).filter(({ keys }) => keys !== null)
  const groups = [...new Set(commands.map(({ group }) => group))]
  const linesOf = (wanted: CommandGroup): Line[] =>
    commands.flatMap(({ label, group, keys }) =>
      group === wanted && keys !== null ? [{ label, keys: nameKeys(keys, isApple()) }] : [],
    )
  const placeLines = [...sendKeyLines[useSetting('sendKey')], ...placeKeyStrings].map(({ label, keys }) => ({
    label,
    keys: nameKeys(keys.join('+'), isApple()),
  }))
  return (
    <div className={css('sheet')}>
      {groups.map((group) => (
        <Lines key={group} title={strings.groups[group]} lines={linesOf(group)} />
      ))}
      <Lines title={strings.otherKeys} lines={placeLines} />
    </div>
  )
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  return (
    <section className={css('group')} aria-label={title}>
      <Remark as="h3" strong below={1}>
        {title}
      </Remark>
      <dl>
        {lines.map(({ label, keys }) => (
          <Row gap={3} justify="between" key={label} className={css('line')}>
            <Text as="dt" size="control" shrink>
              {label}
            </Text>
            <Box as="dd" shrink={false}>
              <Keys keys={keys} />
            </Box>
          </Row>
        ))}
      </dl>
    </section>
  )
}
