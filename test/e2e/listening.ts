import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The states of a listening socket: TCP's LISTEN; UDP has only one state. */
const waiting: Readonly<Record<string, string>> = { tcp: '0A', tcp6: '0A', udp: '07', udp6: '07' }

/** The ports on which a process listens, such as `tcp 8080`, from Linux's process files. */
export function portsOf(processId: number): string[] {
  const own = socketsOf(processId)
  return Object.entries(waiting).flatMap(([protocol, state]) =>
    read(`/proc/${processId}/net/${protocol}`)
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/u))
      .filter((fields) => fields[3] === state && own.has(fields[9] ?? ''))
      .map((fields) => `${protocol.replace('6', '')} ${Number.parseInt(fields[1]?.split(':')[1] ?? '', 16)}`),
  )
}

/** A file may close during the search. */
function socketsOf(processId: number): Set<string> {
  const folder = `/proc/${processId}/fd`
  const links = list(folder).map((file) => orElse('', () => readlinkSync(`${folder}/${file}`)))
  return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/u.exec(link)?.[1] ?? []))
}

/** A process's descendants, except those whose command line `isForeign` recognises. */
export function familyOf(processId: number, isForeign: (command: string) => boolean): number[] {
  const children = list(`/proc/${processId}/task`).flatMap((thread) =>
    read(`/proc/${processId}/task/${thread}/children`).trim().split(' ').filter(Boolean).map(Number),
  )
  const ours = children.filter((child) => !isForeign(read(`/proc/${child}/cmdline`)))
  return [processId, ...ours.flatMap((child) => familyOf(child, isForeign))]
}

const read = (file: string): string => orElse('', () => readFileSync(file, 'utf8'))
const list = (folder: string): string[] => orElse([], () => readdirSync(folder))

/** A process may end during the search. */
function orElse<Found>(nothing: Found, look: () => Found): Found {
  try {
    return look()
  } catch {
    return nothing
  }
}
