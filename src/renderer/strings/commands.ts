/** The list of commands. */
export const commandStrings = {
  title: 'Commands',
  find: 'Find a command',
  nothingFound: (text: string) => `No command has “${text}” in its name.`,
  newChat: 'New chat',
  findConversation: 'Find conversation',
  findInConversation: 'Find in conversation',
  usage: 'Usage of this conversation',
  export: 'Export this conversation',
  settings: 'Settings',
  requests: 'Requests',
  section: (name: string) => `Settings: ${name}`,
}

/** A shortcut as people with this kind of computer write it. */
export function describeShortcut(key: string, hasShift: boolean, isApple: boolean): string {
  const letter = key.toUpperCase()
  if (isApple) return `${hasShift ? '⇧' : ''}⌘${letter}`
  return `Ctrl ${hasShift ? 'Shift ' : ''}${letter}`
}
