import { useEffect, useRef, useState } from 'react'
import type { Dictionary } from '../../../../shared/contract/app/spelling.ts'
import { languageOfDictionary } from '../../../../shared/domain/app/dictionaries.ts'
import type { RefusedResult } from '../../../../shared/domain/app/errors.ts'
import { formatLanguage } from '../../../../shared/language/format-language.ts'
import { isApple } from '../../../lib/is-apple.ts'
import { useSetting } from '../../../stores/app/settings-store.ts'
import {
  addDictionary,
  makeDefaultDictionary,
  readSpelling,
  removeCustomWord,
  removeDictionary,
  useCustomWords,
  useDictionaries,
} from '../../../stores/app/spelling-store.ts'
import { Badge } from '../../../ui/controls/badge.tsx'
import { SmallButton } from '../../../ui/controls/button.tsx'
import { Group } from '../../../ui/layout/group.tsx'
import { Box, Detail, Label, NamedGroup, Row, Stack, Status, Text } from '../../../ui/layout/layout.tsx'
import { RefusalLine } from '../refusal-line.tsx'
import css from '../settings-group.module.css'
import { SwitchSetting } from '../switch-setting.tsx'
import { customWordStrings, spellingStrings, dictionaryStrings as strings } from './spelling-strings.ts'

/** The spell check of macOS, or Tally's own with its dictionaries. */
export function SpellingGroup() {
  const isOn = useSetting('checkSpelling')
  return (
    <Group title={spellingStrings.label}>
      <SwitchSetting
        name="checkSpelling"
        hint={isApple() ? spellingStrings.systemHint : spellingStrings.sentence}
      />
      {!isApple() && <Dictionaries isOn={isOn} />}
      {!isApple() && <CustomWords />}
    </Group>
  )
}

/** The outcome of the last action. */
interface Outcome {
  readonly said: string
  readonly refusal: RefusedResult | null
}

const nothing: Outcome = { said: '', refusal: null }

function Dictionaries({ isOn }: { readonly isOn: boolean }) {
  const dictionaries = useDictionaries()
  const [{ said, refusal }, setOutcome] = useState(nothing)
  const [isAdding, setIsAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    void readSpelling().then((refused) => refused && setOutcome({ said: '', refusal: refused }))
  }, [])

  const add = async (): Promise<void> => {
    setOutcome(nothing)
    setIsAdding(true)
    const result = await addDictionary()
    setIsAdding(false)
    if (!result.ok) return setOutcome({ said: '', refusal: result })
    if (result.value === null) return
    const { name, isReplaced } = result.value
    const added = isOn ? strings.added(name) : strings.addedOff(name)
    setOutcome({ said: isReplaced ? strings.replaced(name) : added, refusal: null })
  }
  const change = async (work: Promise<RefusedResult | null>, words: string): Promise<void> => {
    // The pressed button may be gone afterwards.
    addButton.current?.focus()
    const refused = await work
    setOutcome({ said: refused === null ? words : '', refusal: refused })
  }
  return (
    <NamedGroup label={strings.title}>
      <Stack gap={3}>
        {dictionaries?.length === 0 && isOn && <Detail>{strings.places}</Detail>}
        {dictionaries !== null && dictionaries.length > 0 && (
          <Box as="ul" line="above">
            {dictionaries.map((dictionary) => (
              <DictionaryItem
                key={dictionary.name}
                dictionary={dictionary}
                onDefault={({ name }) => void change(makeDefaultDictionary(name), strings.nowDefault(name))}
                onRemove={({ name }) => void change(removeDictionary(name), strings.removed(name))}
              />
            ))}
          </Box>
        )}
        <div>
          <SmallButton ref={addButton} onClick={() => void (isAdding || add())}>
            {strings.add}
          </SmallButton>
        </div>
        <Status>{isAdding ? strings.adding : said}</Status>
        <RefusalLine refusal={refusal} words={wordsOf(refusal)} />
      </Stack>
    </NamedGroup>
  )
}

function wordsOf(refusal: RefusedResult | null): Readonly<Partial<Record<RefusedResult['code'], string>>> {
  if (refusal?.code !== 'dictionary-refused') return {}
  return { 'dictionary-refused': strings.refused[refusal.dictionaryProblem] }
}

interface ItemProps {
  readonly dictionary: Dictionary
  readonly onDefault: (dictionary: Dictionary) => void
  readonly onRemove: (dictionary: Dictionary) => void
}

function DictionaryItem({ dictionary, onDefault, onRemove }: ItemProps) {
  const { name, isDefault, isStopped } = dictionary
  const tag = languageOfDictionary(name)
  return (
    <Box as="li" aria-label={name} pad={[2, 0]} line="below">
      <Row gap={[2, 3]} wrap justify="between">
        <Stack gap={1} grow={200}>
          <Row gap={2} wrap>
            <Text as="span" size="control" numeric breaks>
              {tag === null ? name : strings.named(formatLanguage(tag), name)}
            </Text>
            {isDefault && <Badge>{strings.isDefault}</Badge>}
          </Row>
          <Detail numeric>{strings.facts(dictionary)}</Detail>
          {isStopped && (
            <Text size="small" tone="danger">
              {strings.isStopped}
            </Text>
          )}
        </Stack>
        <Row gap={2} wrap>
          {!isDefault && (
            <SmallButton onClick={() => onDefault(dictionary)}>{strings.makeDefault}</SmallButton>
          )}
          <SmallButton onClick={() => onRemove(dictionary)}>{strings.remove}</SmallButton>
        </Row>
      </Row>
    </Box>
  )
}

/** The words that the user added in the menu of a text. */
function CustomWords() {
  const words = useCustomWords()
  const [{ said, refusal }, setOutcome] = useState(nothing)
  const title = useRef<HTMLHeadingElement>(null)
  const remove = async (word: string): Promise<void> => {
    // The pressed button is gone afterwards.
    title.current?.focus()
    const refused = await removeCustomWord(word)
    setOutcome({ said: refused === null ? customWordStrings.removed(word) : '', refusal: refused })
  }
  if (words.length === 0 && said === '' && refusal === null) return null
  return (
    <NamedGroup label={customWordStrings.title}>
      <Stack gap={2}>
        <Label as="h3" ref={title} tabIndex={-1}>
          {customWordStrings.title}
        </Label>
        <Box as="ul" line="above" className={css('words')}>
          {words.map((word) => (
            <Box as="li" key={word} aria-label={word} pad={[2, 0]} line="below">
              <Row gap={3} justify="between">
                <Text as="span" size="control" numeric breaks>
                  {word}
                </Text>
                <SmallButton onClick={() => void remove(word)}>{strings.remove}</SmallButton>
              </Row>
            </Box>
          ))}
        </Box>
        <Status>{said}</Status>
        <RefusalLine refusal={refusal} />
      </Stack>
    </NamedGroup>
  )
}
