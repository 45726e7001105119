import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { settingWords } from '../../../../src/renderer/features/settings/setting-words.ts'
import { Appearance, Settings, TimeLimits } from '../../../../src/shared/contract/app/settings.ts'
import {
  type SettingName,
  settingNames,
  settingTable,
} from '../../../../src/shared/domain/app/setting-table.ts'

/** Every setting with the possible values of its schema. */
const schemas = new Map<string, z.ZodType>(
  Object.entries(Settings.shape).flatMap(([name, schema]): [string, z.ZodType][] => {
    const parts = name === 'appearance' ? Appearance.shape : name === 'limits' ? TimeLimits.shape : null
    return parts === null
      ? [[name, schema]]
      : Object.entries(parts).map(([part, value]) => [`${name}.${part}`, value])
  }),
)

describe('every settings key', () => {
  test.each([...schemas])('has a sentence, a default and a reset: %s', (key, schema) => {
    expect(settingNames).toContain(key)
    const name = key as SettingName
    const { label, sentence, describe: tell } = settingWords()[name]
    expect(label).toMatch(/^\p{Lu}/u)
    expect(sentence).toMatch(/^\p{Lu}.{15,}\.$/u)
    const { defaultValue: usual } = settingTable[name]
    expect(schema.safeParse(usual).success).toBe(true)
    expect(tell(usual as never)).toMatch(/\p{L}/u)
  })

  test('is in the list once, and the list has no other', () => {
    expect(settingNames.toSorted()).toEqual([...schemas.keys()].toSorted())
  })

  test('has a unique name', () => {
    const labels = settingNames.map((name) => settingWords()[name].label)
    expect(new Set(labels).size).toBe(labels.length)
  })
})
