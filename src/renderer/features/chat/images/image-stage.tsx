import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { descriptionOf, type MarkedImage } from '../../../../shared/domain/chat/image-marks.ts'
import { formatWholePercent } from '../../../../shared/language/format-number.ts'
import { joinSentences } from '../../../../shared/language/messages.ts'
import { isRightToLeft } from '../../../lib/text-direction.ts'
import { addressOfImage } from '../../../stores/chat/images-store.ts'
import { sentenceStrings } from '../../../strings/common.ts'
import { QuietButton } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { NamedGroup, Remark, Row, Text } from '../../../ui/layout/layout.tsx'
import css from './image-stage.module.css'
import { imageStrings as strings } from './images-strings.ts'

const zoomStep = 1.25
const smallestZoom = 0.05
const largestZoom = 8
const editable = 'input, textarea, select'

interface ImageStageProps {
  readonly image: MarkedImage
  /** To the next or previous image, with the arrow keys too while nothing scrolls. */
  readonly onStep: (by: 1 | -1) => void
  /** More controls in the bar. */
  readonly children: ReactNode
}

/** An image that can be zoomed and moved with buttons, keys, wheel and pointer. */
export function ImageStage({ image, onStep, children }: ImageStageProps) {
  const name = descriptionOf(image)
  const [missingHash, setMissingHash] = useState<string | null>(null)
  const { stage, picture, zoom, zoomBy, showWhole } = useZoom(image)
  useViewerKeys({ zoomBy, showWhole, onStep: zoom === null ? onStep : null })
  const pan = (event: PointerEvent<HTMLDivElement>): void => {
    // A finger scrolls by itself.
    if (event.pointerType !== 'mouse' || event.buttons !== 1) return
    event.currentTarget.scrollBy(-event.movementX, -event.movementY)
  }
  return (
    <div className={css('side')}>
      <NamedGroup
        ref={stage}
        label={strings.stage}
        tabIndex={0}
        className={css('stage', zoom !== null && 'zoomed')}
        onPointerMove={pan}
      >
        {missingHash === image.hash ? (
          <Text tone="quiet">
            {joinSentences([sentenceStrings.ofTitle(strings.missing), strings.missingMeaning])}
          </Text>
        ) : (
          <img
            ref={picture}
            src={addressOfImage(image.hash)}
            alt={name === '' ? strings.unnamed : name}
            width={image.width}
            height={image.height}
            decoding="async"
            draggable={false}
            style={zoom === null ? undefined : { width: image.width * zoom, height: image.height * zoom }}
            onError={() => setMissingHash(image.hash)}
          />
        )}
      </NamedGroup>
      <Row gap={2} wrap justify="between">
        <Row gap={1} numeric>
          <IconButton label={strings.zoomOut} icon="minus" onClick={() => zoomBy(1 / zoomStep)} />
          <IconButton label={strings.zoomIn} icon="plus" onClick={() => zoomBy(zoomStep)} />
          <QuietButton aria-pressed={zoom === null} onClick={showWhole}>
            {strings.fit}
          </QuietButton>
          <Remark role="status">{zoom === null ? '' : formatWholePercent(zoom * 100)}</Remark>
        </Row>
        {children}
      </Row>
    </div>
  )
}

/** The point of the picture that stays in its place while the zoom changes. */
interface Anchor {
  readonly x: number
  readonly y: number
  readonly left: number
  readonly top: number
}

/** The zoom as a share of the image's own size; null while the image fits into its stage. */
function useZoom({ hash, width }: MarkedImage) {
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const anchor = useRef<Anchor | null>(null)
  const [zoomed, setZoomed] = useState<{ readonly hash: string; readonly zoom: number } | null>(null)
  const zoom = zoomed?.hash === hash ? zoomed.zoom : null

  const zoomBy = (factor: number, pointer?: { readonly clientX: number; readonly clientY: number }): void => {
    const outer = stage.current?.getBoundingClientRect()
    const inner = picture.current?.getBoundingClientRect()
    if (outer === undefined || inner === undefined || inner.width === 0) return
    const left = (pointer?.clientX ?? outer.left + outer.width / 2) - outer.left
    const top = (pointer?.clientY ?? outer.top + outer.height / 2) - outer.top
    const x = (outer.left + left - inner.left) / inner.width
    const y = (outer.top + top - inner.top) / inner.height
    anchor.current = { x, y, left, top }
    const next = (zoom ?? inner.width / width) * factor
    setZoomed({ hash, zoom: Math.min(largestZoom, Math.max(smallestZoom, next)) })
  }
  useLayoutEffect(() => {
    const [outer, inner, kept] = [stage.current, picture.current, anchor.current]
    if (zoom === null || outer === null || inner === null || kept === null) return
    outer.scrollLeft = inner.offsetLeft + kept.x * inner.offsetWidth - kept.left
    outer.scrollTop = inner.offsetTop + kept.y * inner.offsetHeight - kept.top
  }, [zoom])

  const turn = useEffectEvent((event: WheelEvent): void => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoomBy(event.deltaY < 0 ? zoomStep : 1 / zoomStep, event)
  })
  useEffect(() => {
    const element = stage.current
    element?.focus()
    // React's own listener couldn't keep the window from zooming.
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [])
  return { stage, picture, zoom, zoomBy, showWhole: () => setZoomed(null) }
}

interface ViewerKeys {
  readonly zoomBy: (factor: number) => void
  readonly showWhole: () => void
  /** Null while the arrow keys move the picture. */
  readonly onStep: ((by: 1 | -1) => void) | null
}

function useViewerKeys({ zoomBy, showWhole, onStep }: ViewerKeys): void {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || (target instanceof Element && target.matches(editable))) return
    if (key === '+' || key === '=') zoomBy(zoomStep)
    else if (key === '-') zoomBy(1 / zoomStep)
    else if (key === '0') showWhole()
    else if (onStep !== null && (key === 'ArrowLeft' || key === 'ArrowRight'))
      onStep((key === 'ArrowRight') === isRightToLeft(document.documentElement) ? -1 : 1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
