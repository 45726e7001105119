import { describe, expect, test } from 'vitest'
import { accents, contrasts } from '../../../../src/shared/domain/app/setting-choices.ts'
import { contrastOf, type Look, readTokens } from './read-tokens.ts'

const looks: Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  contrasts.flatMap((contrast) => accents.map((accent) => ({ theme, contrast, accent }))),
)

const grounds = ['paper', 'surface', 'sunken', 'raised', 'selected']
/** Each text colour, with its background colours. */
const texts: readonly (readonly [string, readonly string[]])[] = [
  ['ink', [...grounds, 'accent-soft', 'warn-soft', 'danger-soft']],
  ['ink-2', [...grounds, 'accent-soft']],
  ['ink-3', grounds],
  ['accent', [...grounds, 'accent-soft']],
  ['on-accent', ['accent']],
  ['warn', [...grounds, 'warn-soft']],
  ['danger', [...grounds, 'danger-soft']],
  ...['keyword', 'string', 'number', 'name', 'comment'].map((part) => [`code-${part}`, ['raised']] as const),
]
/** Bars, rings and signs. */
const marks = ['history', 'new', 'completion', 'accent', 'warn', 'danger']

describe.each(looks)('the colours of $theme, contrast $contrast, accent $accent', (look) => {
  const tokens = readTokens(look)
  const colorOf = (name: string): string => tokens[name] ?? `--${name}`
  const least = look.contrast === 'more' ? 7 : 4.5

  test.each(texts)(`${least} to one: %s is read on %j`, (text, backgrounds) => {
    for (const background of backgrounds)
      expect(contrastOf(colorOf(text), colorOf(background)), background).toBeGreaterThanOrEqual(least)
  })

  test.each(marks)('%s is visible', (mark) => {
    for (const background of grounds)
      expect(contrastOf(colorOf(mark), colorOf(background)), background).toBeGreaterThanOrEqual(3)
  })

  test('lines are visible in high contrast', () => {
    if (look.contrast === 'more')
      expect(contrastOf(colorOf('line'), colorOf('paper'))).toBeGreaterThanOrEqual(3)
    expect(contrastOf(colorOf('line-strong'), colorOf('paper'))).toBeGreaterThan(1.5)
  })
})

test.each(contrasts)(
  'each level of the dark theme is lighter than the one below it, contrast %s',
  (contrast) => {
    const tokens = readTokens({ theme: 'dark', contrast, accent: 'green' })
    const levels = ['paper', 'surface', 'raised'].map((name) => contrastOf(tokens[name] ?? '', '#000000'))
    expect(levels).toEqual(levels.toSorted((one, other) => one - other))
    expect(new Set(levels).size).toBe(3)
    expect(tokens['selected']).toBe(tokens['raised'])
  },
)

test('each accent is different', () => {
  for (const theme of ['light', 'dark'] as const) {
    const colors = accents.map((accent) => readTokens({ theme, contrast: 'system', accent })['accent'])
    expect(new Set(colors).size).toBe(accents.length)
  }
})
