import { isolate } from '../../shared/language/direction.ts'
import { quotationStrings } from '../../shared/language/quotation.ts'

export { isolate }

export function quote(text: string): string {
  return quotationStrings.quoted(isolate(text))
}
