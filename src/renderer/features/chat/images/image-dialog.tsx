import { useEffect, useMemo, useState } from 'react'
import type { Message } from '../../../../shared/contract/conversations/conversation.ts'
import { longestDescription } from '../../../../shared/domain/chat/image-marks.ts'
import { useImageTokens } from '../../../stores/chat/draft-parts.ts'
import { loadAll } from '../../../stores/chat/earlier-messages.ts'
import {
  type ChatImage,
  describeImage,
  excludeImage,
  imagesOf,
  readByteCount,
  saveImage,
  showImage,
  useShownImage,
} from '../../../stores/chat/images-store.ts'
import { useConversation, useIsInTrash, useMessages } from '../../../stores/chat/transcript-store.ts'
import { messageStrings } from '../../../strings/message.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Field } from '../../../ui/controls/field.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useLoaded } from '../../../ui/hooks/use-loaded.ts'
import { Remark, Row, Stack } from '../../../ui/layout/layout.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type Fact, Facts } from '../../../ui/overlays/facts-card.tsx'
import css from './image-dialog.module.css'
import { ImageStage } from './image-stage.tsx'
import { imageStrings as strings } from './images-strings.ts'

const close = (): void => showImage(null)

/** The image that the user opened, among all images of the chat. */
export function ImageDialog() {
  const place = useShownImage()
  const messages = useMessages()
  const images = useMemo(() => imagesOf(messages), [messages])
  const at = images.findIndex(
    ({ messageId, index }) => messageId === place?.messageId && index === place.index,
  )
  const image = images[at]
  const isGone = image === undefined
  useEffect(() => {
    if (isGone) close()
  }, [isGone])
  if (image === undefined) return null
  return <ChatImages images={images} at={at} image={image} messages={messages} />
}

interface ChatImagesProps {
  readonly images: readonly ChatImage[]
  readonly at: number
  readonly image: ChatImage
  readonly messages: readonly Message[]
}

function ChatImages({ images, at, image, messages }: ChatImagesProps) {
  const conversationId = useConversation()?.id ?? null
  const isInTrash = useIsInTrash()
  const byteCount = useLoaded(image.hash, readByteCount)
  // Images of earlier messages count too.
  useEffect(() => {
    const controller = new AbortController()
    void loadAll(conversationId, controller.signal)
    return () => controller.abort()
  }, [conversationId])
  // After the last image comes the first one, so that no button loses the focus.
  const step = (by: 1 | -1): void => showImage(images.at((at + by) % images.length) ?? image)
  if (conversationId === null) return null
  return (
    <Dialog label={strings.title} size="wide" onClose={close}>
      <div className={css('content')}>
        <ImageStage image={image} onStep={step}>
          {images.length > 1 && (
            <Row gap={1} numeric>
              <IconButton label={strings.previous} icon="chevron-left" onClick={() => step(-1)} />
              <Remark role="status" unbroken>
                {strings.position(at + 1, images.length)}
              </Remark>
              <IconButton label={strings.next} icon="chevron-right" onClick={() => step(1)} />
            </Row>
          )}
        </ImageStage>
        <Stack gap={4} top className={css('about')}>
          <Description key={`${image.messageId} ${image.index}`} {...{ conversationId, image, isInTrash }} />
          <ImageNumbers {...{ conversationId, image, messages, byteCount }} />
          <Row gap={2} wrap>
            {!isInTrash && !image.isMessageExcluded && (
              <Button
                onClick={() => {
                  const { messageId, index, isExcluded } = image
                  void excludeImage({ conversationId, messageId, index, isExcluded: !isExcluded })
                }}
              >
                {image.isExcluded ? strings.include : strings.exclude}
              </Button>
            )}
            {byteCount !== null && <Button onClick={() => void saveImage(image)}>{strings.saveAs}</Button>}
          </Row>
          {image.isMessageExcluded && <Remark>{messageStrings.isExcluded}</Remark>}
        </Stack>
      </div>
    </Dialog>
  )
}

interface DescriptionProps {
  readonly conversationId: string
  readonly image: ChatImage
  readonly isInTrash: boolean
}

function Description({ conversationId, image, isInTrash }: DescriptionProps) {
  const { messageId, index, description } = image
  const [typed, setTyped] = useState(description)
  const isChanged = typed.trim() !== description
  return (
    <Stack
      as="form"
      gap={2}
      top
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void describeImage({ conversationId, messageId, index, description: typed.trim() })
      }}
    >
      <Field
        label={strings.description}
        hint={strings.descriptionHint}
        value={typed}
        maxLength={longestDescription}
        readOnly={isInTrash}
        isProse
        onChange={setTyped}
      />
      {!isInTrash && (
        <Row>
          {/* Still there after Save, so that it keeps the focus. */}
          <Button type="submit" isBusy={!isChanged}>
            {strings.save}
          </Button>
        </Row>
      )}
    </Stack>
  )
}

interface ImageNumbersProps {
  readonly conversationId: string
  readonly image: ChatImage
  readonly messages: readonly Message[]
  /** Null for a missing image. */
  readonly byteCount: number | null
}

/** The size of the image as it is sent, and its tokens. */
function ImageNumbers({ conversationId, image, messages, byteCount }: ImageNumbersProps) {
  const { type, name } = image
  const tokensOf = useImageTokens(conversationId)
  const shown: readonly Fact[] = [
    ...(name === '' ? [] : [{ label: strings.name, value: name }]),
    { label: strings.size, value: strings.pixels(image) },
    ...(byteCount === null ? [] : [{ label: strings.file, value: strings.bytes(byteCount, type) }]),
    { label: strings.tokens, value: measuredWords(image, messages) ?? strings.estimate(tokensOf(image)) },
  ]
  return <Facts facts={shown} />
}

/** The measured tokens of the images that the message sent first; else null. */
function measuredWords({ messageId, count }: ChatImage, messages: readonly Message[]): string | null {
  const at = messages.findIndex(({ id }) => id === messageId)
  const sent = messages[at + 1]?.call?.newImages ?? null
  // With fewer images, this one may have been excluded.
  if (sent?.tokens == null || sent.count < count) return null
  return strings[sent.isReported ? 'reported' : 'measured'](sent.tokens, sent.count)
}
