import { useEffect, useMemo, useRef, useState } from 'react'
import type { DocumentText } from '../../../shared/contract/chat/document.ts'
import type { RefusedResult, Result } from '../../../shared/domain/app/errors.ts'
import { textLimits } from '../../../shared/domain/app/limits.ts'
import type { TextEncoding } from '../../../shared/domain/app/text-encoding.ts'
import { type DocumentKind, readPages, writePages } from '../../../shared/domain/chat/documents.ts'
import { attachmentBlock } from '../../../shared/domain/chat/file-blocks.ts'
import { formatCallMoney } from '../../../shared/language/format-money.ts'
import { approximate } from '../../../shared/language/format-number.ts'
import { formatBytes } from '../../../shared/language/format-quantity.ts'
import { joinSentences, perLanguage } from '../../../shared/language/messages.ts'
import { type TextContent, textIn } from '../../lib/text-file.ts'
import { useConversation } from '../../stores/chat/transcript-store.ts'
import { useModel } from '../../stores/connections/models-store.ts'
import { useNextPrompts } from '../../stores/usage/forecast-store.ts'
import { addedBy, contextPercent } from '../../stores/usage/next-call-forecast.ts'
import { commonStrings } from '../../strings/common.ts'
import { encodingNotes, encodingOptions, encodingStrings } from '../../strings/encodings.ts'
import { refusalStrings } from '../../strings/refusals.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { LongText } from '../../ui/controls/long-text.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { Alert, Remark, Row, Stack, Text } from '../../ui/layout/layout.tsx'
import { ScrollBox } from '../../ui/layout/scroll-box.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import css from './document-dialog.module.css'
import { documentStrings as strings } from './documents-strings.ts'
import { readDocument } from './files-store.ts'

/** A file whose text is not read yet. */
export interface OpenedDocument {
  readonly kind: 'file'
  readonly id: number
  readonly name: string
  readonly file: File
  readonly documentKind: DocumentKind
}

export interface ReadDocument {
  readonly document: DocumentText
  readonly bytes: number
  /** The chosen pages, as typed. */
  readonly choice: string
}

/** A text file whose encoding the user should see first. */
export interface OpenedText {
  readonly kind: 'text'
  readonly id: number
  readonly name: string
  readonly read: ReadText
}

export interface ReadText extends TextContent {
  readonly encoding: TextEncoding
}

export type ReadFile = ReadDocument | ReadText

/** A file of the draft. */
interface AttachedDocument {
  readonly kind: 'attached'
  readonly id: number
  readonly name: string
  readonly text: string
  readonly source: string
  readonly index: number
  /** Null for a file that was not attached since the chat opened. */
  readonly read: ReadFile | null
}

export type ShownDocument = OpenedDocument | OpenedText | AttachedDocument

interface DocumentDialogProps {
  readonly conversationId: string
  readonly shown: ShownDocument
  /** False if the message would get too long. */
  readonly onAttach: (block: string, read: ReadFile) => boolean
  readonly onClose: () => void
}

/** Shows the text of a file with its tokens and price, before it is in the message or while it waits there. */
export function DocumentDialog({ conversationId, shown, onAttach, onClose }: DocumentDialogProps) {
  const { name } = shown
  const isNew = shown.kind !== 'attached'
  const label = isNew ? strings.attachTitle(name) : strings.previewTitle(name)
  const attach = (block: string, read: ReadFile): void => {
    if (onAttach(block, read)) onClose()
  }
  const choice = {
    name,
    conversationId,
    onClose,
    attachLabel: isNew ? strings.attach : strings.update,
    onAttach: attach,
  }
  return (
    <Dialog label={label} closeLabel={isNew ? commonStrings.cancel : commonStrings.close} onClose={onClose}>
      {shown.kind === 'file' && (
        <Reading shown={shown} conversationId={conversationId} onAttach={attach} onClose={onClose} />
      )}
      {shown.kind === 'attached' && shown.read === null && (
        <Preview conversationId={conversationId} block={shown.source} text={shown.text} onClose={onClose} />
      )}
      {shown.kind !== 'file' &&
        shown.read !== null &&
        ('document' in shown.read ? (
          <PageChoice {...choice} read={shown.read} />
        ) : (
          <EncodingChoice {...choice} read={shown.read} />
        ))}
    </Dialog>
  )
}

interface ReadingProps {
  readonly shown: OpenedDocument
  readonly conversationId: string
  readonly onAttach: (block: string, read: ReadFile) => void
  readonly onClose: () => void
}

function Reading({ shown, conversationId, onAttach, onClose }: ReadingProps) {
  const { file, documentKind, name } = shown
  const [result, setResult] = useState<Result<DocumentText> | null>(null)
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => readDocument(file, documentKind, setResult), [file, documentKind])
  useEffect(() => close.current?.focus(), [])
  if (result === null || !result.ok)
    return (
      <Stack gap={4} align="start" className={css('body')}>
        {result === null ? (
          <Text role="status">{strings.reading}</Text>
        ) : (
          <Text tone="danger" surface="danger" role="alert">
            {describe(result, name)}
          </Text>
        )}
        <Remark>{strings.stays}</Remark>
        <Button ref={close} onClick={onClose}>
          {result === null ? commonStrings.cancel : commonStrings.close}
        </Button>
      </Stack>
    )
  const pages = result.value.parts.map((_, index) => index + 1)
  const read = { document: result.value, bytes: file.size, choice: writePages(pages) }
  return <PageChoice {...{ name, conversationId, read, onAttach, onClose }} attachLabel={strings.attach} />
}

function describe(refusal: RefusedResult, name: string): string {
  if (refusal.code === 'document-not-read') return strings.refused[refusal.documentProblem](name)
  return refusal.code === 'internal' ? strings.failed : refusalStrings[refusal.code]
}

interface PageChoiceProps extends Pick<ReadingProps, 'conversationId' | 'onAttach' | 'onClose'> {
  readonly name: string
  readonly read: ReadDocument
  readonly attachLabel: string
}

/** The text of the chosen pages. The numbers follow the choice. */
function PageChoice({ name, conversationId, read, attachLabel, onAttach, onClose }: PageChoiceProps) {
  const { document, bytes } = read
  const [choice, setChoice] = useState(read.choice)
  const count = document.parts.length
  const words = wordsOf(document)
  const chosen = readPages(choice, count)
  const text = useMemo(() => textOfPages(document, readPages(choice, count) ?? []), [document, choice, count])
  const block = useMemo(() => attachmentBlock({ name, text }, formatBytes(bytes)), [name, text, bytes])
  const isTooLong = block.length > textLimits.message
  const empty = document.parts.flatMap((part, index) => (part.text === '' ? [index + 1] : []))
  const canAttach = chosen !== null && text !== '' && !isTooLong
  return (
    <Preview
      {...{ conversationId, block, text, onClose }}
      tooLong={isTooLong ? (count > 1 ? words.fewer : strings.tooLong) : null}
      action={{
        label: attachLabel,
        isBlocked: !canAttach,
        run: () => onAttach(block, { document, bytes, choice }),
      }}
    >
      {document.unit !== 'whole' && (
        <Remark breaks>
          {words.count(document)}
          {empty.length > 0 && ` · ${words.empty(writePages(empty), empty.length)}`}
        </Remark>
      )}
      {count > 1 && (
        <Field
          label={words.field}
          hint={strings.pagesHint}
          error={chosen === null ? words.refused(count) : null}
          value={choice}
          onChange={setChoice}
        />
      )}
    </Preview>
  )
}

interface EncodingChoiceProps extends Omit<PageChoiceProps, 'read'> {
  readonly read: ReadText
}

/** A text file in the chosen encoding. The text and the numbers follow the choice. */
function EncodingChoice({ name, conversationId, read, attachLabel, onAttach, onClose }: EncodingChoiceProps) {
  const { bytes, found } = read
  const [encoding, setEncoding] = useState(read.encoding)
  const { text, lostCount } = useMemo(() => textIn(encoding, { bytes, found }), [encoding, bytes, found])
  const block = useMemo(() => attachmentBlock({ name, text }, formatBytes(bytes.length)), [name, text, bytes])
  const isTooLong = block.length > textLimits.message
  return (
    <Preview
      {...{ conversationId, block, text, onClose }}
      tooLong={isTooLong ? strings.tooLong : null}
      action={{
        label: attachLabel,
        isBlocked: isTooLong,
        run: () => onAttach(block, { bytes, found, encoding }),
      }}
    >
      <SelectField
        label={encodingStrings.label}
        options={encodingOptions(found.likely)}
        value={encoding}
        onChange={setEncoding}
      />
      <Text size="small" tone={lostCount > 0 ? 'warn' : 'quiet'} role="status">
        {joinSentences(encodingNotes(found, lostCount))}
      </Text>
    </Preview>
  )
}

const maxNamed = 20

/** Words for the parts of a document. */
const unitWords = perLanguage(() => ({
  page: {
    field: strings.pages,
    refused: strings.pagesRefused,
    fewer: strings.fewerPages,
    empty: strings.noText,
    count: ({ parts }: DocumentText) => strings.pageCount(parts.length),
    mark: strings.pageMark,
  },
  sheet: {
    field: strings.sheets,
    refused: strings.sheetsRefused,
    fewer: strings.fewerSheets,
    empty: strings.emptySheets,
    count: ({ parts }: DocumentText) =>
      strings.sheetList(
        parts.length,
        parts.slice(0, maxNamed).map(({ name = '' }, index) => strings.sheetName(index + 1, name)),
      ),
    mark: (_sheet: number, name: string) => strings.sheetMark(name),
  },
}))

function wordsOf({ unit }: DocumentText): ReturnType<typeof unitWords>['page' | 'sheet'] {
  return unitWords()[unit === 'sheet' ? 'sheet' : 'page']
}

/** Each page or sheet with its number or name above, so that the model can name it. */
function textOfPages(document: DocumentText, chosen: readonly number[]): string {
  const { parts } = document
  if (parts.length === 1) return parts[0]?.text ?? ''
  const { mark } = wordsOf(document)
  return chosen
    .map((page) => ({ page, text: parts[page - 1]?.text ?? '', name: parts[page - 1]?.name ?? '' }))
    .filter(({ text }) => text !== '')
    .map(({ page, text, name }) => `${mark(page, name)}\n${text}`)
    .join('\n\n')
}

interface PreviewProps {
  readonly conversationId: string
  /** The exact characters in the message. */
  readonly block: string
  readonly text: string
  /** Why the message has no room for the text. */
  readonly tooLong?: string | null
  /** Without it, the text can only be read. */
  readonly action?: { readonly label: string; readonly isBlocked: boolean; readonly run: () => void }
  readonly children?: React.ReactNode
  readonly onClose: () => void
}

function Preview({ conversationId, block, text, tooLong = null, action, children, onClose }: PreviewProps) {
  const main = useRef<HTMLButtonElement>(null)
  useEffect(() => main.current?.focus(), [])
  return (
    <Stack gap={4} className={css('body', 'tall')}>
      {children}
      <Estimate conversationId={conversationId} block={block} />
      <div className={css('text')}>
        <ScrollBox label={strings.text} isTall>
          <div data-words="">
            <LongText text={text} />
          </div>
        </ScrollBox>
      </div>
      {tooLong !== null && <Alert>{tooLong}</Alert>}
      <Row gap={2} wrap>
        {action !== undefined && (
          <Button ref={main} variant="primary" disabled={action.isBlocked} onClick={action.run}>
            {action.label}
          </Button>
        )}
        <Button ref={action === undefined ? main : undefined} onClick={onClose}>
          {action === undefined ? commonStrings.close : commonStrings.cancel}
        </Button>
      </Row>
    </Stack>
  )
}

/** The tokens of the whole block: its name and fence cost tokens too. */
function Estimate({ conversationId, block }: Pick<PreviewProps, 'conversationId' | 'block'>) {
  const next = useNextPrompts(conversationId)
  const { tokens, price } = useMemo(() => addedBy(block, next), [block, next])
  const conversation = useConversation()
  const contextLength =
    useModel(conversation?.connectionId ?? '', conversation?.modelId ?? null)?.contextLength ?? null
  const percent = contextPercent(tokens, contextLength)
  return (
    <Text
      role="status"
      aria-label={strings.estimate}
      title={strings.estimateMeaning}
      numeric
      data-tokens={tokens}
    >
      {[
        strings.tokens(tokens),
        price === null ? strings.noPrice : approximate(formatCallMoney(price)),
        ...(percent === null || contextLength === null ? [] : [strings.share(percent, contextLength)]),
      ].join(' · ')}
    </Text>
  )
}
