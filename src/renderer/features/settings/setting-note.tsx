import { type SettingName, settingTable } from '../../../shared/domain/app/setting-table.ts'
import { Box, Detail } from '../../ui/layout/layout.tsx'
import { useIsDefault } from './setting-resets-store.ts'
import { type AllWords, settingWords } from './setting-words.ts'
import { settingResetStrings as strings } from './settings-strings.ts'

/** The setting's effect, and its default while the value differs. */
export function SettingNote({ name, id }: { readonly name: SettingName; readonly id?: string }) {
  const isDefault = useIsDefault(name)
  return (
    <Detail breaks id={id}>
      {settingWords()[name].sentence}
      {!isDefault && (
        <Box as="span" tone="quiet">
          {' '}
          {strings.defaultIs(describeDefault(name, settingWords()))}
        </Box>
      )}
    </Detail>
  )
}

function describeDefault<Name extends SettingName>(name: Name, words: Pick<AllWords, Name>): string {
  return words[name].describe(settingTable[name].defaultValue)
}
