export const copyStrings = {
  copied: 'Copied',
  notCopied: 'Not copied',
}
