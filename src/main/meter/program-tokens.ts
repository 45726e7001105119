import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

interface NewToken {
  /** Only its program keeps it. */
  readonly token: string
  readonly tokenHash: string
  /** Users recognize the token by these characters. */
  readonly tokenEnd: string
}

/** Creates and checks the tokens of programs. */
export interface ProgramTokens {
  create(): NewToken
  /** The program whose hash is that of the token; null if there is none. */
  check<P extends { readonly tokenHash: string }>(token: string, programs: readonly P[]): P | null
}

const tokenBytes = 32
const shownCharacters = 4

/** A token has 256 random bits, so a fast hash is enough: nobody can try them all. */
const hashOf = (token: string): string => hash('sha256', token)

export const programTokens: ProgramTokens = {
  create() {
    const token = `tally-${randomBytes(tokenBytes).toString('base64url')}`
    return { token, tokenHash: hashOf(token), tokenEnd: token.slice(-shownCharacters) }
  },

  check(token, programs) {
    const given = Buffer.from(hashOf(token))
    return programs.find(({ tokenHash }) => isEqual(Buffer.from(tokenHash), given)) ?? null
  },
}

/** Takes the same time for all hashes. */
function isEqual(one: Buffer, other: Buffer): boolean {
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}
