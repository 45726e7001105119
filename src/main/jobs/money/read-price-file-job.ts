import { isJsonText, type ReadLitellm, readLitellmPrices } from '../../transfer/litellm-prices.ts'
import type { Job } from '../job.ts'
import { readText, type TextPlace } from '../read-text.ts'

/** The text of a table, or the models of LiteLLM's list. The content decides, because any file may be renamed. */
export type ReadPriceFile =
  | { readonly kind: 'table'; readonly text: string }
  | { readonly kind: 'list'; readonly read: ReadLitellm }
  | { readonly kind: 'problem'; readonly problem: NonNullable<ReturnType<typeof readText>['problem']> }

export const readPriceFileJob: Job<TextPlace, ReadPriceFile> = {
  access: 'read',
  run(_database, input) {
    const { text, problem } = readText(input)
    if (problem !== null) return { kind: 'problem', problem }
    return isJsonText(text) ? { kind: 'list', read: readLitellmPrices(text) } : { kind: 'table', text }
  },
}
