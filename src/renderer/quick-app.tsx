import type { Conversation } from '../shared/contract/conversations/conversation.ts'
import { KeyBanner } from './features/chat/key-banner.tsx'
import { QuickTurn } from './features/chat/messages/quick-turn.tsx'
import { BelowNotices } from './features/chat/notices.tsx'
import { MessageBox } from './features/composer/composer.tsx'
import { QuickBox } from './features/composer/quick-box.tsx'
import { StopQuestions } from './features/composer/stop-questions.tsx'
import { ModelPicker } from './features/model-picker/model-picker.tsx'
import { QuickPage } from './features/quick/quick-page.tsx'
import { StartPage } from './features/welcome/start-page.tsx'
import { useLanguageKey } from './stores/app/language-store.ts'
import { useSession } from './stores/app/session-store.ts'
import { useOpening } from './stores/chat/opening-store.ts'
import { openInTally } from './stores/chat/quick-question.ts'
import { useConversation } from './stores/chat/transcript-store.ts'
import { useModelPrice, useTokensAhead, useTokensPerTurn } from './stores/usage/next-call-forecast.ts'
import { Hints } from './ui/overlays/hint.tsx'

/** The page of the quick window: the same parts and stores as in the main window, reduced to one question. */
export function QuickApp() {
  const { stage } = useSession()
  const conversation = useConversation()
  const isOpening = useOpening() !== null
  const box = isOpening ? (
    <MessageBox conversation={null} />
  ) : (
    conversation !== null && <QuickBox conversation={conversation} />
  )
  return (
    <BelowNotices key={useLanguageKey()}>
      {stage === 'ready' ? (
        <QuickPage
          modelPicker={conversation !== null && <QuickModel conversation={conversation} />}
          keyNote={<KeyBanner onManage={() => void openInTally()} />}
          box={box}
          turn={isOpening ? box : conversation !== null && <QuickTurn conversation={conversation} />}
        />
      ) : (
        <StartPage />
      )}
      <StopQuestions />
      <Hints />
    </BelowNotices>
  )
}

function QuickModel({ conversation }: { readonly conversation: Conversation }) {
  const { id, connectionId, modelId } = conversation
  const promptTokens = useTokensAhead(conversation)
  const tokensPerTurn = useTokensPerTurn(id)
  const price = useModelPrice(conversation)
  return <ModelPicker key={id} {...{ connectionId, modelId, promptTokens, tokensPerTurn, price }} />
}
