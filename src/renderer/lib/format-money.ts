interface Amount {
  readonly currency: string
  readonly amount: string
}

/** Four decimals show what a call costs; what would be nothing with them shows its first two digits instead. */
const smallDecimals = 4
const fewestShown = '0.000001'

/**
 * Rounded for reading, half to even, and never to nothing: `$0.0004`, `$12.35`, `$0.000021`, `< $0.000001`. It is the text itself that
 * is rounded, so no digit is made up on the way.
 */
export function formatMoney({ currency, amount }: Amount): string {
  const isSmall = /^-?0(\.|$)/.test(amount)
  const isTiny = /^-?0\.0{4}/.test(amount)
  if (/^-?0\.0{6}/.test(amount))
    return `${amount.startsWith('-') ? '> -' : '< '}${write(fewestShown, currency, 6)}`
  if (isTiny) return write(amount, currency, digitsBefore(amount) + 2)
  return write(amount, currency, isSmall ? smallDecimals : 2)
}

/** Every digit: `$0.0008145`. */
export function formatExactMoney({ currency, amount }: Amount): string {
  return write(amount, currency, amount.split('.')[1]?.length ?? 0)
}

/** Several currencies side by side; they are never added together. */
export function formatMoneyList(
  list: readonly Amount[],
  format: (one: Amount) => string = formatMoney,
): string {
  return list.map(format).join(' + ')
}

/** How many zeros stand behind the point before the first digit that is none. */
function digitsBefore(amount: string): number {
  return /\.(0*)/.exec(amount)?.[1]?.length ?? 0
}

const formats = new Map<string, Intl.NumberFormat>()

function write(amount: string, currency: string, mostDecimals: number): string {
  const key = `${currency} ${mostDecimals}`
  const format = formats.get(key) ?? createFormat(currency, mostDecimals)
  formats.set(key, format)
  return format.format(amount as `${number}`)
}

/** A code that is not known stands for itself: `XTS 0.50`. */
function createFormat(currency: string, mostDecimals: number): Intl.NumberFormat {
  const options = { style: 'currency', currency, roundingMode: 'halfEven' } as const
  const usual = new Intl.NumberFormat('en-US', options).resolvedOptions().minimumFractionDigits ?? 0
  return new Intl.NumberFormat('en-US', {
    ...options,
    minimumFractionDigits: usual,
    maximumFractionDigits: Math.max(usual, mostDecimals),
  })
}
