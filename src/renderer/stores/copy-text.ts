import { showToast } from './app/toast-store.ts'

/** Copies a text and reports the result in a toast. */
export async function copyText(text: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  showToast(isCopied ? { kind: 'copied' } : { kind: 'not-copied' })
}
