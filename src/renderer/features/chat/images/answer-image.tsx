import { useRef, useState } from 'react'
import type { Result } from '../../../../shared/domain/app/errors.ts'
import { type AnswerPicture, readAnswerImage } from '../../../stores/chat/images-store.ts'
import { refusalStrings } from '../../../strings/refusals.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useLoaded } from '../../../ui/hooks/use-loaded.ts'
import { Info } from '../../../ui/layout/layout.tsx'
import css from './answer-image.module.css'
import { imageStrings as strings } from './images-strings.ts'

/** Larger images, and those after the first ones of an answer, wait for the user. */
const mostBytes = 2_000_000
const mostImages = 10

interface AnswerImageProps {
  /** Base64. */
  readonly data: string
  readonly description: string
  /** The position among the parts of the answer, from 0. */
  readonly position: number
}

/** An image whose bytes are in an answer. Main decodes it in a sandbox; the window gets it encoded again. */
export function AnswerImage({ data, description, position }: AnswerImageProps) {
  const bytes = Math.floor((data.length * 3) / 4)
  const [isWanted, setIsWanted] = useState(bytes <= mostBytes && position < mostImages * 2)
  const result = useLoaded(isWanted ? data : '', async (wanted) =>
    wanted === '' ? null : await readAnswerImage(wanted),
  )
  const place = useRef<HTMLDivElement>(null)
  const name = description === '' ? strings.fromAnswer : description
  return (
    <div ref={place} tabIndex={-1} className={css('place')}>
      {isWanted ? (
        <Picture result={result} name={name} />
      ) : (
        <Button
          onClick={() => {
            // The button goes, and must not take the focus with it.
            place.current?.focus({ preventScroll: true })
            setIsWanted(true)
          }}
        >
          {strings.show(bytes)}
        </Button>
      )}
    </div>
  )
}

function Picture({ result, name }: { readonly result: Result<AnswerPicture> | null; readonly name: string }) {
  if (result === null) return <Info role="status">{strings.reading}</Info>
  if (!result.ok)
    return (
      <Info surface="sunken" breaks>
        {result.code === 'image-not-read' ? strings.notShown : refusalStrings[result.code]}
      </Info>
    )
  const { address, width, height } = result.value
  return (
    <img
      src={address}
      alt={name}
      decoding="async"
      draggable={false}
      {...{ width, height }}
      className={css('image')}
    />
  )
}
