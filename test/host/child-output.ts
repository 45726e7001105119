import type { ChildProcess } from 'node:child_process'

/** Gathers all that a process writes from now on; gives what has come so far. */
export function gatherOutput(child: ChildProcess): () => string {
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  return () => chunks.join('')
}
