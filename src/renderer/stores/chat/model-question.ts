import { create } from 'zustand'

interface ModelQuestion {
  /** A message waits until the open chat has a model. */
  readonly isAsked: boolean
}

export const modelQuestionStore = create<ModelQuestion>()(() => ({ isAsked: false }))

export const useIsModelAsked = (): boolean => modelQuestionStore(({ isAsked }) => isAsked)

let decide: (isChosen: boolean | Promise<boolean>) => void = () => {}

/** Opens the model picker of the open chat; resolves to whether a model was chosen in it. */
export function askForModel(): Promise<boolean> {
  decide(false)
  return new Promise((resolve) => {
    decide = resolve
    modelQuestionStore.setState({ isAsked: true })
  })
}

/** Only the first answer to a question counts: closing the picker after a choice changes nothing. */
export function endModelQuestion(isChosen: boolean | Promise<boolean>): void {
  modelQuestionStore.setState({ isAsked: false })
  decide(isChosen)
}
