import type { Appearance } from '../../shared/settings.ts'

const sizes = { small: 'Small', usual: 'Usual', large: 'Large', larger: 'Larger', largest: 'Largest' }

type Choices = {
  readonly [Name in keyof Appearance]: {
    readonly label: string
    readonly options: Readonly<Record<Appearance[Name], string>>
  }
}

const choices: Choices = {
  theme: { label: 'Theme', options: { system: 'System', light: 'Light', dark: 'Dark' } },
  contrast: { label: 'Contrast', options: { system: 'System', more: 'High' } },
  accent: {
    label: 'Accent',
    options: { green: 'Green', blue: 'Blue', violet: 'Violet', rose: 'Rose', graphite: 'Graphite' },
  },
  density: { label: 'Density', options: { comfortable: 'Comfortable', compact: 'Compact' } },
  windowText: { label: 'Text of the window', options: sizes },
  readingText: { label: 'Text of the conversation', options: sizes },
  motion: { label: 'Motion', options: { system: 'System', reduced: 'Reduced' } },
}

export const appearanceStrings = {
  colours: 'Colours',
  text: 'Text',
  room: 'Room and motion',
  contrastHint: 'High is chosen by itself where the system asks for it.',
  motionHint: 'Reduced moves nothing, whatever the system says.',
  sample: 'Every token is accounted for: 1,203 in, 87 out.',
  choices,
}
