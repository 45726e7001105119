import type { TextEncoding } from '../../../shared/domain/app/text-encoding.ts'
import { type NamedConnection, type ReadList, readPriceList } from '../../transfer/own-price-list.ts'
import {
  isJsonText,
  type ReadListedPrices,
  readListedPrices,
} from '../../transfer/public-price-lists/read-public-list.ts'
import { readJob } from '../job.ts'
import { readText, type TextPlace } from '../read-text.ts'

export interface PriceFilePlace extends TextPlace {
  /** The connections that a table may name. */
  readonly connections: readonly NamedConnection[]
  /** The UTC day, for lists with dated prices. */
  readonly today: string
}

/** The prices of a table, or the models of a list without connections. The content decides, because any file may be renamed. */
export type ReadPriceFile =
  | { readonly kind: 'table'; readonly list: ReadList; readonly encoding: TextEncoding }
  | { readonly kind: 'list'; readonly read: ReadListedPrices; readonly encoding: TextEncoding }
  | { readonly kind: 'problem'; readonly problem: NonNullable<ReturnType<typeof readText>['problem']> }

export const readPriceFileJob = readJob<PriceFilePlace, ReadPriceFile>((_database, input) => {
  const { text, encoding, problem } = readText(input)
  if (problem !== null) return { kind: 'problem', problem }
  if (isJsonText(text)) return { kind: 'list', read: readListedPrices(text, input.today), encoding }
  return { kind: 'table', list: readPriceList(text, input.connections), encoding }
})
