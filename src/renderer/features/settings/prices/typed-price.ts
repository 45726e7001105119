import type { Price } from '../../../../shared/contract/money/price.ts'
import { readTypedDecimal, type TypedDecimal } from '../../../../shared/domain/money/typed-decimal.ts'

export interface TypedPrice {
  readonly connectionId: string
  readonly model: string
  readonly prompt: string
  readonly completion: string
  readonly currency: string
  readonly validFrom: string
}

type PriceProblem =
  | NonNullable<TypedDecimal['problem']>
  | 'no-model'
  | 'model-too-long'
  | 'not-a-currency'
  | 'not-a-date'
type Problems = Readonly<Partial<Record<keyof TypedPrice, PriceProblem>>>

const longestModel = 512

/** The typed price, or the problem of each field. */
export function readTypedPrice(typed: TypedPrice): { price: Price | null; problems: Problems } {
  const model = typed.model.trim()
  const currency = typed.currency.trim().toUpperCase()
  const prompt = readTypedDecimal(typed.prompt)
  const completion = readTypedDecimal(typed.completion)
  const problems: Problems = {
    ...(model === '' && { model: 'no-model' }),
    ...((model.length > longestModel || !model.isWellFormed()) && { model: 'model-too-long' }),
    ...(prompt.problem !== null && { prompt: prompt.problem }),
    ...(completion.problem !== null && { completion: completion.problem }),
    ...(!/^[A-Z]{3}$/.test(currency) && { currency: 'not-a-currency' }),
    ...(!/^\d{4}-\d\d-\d\d$/.test(typed.validFrom) && { validFrom: 'not-a-date' }),
  }
  if (prompt.decimal === null || completion.decimal === null || Object.keys(problems).length > 0)
    return { price: null, problems }
  const { connectionId, validFrom } = typed
  const perMillion = { promptPerMillion: prompt.decimal, completionPerMillion: completion.decimal }
  return { price: { connectionId, model, validFrom, ...perMillion, currency }, problems }
}
