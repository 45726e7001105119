import * as z from 'zod'

/**
 * What is known of a response. `whole` and `first-part`: as it came over the line. `excerpt`: its head and what its failure keeps.
 * `forgotten`: it came, but is not kept any more. `none`: nothing came back. `demo`: there was no line.
 */
const ResponseKind = z.enum(['whole', 'first-part', 'excerpt', 'forgotten', 'none', 'demo'])

/** What went over the line for an answer, as text, with the key taken out. */
export const Exchange = z.object({ request: z.string(), response: z.string(), responseKind: ResponseKind })
export type Exchange = z.infer<typeof Exchange>
