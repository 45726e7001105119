/** Titles of chats that start with a demo command: the command alone says little in a chat list. */
const titles: ReadonlyMap<string, string> = new Map([
  ['slow', 'Demo: slow answer'],
  ['long', 'Demo: long answer'],
  ['endless', 'Demo: endless answer'],
  ['markdown', 'Demo: Markdown'],
  ['math', 'Demo: formulas'],
  ['code', 'Demo: code'],
  ['reasoning', 'Demo: reasoning'],
  ['cache', 'Demo: prompt cache'],
  ['empty', 'Demo: empty answer'],
  ['nousage', 'Demo: no token counts'],
  ['cut', 'Demo: cut-off answer'],
  ['busy', 'Demo: busy service'],
  ['error', 'Demo: error'],
])

/** The demo command at the start of a message; null for any other message. */
export function demoCommandIn(text: string) {
  const [line, name = '', argument = ''] = /^\/(\w+)\s*(\S*)/.exec(text.trim()) ?? []
  return line === undefined ? null : { name, argument }
}

/** Null for a message without a command. The demo answers an unknown command with a list of all commands. */
export function demoTitleOf(text: string): string | null {
  const command = demoCommandIn(text)
  return command === null ? null : (titles.get(command.name) ?? 'Demo commands')
}
