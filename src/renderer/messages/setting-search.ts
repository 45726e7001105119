import { quote } from './quote.ts'

/** Searching and resetting settings. */
export const settingSearchStrings = {
  label: 'Search settings',
  results: 'Found settings',
  count: (count: string) => (count === '1' ? '1 place found' : `${count} places found`),
  nothingFound: (text: string) =>
    `Nothing in the settings has ${quote(text)} in it. Try another word for it, or look through the sections.`,
}

export const settingResetStrings = {
  usual: (value: string) => `Usual: ${value}.`,
  reset: 'Reset',
  resetThis: (label: string) => `Reset ${label}`,
  resetAll: 'Reset all',
  asUsual: 'Everything in this section is as usual.',
  changed: (count: string) =>
    count === '1'
      ? '1 setting in this section was changed.'
      : `${count} settings in this section were changed.`,
  done: (count: string) =>
    count === '1' ? '1 setting is as usual again.' : `${count} settings are as usual again.`,
  undo: 'Undo',
}
