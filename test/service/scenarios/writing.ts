import { rewritten } from '../rewritten.ts'
import type { ChatCall, Scenarios } from '../scenario.ts'
import { plainAnswer } from '../texts.ts'

function foreignAnswer(call: ChatCall): string {
  return `Zoë says 抹茶, 👩‍👧 and 𓀀: ${plainAnswer(call.messages)}`
}

/** Splits every multibyte character between all of its bytes. */
function insideCharacters(texts: readonly string[]): Uint8Array[] {
  return texts.flatMap((text) => {
    const parts = text.match(/\p{ASCII}+|\P{ASCII}/gu) ?? []
    return parts.flatMap((part) => (/\p{ASCII}/u.test(part) ? [Buffer.from(part)] : bytesOf(part)))
  })
}

function bytesOf(text: string): Uint8Array[] {
  return Array.from(Buffer.from(text), (byte) => Uint8Array.of(byte))
}

export const writingScenarios = {
  crlf: rewritten('Ends its lines with CR LF.', (texts) =>
    texts.map((text) => text.replaceAll('\n', '\r\n')),
  ),
  'split-characters': rewritten('Splits characters between their bytes.', insideCharacters, foreignAnswer),
} satisfies Scenarios
