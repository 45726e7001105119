import { Info, Remark, Row } from '../layout/layout.tsx'
import { ScrollBox } from '../layout/scroll-box.tsx'
import { CopyButton } from './copy-button.tsx'
import { LongText } from './long-text.tsx'
import css from './raw-text.module.css'

interface RawTextProps {
  readonly label: string
  readonly copyLabel: string
  /** Why the text or a part of it is missing; `null` when the text is complete. */
  readonly note: string | null
  readonly text: string
}

/** A text of another program as it came, with a button that copies it. */
export function RawText({ label, copyLabel, note, text }: RawTextProps) {
  return (
    <div className={css('side')}>
      <Row gap={2} justify="between" className={css('head')}>
        <Info>{label}</Info>
        {text !== '' && <CopyButton label={copyLabel} size="small" isTickEnough getText={() => text} />}
      </Row>
      {text !== '' && (
        <ScrollBox label={label}>
          <LongText text={text} />
        </ScrollBox>
      )}
      {note !== null && <Remark>{note}</Remark>}
    </div>
  )
}
