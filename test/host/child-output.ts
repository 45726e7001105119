import type { ChildProcess } from 'node:child_process'

/** Closes the reading ends of its pipes: the next thing that the process writes fails with EPIPE. */
export function closeOutput(child: ChildProcess): void {
  child.stdout?.destroy()
  child.stderr?.destroy()
}

/** Gathers all that a process writes from now on; gives what has come so far. */
export function gatherOutput(child: ChildProcess): () => string {
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  return () => chunks.join('')
}
