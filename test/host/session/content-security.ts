import { listOwnSchemes } from './schemes.ts'

/** Puts a policy's own-scheme sources (`app:`, `app://bundle`) the way Chromium is shown them. */
export function toShownPolicy(policy: string): string {
  return listOwnSchemes().reduce((text, scheme) => {
    const source = new RegExp(String.raw`(?<=[\s;]|^)${scheme}:(?://([^\s;/]+))?(?=[\s;]|$)`, 'g')
    return text.replaceAll(source, (_all, host?: string) => `https://${host ?? '*'}.${scheme}.test`)
  }, policy)
}
