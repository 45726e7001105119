import { defineMessages } from './messages.ts'

/** Around names and words that Tally didn't write. */
export const quotationStrings = defineMessages('quotation', {
  quoted: '“{text}”',
})

/** The quotation marks of all languages, and the plain one. */
export const quotationMarks = /["“”„‟«»‹›「」『』]/gu
