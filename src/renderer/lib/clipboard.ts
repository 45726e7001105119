/** False if the system refuses. */
export async function copyToClipboard(text: string): Promise<boolean> {
  return await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
