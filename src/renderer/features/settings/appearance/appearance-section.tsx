import type { ReactNode } from 'react'
import type { Appearance } from '../../../../shared/contract/app/settings.ts'
import {
  accents,
  contrasts,
  densities,
  type LocaleChoice,
  languageChoices,
  languages,
  motions,
  regionalLocales,
  textSizes,
  themes,
} from '../../../../shared/domain/app/setting-choices.ts'
import { compareNames } from '../../../../shared/language/locale.ts'
import { perLanguage } from '../../../../shared/language/messages.ts'
import { changeAppearance, useAppearance } from '../../../stores/app/appearance-store.ts'
import { changeSetting, useSetting } from '../../../stores/app/settings-store.ts'
import { chooseUsageClock } from '../../../stores/usage/usage-actions.ts'
import { ChipSelect } from '../../../ui/controls/chip-select.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Row, Text } from '../../../ui/layout/layout.tsx'
import { SectionReset } from '../section-reset.tsx'
import { ChoiceSetting, SettingLine } from '../setting-line.tsx'
import {
  describeLanguage,
  describeLocale,
  languageStrings,
  localeStrings,
  numberStrings,
  appearanceStrings as strings,
} from '../settings-strings.ts'
import css from './appearance-section.module.css'

const optionOf = (value: LocaleChoice) => ({ value, label: describeLocale(value) })
const localeOptions = perLanguage(() => [
  optionOf('system'),
  ...regionalLocales.map(optionOf).toSorted((one, other) => compareNames(one.label, other.label)),
])

/** The accents' sample colours, independent of the chosen accent. */
const accentColors: Readonly<Record<Appearance['accent'], string>> = {
  green: 'light-dark(#0b6e4f, #58c79d)',
  blue: 'light-dark(#1f5fa8, #7db4f0)',
  violet: 'light-dark(#6c47b5, #b79df2)',
  rose: 'light-dark(#a83258, #f09ab3)',
  graphite: 'light-dark(#4a4740, #cfc9bd)',
}

/** Every choice applies and is saved immediately. */
export function AppearanceSection() {
  const { readingText } = useAppearance()
  return (
    <>
      <Group title={strings.colors}>
        <Choice name="theme" values={themes} />
        <Choice name="contrast" values={contrasts} />
        <Choice name="accent" values={accents} colorOf={(accent) => accentColors[accent]} />
      </Group>
      <Group title={strings.text}>
        <Choice name="readingText" values={textSizes}>
          <Text wide pad={[3, 4]} className={css('sample', readingText)}>
            {strings.sample(1203, 87)}
          </Text>
        </Choice>
        <Choice name="windowText" values={textSizes} />
      </Group>
      <Group title={strings.spacing}>
        <Choice name="density" values={densities} />
        <Choice name="motion" values={motions} />
      </Group>
      {languages.length > 1 && <LanguageGroup />}
      <NumbersGroup />
      <SectionReset section="appearance" />
    </>
  )
}

interface ChoiceProps<Name extends keyof Appearance> {
  readonly name: Name
  readonly values: readonly Appearance[Name][]
  readonly colorOf?: (value: Appearance[Name]) => string
  readonly children?: ReactNode
}

function Choice<Name extends keyof Appearance>({ name, ...props }: ChoiceProps<Name>) {
  const appearance = useAppearance()
  return (
    <ChoiceSetting
      name={`appearance.${name}`}
      {...props}
      value={appearance[name]}
      onChange={(value) => void changeAppearance({ [name]: value })}
    />
  )
}

/** Each language is in the list by its own name. */
function LanguageGroup() {
  const language = useSetting('language')
  const options = languageChoices.map((value) => ({ value, label: describeLanguage(value) }))
  return (
    <Group title={languageStrings.label}>
      <SettingLine name="language" isAlone>
        {(noteId) => (
          <Row>
            <ChipSelect
              label={languageStrings.label}
              describedBy={noteId}
              options={options}
              value={language}
              onChange={(value) => void changeSetting({ name: 'language', value })}
              isSet={language !== 'system'}
            />
          </Row>
        )}
      </SettingLine>
    </Group>
  )
}

/** Number formats that can also be changed where the numbers appear. */
function NumbersGroup() {
  const clock = useSetting('usageClock')
  const locale = useSetting('locale')
  return (
    <Group title={numberStrings.title}>
      <SettingLine name="locale">
        {(noteId) => (
          <Row>
            <ChipSelect
              label={localeStrings.label}
              describedBy={noteId}
              options={localeOptions()}
              value={locale}
              onChange={(value) => void changeSetting({ name: 'locale', value })}
              isSet={locale !== 'system'}
            />
          </Row>
        )}
      </SettingLine>
      <ChoiceSetting
        name="usageClock"
        values={['local', 'utc']}
        value={clock}
        onChange={(chosen) => void chooseUsageClock(chosen)}
      />
      <SettingLine name="callColumns" />
    </Group>
  )
}
