import { quote } from './quote.ts'

export const composerStrings = {
  message: 'Message',
  hint: {
    enter: 'Write a message. Enter sends it, Shift+Enter begins a new line.',
    'mod-enter': 'Write a message. Ctrl+Enter sends it, Enter begins a new line.',
  },
  hintApple: {
    enter: 'Write a message. Enter sends it, Shift+Enter begins a new line.',
    'mod-enter': 'Write a message. ⌘ Enter sends it, Enter begins a new line.',
  },
  gone: 'The service no longer lists the model of this conversation. Nothing is sent until another is chosen.',
  chooseModel: 'Choose a model',
  send: 'Send',
  stop: 'Stop',
}

/** The queued message. */
export const queueStrings = {
  label: 'Waiting message',
  queue: 'Send after this answer',
  sendNow: 'Send now',
  sendAfter: 'Send after this answer',
  takeBack: 'Take back',
  state: {
    answer: 'Waits. It is sent as soon as this answer is complete.',
    person: 'Not sent. What it waited for did not come to its end.',
  },
}

/** Text files added to the message. */
export const fileStrings = {
  attach: 'Attach text file',
  drop: 'Drop text files here: their words are put into the message.',
  tooMuch:
    'With this the message would be longer than 2,000,000 characters, so nothing was put in. Put in fewer files, or send them in several messages.',
  refused: {
    'too-large': (name: string) => `${quote(name)} is larger than 1 MB. Put in the part of it that matters.`,
    'not-text': (name: string) => `${quote(name)} is not a text, so it cannot be put into a message.`,
    empty: (name: string) => `There is nothing in ${quote(name)}.`,
    'not-read': (name: string) =>
      `${quote(name)} could not be read. A folder has to be opened and its files chosen.`,
  },
}
