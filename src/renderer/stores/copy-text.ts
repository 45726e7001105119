import { showToast } from './app/toast-store.ts'

/** What comes of it is told in passing. */
export async function copyText(text: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  showToast(isCopied ? { kind: 'copied' } : { kind: 'not-copied' })
}
