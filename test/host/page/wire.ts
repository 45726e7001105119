// Messages between a page's isolated world and the host. `text` is a list of values, encoded by the codec.

export type ToHost =
  | { readonly type: 'invoke'; readonly id: number; readonly channel: string; readonly text: string }
  | { readonly type: 'send'; readonly channel: string; readonly text: string }
  | { readonly type: 'key'; readonly key: PressedKey }
  | { readonly type: 'menu'; readonly menu: TextMenu }

export type ToPage =
  | { readonly type: 'reply'; readonly id: number; readonly text: string }
  | { readonly type: 'failure'; readonly id: number; readonly message: string }
  | { readonly type: 'message'; readonly channel: string; readonly text: string }
  | { readonly type: 'dragged'; readonly paths: readonly string[] }
  | { readonly type: 'replace-misspelling'; readonly text: string }

/** A text field whose menu the user opens. */
export interface TextMenu {
  readonly selectionText: string
  /** Empty for none. */
  readonly misspelledWord: string
}

export interface PressedKey {
  readonly type: 'keyDown' | 'keyUp'
  readonly key: string
  readonly code: string
  readonly control: boolean
  readonly shift: boolean
  readonly alt: boolean
  readonly meta: boolean
  readonly isAutoRepeat: boolean
  readonly isComposing: boolean
  readonly location: number
  /** The page used the key itself, so no menu item hears of it. */
  readonly isTaken: boolean
}
