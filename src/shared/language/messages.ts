/** Returns the messages of a topic in another language; each message's id is its topic and its path within it. */
export type Translation = <Messages extends object>(topic: string, english: Messages) => Messages

const topics: { readonly topic: string; readonly english: object; readonly shown: object }[] = []
let translation: Translation | null = null

/**
 * Declares visible words: texts, and functions that take numbers, dates and names. Every text in the window, menus,
 * dialogs and exported pages comes from here, so that a translation replaces all of them.
 */
export function defineMessages<const Messages extends object>(topic: string, english: Messages): Messages {
  const shown = (Array.isArray(english) ? [...english] : { ...english }) as Messages
  if (translation !== null) Object.assign(shown, translation(topic, english))
  topics.push({ topic, english, shown })
  return shown
}

/** Call this before anything is drawn: texts that were read before stay as they were. */
export function setTranslation(translate: Translation): void {
  translation = translate
  for (const { topic, english, shown } of topics) Object.assign(shown, translate(topic, english))
}
