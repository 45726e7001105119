export type Environment = Readonly<Record<string, string | undefined>>

/** Whether there is a certificate to sign with: a file or its text, or a name in the keychain of a Mac. */
export function hasCertificate(environment: Environment): boolean {
  return ['CSC_LINK', 'WIN_CSC_LINK', 'CSC_NAME'].some((name) => Boolean(environment[name]))
}

const waysToNotarise = [
  ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
]

/** Apple notarises only signed apps, and only of developers that it knows. */
export function canBeNotarised(environment: Environment): boolean {
  return (
    hasCertificate(environment) &&
    waysToNotarise.some((names) => names.every((name) => Boolean(environment[name])))
  )
}
