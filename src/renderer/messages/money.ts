import { quote } from './quote.ts'

/** The calculation of a cost, wherever costs appear next to tokens. */
export const moneyStrings = {
  price: 'Price',
  workedOut: 'Worked out as',
  about: (amount: string) => `≈ ${amount}`,
  /** One token count times its price per million. */
  part: (count: string, price: string) => `${count} × ${price}`,
  /** Names the model only if the price belongs to another model than the requested one. */
  way: (parts: readonly string[], model: string | null, validFrom: string) =>
    `${parts.join(' + ')} per million, prices ${model === null ? '' : `of ${quote(model)} `}from ${validFrom}`,
  withNotes: (way: string, notes: readonly string[]) => [`${way}.`, ...notes].join(' '),
  equals: (exact: string, way: string) => `${exact} = ${way}`,
  promptMissing: 'The prompt tokens were not reported and are not in it.',
  completionMissing: 'The completion tokens were not reported and are not in it.',
  estimated: 'Of the tokens that Tally estimated, so it is part of no sum.',
}
