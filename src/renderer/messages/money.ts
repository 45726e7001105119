import { quote } from './quote.ts'

/** How an amount of money came about, wherever it stands beside tokens. */
export const moneyStrings = {
  price: 'Price',
  workedOut: 'Worked out as',
  about: (amount: string) => `≈ ${amount}`,
  /** One count at its price a million. */
  part: (count: string, price: string) => `${count} × ${price}`,
  /** The model is named where the price is not that of the one that was asked. */
  way: (parts: readonly string[], model: string | null, validFrom: string) =>
    `${parts.join(' + ')} per million, prices ${model === null ? '' : `of ${quote(model)} `}from ${validFrom}`,
  withNotes: (way: string, notes: readonly string[]) => [`${way}.`, ...notes].join(' '),
  equals: (exact: string, way: string) => `${exact} = ${way}`,
  promptMissing: 'The prompt tokens were not reported and are not in it.',
  completionMissing: 'The completion tokens were not reported and are not in it.',
  estimated: 'Of the tokens that Tally estimated, so it is part of no sum.',
}
