import * as z from 'zod'
import { forEachKind } from '../../domain/conversations/archive-kinds.ts'
import { PlainErrorCode } from '../app/refusal.ts'
import { Id } from '../schemas.ts'

export const ExportFormat = z.enum(['markdown', 'html', 'pdf', 'json'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** Options for an export. A JSON file always contains everything. */
export const ExportChoice = z.strictObject({
  format: ExportFormat,
  withTokens: z.boolean(),
  /** Includes versions outside the visible path. */
  withAllVersions: z.boolean(),
  /** Begins a Markdown file with the chat's facts as YAML; other formats have none. */
  withFrontMatter: z.boolean(),
})
export type ExportChoice = z.infer<typeof ExportChoice>

/** The reason why Tally refused an import file. A refused import writes nothing. */
export const ImportReason = z.enum([
  'empty',
  'folder',
  'not-known',
  'too-large',
  'unpacked-too-large',
  'false-size',
  'utf-16',
  'encrypted',
  'early-version',
  'unknown-version',
  'newer-version',
  'not-text',
  'not-json',
  'line-too-long',
  'unknown-record',
  'unknown-field',
  'missing-field',
  'wrong-value',
  'twice',
  'out-of-place',
  'no-parent',
  'no-connection',
  'wrong-choice',
  'cut-short',
  'changed',
  'broken',
  'nothing-kept',
  'connection-needed',
])
export type ImportReason = z.infer<typeof ImportReason>

export const ImportProblem = z.object({
  reason: ImportReason,
  /** Line number from 1; null where the file has no line to name. */
  line: z.number().int().nullable(),
  /** The wrong part, as the file names it: show this text as plain text only. */
  field: z.string().max(100).nullable(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

const Count = z.number().int().nonnegative()

/** Import counts. An import never overwrites existing rows, whether the rows are equal or different. */
const Taken = z.object({ added: Count, present: Count, different: Count })
export type Taken = z.infer<typeof Taken>

/** The most names that a report can hold, and their longest form. */
export const namedFieldLimits = { names: 20, characters: 60 } as const

/** The most skipped parts that a report names for one reason, and their longest name. */
export const skippedNameLimits = { names: 5, characters: 80 } as const

/** Nobody misses a deletion or counts the parts of an image, so the report has none. */
const { clearings: _clearings, imageParts: _parts, ...taken } = forEachKind(() => Taken)

export const ImportReport = z.object({
  /** The program that wrote the file. */
  source: z.string(),
  ...taken,
  skipped: z.array(
    z.object({
      reason: z.string(),
      count: Count,
      /** Names from the file: show them as plain text only. */
      names: z.array(z.string().max(skippedNameLimits.characters)).max(skippedNameLimits.names).readonly(),
    }),
  ),
  /** Extra fields that requests from here would send. Null if the file had none that are new here. */
  extraFields: z
    .object({
      names: z.array(z.string().max(namedFieldLimits.characters)).max(namedFieldLimits.names),
      otherCount: Count,
      /** Whether the user agreed to import them. */
      isKept: z.boolean(),
    })
    .nullable(),
})
export type ImportReport = z.infer<typeof ImportReport>

export const ImportOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), report: ImportReport }),
  z.object({ kind: z.literal('refused'), problem: ImportProblem }),
  /** Canceled or failed while it ran. These new chats are complete, and nothing of any other one was kept. */
  z.object({ kind: z.literal('ended'), code: PlainErrorCode, conversations: Count }),
])
export type ImportOutcome = z.infer<typeof ImportOutcome>

export const FileImport = z.object({ fileName: z.string(), outcome: ImportOutcome })
export type FileImport = z.infer<typeof FileImport>

export const ExportReport = z.object({
  fileName: z.string(),
  exportId: Id,
  conversations: Count,
  messages: Count,
  calls: Count,
  /** The files of chats that could not become a PDF, so their pages are exported. */
  webPages: z.array(z.string()).readonly(),
})
export type ExportReport = z.infer<typeof ExportReport>
