import { chooseSetting, useSetting } from '../../stores/app/settings-store.ts'
import { Choice } from '../../ui/controls/choice.tsx'
import { type SwitchName, settingWords } from './setting-words.ts'

interface SwitchSettingProps {
  readonly name: SwitchName
  /** Replaces the description of the setting. */
  readonly hint?: string
}

/** A setting that is on or off. It needs no reset: its switch is one. */
export function SwitchSetting({ name, hint }: SwitchSettingProps) {
  const isOn = useSetting(name)
  const { choice, sentence } = settingWords()[name]
  return (
    <div data-place={name}>
      <Choice
        type="switch"
        label={choice}
        hint={hint ?? sentence}
        isChosen={isOn}
        onChoose={(value) => void chooseSetting({ name, value })}
      />
    </div>
  )
}
