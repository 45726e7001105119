/** The schemes that the app serves itself, such as `app`. */
const ownSchemes = new Set<string>()

export function addOwnScheme(scheme: string): void {
  ownSchemes.add(scheme)
}

export function isOwnScheme(scheme: string): boolean {
  return ownSchemes.has(scheme)
}

export function listOwnSchemes(): readonly string[] {
  return [...ownSchemes]
}
