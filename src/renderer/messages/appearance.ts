import type { Appearance } from '../../shared/contract/app/settings.ts'

const sizes = { small: 'Small', usual: 'Medium', large: 'Large', larger: 'Larger', largest: 'Largest' }

type Choices = {
  readonly [Name in keyof Appearance]: {
    readonly label: string
    /** Explains the setting. */
    readonly sentence: string
    readonly options: Readonly<Record<Appearance[Name], string>>
  }
}

const choices: Choices = {
  theme: {
    label: 'Theme',
    sentence: 'Whether the window is light or dark.',
    options: { system: 'System', light: 'Light', dark: 'Dark' },
  },
  contrast: {
    label: 'Contrast',
    sentence: 'How strongly text and lines stand out. High is chosen by itself where the system asks for it.',
    options: { system: 'System', more: 'High' },
  },
  accent: {
    label: 'Accent',
    sentence: 'The colour of what is chosen, and of what acts.',
    options: { green: 'Green', blue: 'Blue', violet: 'Violet', rose: 'Rose', graphite: 'Graphite' },
  },
  density: {
    label: 'Density',
    sentence: 'How much room lists and tables leave between their rows.',
    options: { comfortable: 'Comfortable', compact: 'Compact' },
  },
  windowText: {
    label: 'Text of the window',
    sentence: 'How large all text is that is not in a conversation.',
    options: sizes,
  },
  readingText: {
    label: 'Text of the conversation',
    sentence: 'How large messages and answers are.',
    options: sizes,
  },
  motion: {
    label: 'Motion',
    sentence: 'Whether what appears moves. Reduced moves nothing, whatever the system says.',
    options: { system: 'System', reduced: 'Reduced' },
  },
}

export const appearanceStrings = {
  colours: 'Colours',
  text: 'Text',
  room: 'Room and motion',
  sample: 'Every token is accounted for: 1,203 in, 87 out.',
  choices,
}
