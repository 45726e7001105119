import type { SentRequest } from '../../../../shared/contract/app/request-log.ts'
import { type CsvField, writeCsvTable } from '../../../../shared/domain/usage/csv-table.ts'

const columns: Readonly<Record<string, (request: SentRequest) => CsvField>> = {
  time: ({ at }) => new Date(at).toISOString(),
  method: ({ method }) => method,
  address: ({ address }) => address,
  status: ({ status }) => status,
  failure: ({ failureCode }) => failureCode,
  bytes_sent: ({ bytesUp }) => bytesUp,
  bytes_received: ({ bytesDown }) => bytesDown,
  duration_ms: ({ durationMs }) => durationMs,
  attempt: ({ attempt }) => attempt,
  call_id: ({ call }) => call?.id ?? null,
  conversation: ({ call }) => call?.conversationTitle ?? null,
}

export function requestsToCsv(requests: readonly SentRequest[]): string {
  return writeCsvTable(columns, requests)
}
