import { isJsonText, type ReadLitellm, readLitellmPrices } from '../../transfer/litellm-prices.ts'
import { type ReadText, type ReadTextInput, readText } from '../conversations/read-text-job.ts'
import type { Job } from '../job.ts'

/** The text of a table, or the models of LiteLLM's list. The content decides, because any file may be renamed. */
export type ReadPriceFile =
  | { readonly kind: 'table'; readonly text: string }
  | { readonly kind: 'list'; readonly read: ReadLitellm }
  | { readonly kind: 'problem'; readonly problem: NonNullable<ReadText['problem']> }

export const readPriceFileJob: Job<ReadTextInput, ReadPriceFile> = {
  pace: 'long',
  access: 'read',
  run(_database, input) {
    const { text, problem } = readText(input)
    if (problem !== null) return { kind: 'problem', problem }
    return isJsonText(text) ? { kind: 'list', read: readLitellmPrices(text) } : { kind: 'table', text }
  },
}
