import type { Exchange } from '../../../../shared/contract/chat/sending.ts'
import { readAppVersion } from '../../../lib/app-version.ts'
import { exchangeStrings, responseStrings } from '../../../strings/requests.ts'
import type { Fact } from '../../../ui/overlays/facts-card.tsx'

/** A plain-text report of request and response, to show somebody else. */
export function exchangeReport(
  title: string,
  facts: readonly Fact[],
  at: number | null,
  exchange: Exchange | null,
): string {
  const time: readonly Fact[] =
    at === null ? [] : [{ label: exchangeStrings.time, value: new Date(at).toISOString() }]
  const lines = [...facts, ...time].map(({ label, lead, value }) =>
    lead === undefined ? `${label}: ${value}` : `${label}: ${lead} ${value}`,
  )
  const head = [exchangeStrings.reportTitle(readAppVersion()), title, ...lines].join('\n')
  if (exchange === null) return `${head}\n`
  const { request, response, responseKind } = exchange
  const shown = [responseStrings[responseKind], response].filter(Boolean).join('\n')
  return `${head}\n\n${side(exchangeStrings.request, request)}\n\n${side(exchangeStrings.response, shown)}\n`
}

function side(label: string, text: string): string {
  return `--- ${label} ---\n${text === '' ? exchangeStrings.nothing : text}`
}
