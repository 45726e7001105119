/** On Apple systems, Cmd is the command key, and Ctrl with a letter edits text. */
export function isApple(): boolean {
  return navigator.userAgent.includes('Mac OS')
}

export function isWindows(): boolean {
  return navigator.userAgent.includes('Windows')
}

/** Some commands have other default keys on Linux. */
export function isLinux(): boolean {
  return navigator.userAgent.includes('Linux')
}
