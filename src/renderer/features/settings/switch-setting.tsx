import type { SettingName, SettingValues } from '../../../shared/domain/app/setting-table.ts'
import { chooseSetting } from '../../stores/app/settings-store.ts'
import { Choice } from '../../ui/controls/choice.tsx'
import { settingWords } from './setting-words.ts'

type SwitchName = {
  [Name in SettingName]: SettingValues[Name] extends boolean ? Name : never
}[SettingName]

interface SwitchSettingProps {
  readonly name: Extract<SwitchName, Parameters<typeof chooseSetting>[0]['name']>
  readonly label: string
  /** Replaces the description of the setting. */
  readonly hint?: string
  readonly isOn: boolean
}

/** A setting that is on or off. It needs no reset: its switch is one. */
export function SwitchSetting({ name, label, hint, isOn }: SwitchSettingProps) {
  return (
    <div data-place={name}>
      <Choice
        type="switch"
        label={label}
        hint={hint ?? settingWords()[name].sentence}
        isChosen={isOn}
        onChoose={(value) => void chooseSetting({ name, value })}
      />
    </div>
  )
}
