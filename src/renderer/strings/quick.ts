import { defineMessages } from '../../shared/language/messages.ts'

/** The small window for one question. */
export const quickStrings = defineMessages('quick', {
  title: 'Quick question',
  openAsChat: 'Open as chat',
  newQuestion: 'New question',
  openTally: 'Open Tally',
  escape: 'Esc hides this window and keeps its text.',
  noConnection: 'No connection yet',
  noConnectionText: 'A quick question goes to the default connection. Open Tally to add one.',
})
