interface NextCalls<Price> {
  readonly promptTokens: number
  readonly spread: number
  readonly percent: number | null
  readonly contextLength: number | null
  readonly prices: readonly Price[]
  readonly turnsLeft: number | null
}

interface Formats<Price> {
  readonly count: (count: number) => string
  readonly percent: (percent: number) => string
  readonly money: (list: readonly Price[]) => string
}

export const forecastStrings = {
  label: 'Forecast',
  next: (tokens: string, spread: string) => `next ≈ ${tokens} ± ${spread} prompt tokens`,
  share: (percent: string, window: string) => `${percent} of ${window}`,
  price: (amount: string) => `≈ ${amount}`,
  turnsLeft: (turns: number) => {
    if (turns === 0) return 'about no turn left after it'
    return turns === 1 ? 'about 1 turn left' : `about ${turns} turns left`
  },
}

/** One line about the next call, or about several simultaneous calls. */
export function describeNext<Price>(calls: NextCalls<Price>, formats: Formats<Price>): string {
  const { promptTokens, spread, percent, contextLength, prices, turnsLeft } = calls
  return [
    forecastStrings.next(formats.count(promptTokens), formats.count(spread)),
    percent !== null && contextLength !== null
      ? forecastStrings.share(formats.percent(percent), formats.count(contextLength))
      : null,
    prices.length === 0 ? null : forecastStrings.price(formats.money(prices)),
    turnsLeft === null ? null : forecastStrings.turnsLeft(turnsLeft),
  ]
    .filter((words) => words !== null)
    .join(' · ')
}
