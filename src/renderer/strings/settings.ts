export const settingsStrings = {
  title: 'Settings',
  navigation: 'Settings',
  close: 'Close',
  connections: 'Connections',
  introduction: 'Each connection is one address with one key of its own.',
  edit: 'Edit',
  add: 'Add connection',
  startChat: 'Start a chat',
  back: 'Back to connections',
  addTitle: 'New connection',
  demoAddress: 'Built in, without a network. Its numbers count nowhere.',
  demo: 'demo',
}
