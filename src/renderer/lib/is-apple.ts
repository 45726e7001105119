/** Cmd is the command key there, and Ctrl with a letter edits text. */
export function isApple(): boolean {
  return navigator.userAgent.includes('Mac OS')
}
