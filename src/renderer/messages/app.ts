export const appStrings = {
  name: 'Tally',
  starting: 'Opening your conversations',
  startFailed: 'Tally could not open your conversations',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  mainLabel: 'Chat',
  sidebarEdge: 'Width of the list of conversations',
  panelEdge: 'Width of the panel',
}
