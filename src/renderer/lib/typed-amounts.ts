import { readTypedDecimal, type TypedDecimal } from '../../shared/domain/money/typed-decimal.ts'
import { readTypedLimit, type TypedLimit } from '../../shared/domain/money/typed-limit.ts'
import { decimalMark } from '../../shared/language/format-number.ts'

/** Where a comma marks decimals, `1.203` may mean more than a thousand, so it is asked again. */
export function readAmount(typed: string): TypedDecimal {
  return readTypedDecimal(typed, decimalMark())
}

export function readLimit(typed: TypedLimit): ReturnType<typeof readTypedLimit> {
  return readTypedLimit(typed, decimalMark())
}
