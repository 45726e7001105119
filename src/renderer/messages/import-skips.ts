const counted =
  (one: string, many: string, rest = '') =>
  (count: string): string =>
    `${count} ${count === '1' ? one : many}${rest}`

/** What of another program's file was not taken over, by the reason that its reader gives; it stands after “Left out:”. */
export const importSkipStrings: Readonly<Record<string, (count: string) => string>> = {
  unattached: counted('message', 'messages', ' whose place is taken here by another conversation'),
  'unreadable-file': counted('file', 'files', ' in it that could not be read'),
  'unreadable-conversation': counted('conversation', 'conversations', ' that could not be read'),
  'unreadable-message': counted('message', 'messages', ' that could not be read'),
  'empty-conversation': counted('conversation', 'conversations', ' without a message'),
  'repeated-conversation': counted('conversation', 'conversations', ' that stood there twice'),
  'picture-conversation': counted('conversation', 'conversations', ' that only drew pictures'),
  'hidden-message': counted('message', 'messages', ' that the program did not show'),
  'tool-step': counted('call of a tool, or what it gave back', 'calls of tools and what they gave back'),
  'thinking-time': counted('note', 'notes', ' of how long the model thought'),
  'failed-answer': counted('answer', 'answers', ' that had failed'),
  citation: counted('list of sources', 'lists of sources'),
  summary: counted('summary', 'summaries', ' that the program made of earlier messages'),
  mark: counted('mark or notice of the program', 'marks and notices of the program'),
  picture: counted('picture; a note stands in its place', 'pictures; a note stands in the place of each'),
  attachment: counted('file; a note stands in its place', 'files; a note stands in the place of each'),
  recording: counted('recording', 'recordings', ' of sound or video'),
  'unknown-content': counted('piece', 'pieces', ' of a kind that Tally does not know'),
  'long-text': counted('end of a text', 'ends of texts', ' longer than 20 million characters'),
}
