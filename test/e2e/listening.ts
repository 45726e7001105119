import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The states of a listening socket: TCP's LISTEN; UDP has only one state. */
const waiting: Readonly<Record<string, string>> = { tcp: '0A', tcp6: '0A', udp: '07', udp6: '07' }

/** The ports on which a process listens, such as `tcp 8080`, from Linux's process files. */
export function portsOf(processId: number): string[] {
  const own = socketsOf(processId)
  return Object.entries(waiting).flatMap(([protocol, state]) =>
    readFileSync(`/proc/${processId}/net/${protocol}`, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/u))
      .filter((fields) => fields[3] === state && own.has(fields[9] ?? ''))
      .map((fields) => `${protocol.replace('6', '')} ${Number.parseInt(fields[1]?.split(':')[1] ?? '', 16)}`),
  )
}

/** A file may close during the search, and a process may end. */
function socketsOf(processId: number): Set<string> {
  const folder = `/proc/${processId}/fd`
  const found = readdirSync(folder).map((file) => {
    try {
      return /^socket:\[(\d+)\]$/u.exec(readlinkSync(`${folder}/${file}`))?.[1] ?? ''
    } catch {
      return ''
    }
  })
  return new Set(found.filter((inode) => inode !== ''))
}

/** A process's descendants, except those whose command line `isForeign` recognises. */
export function familyOf(processId: number, isForeign: (command: string) => boolean): number[] {
  const children = readdirSync(`/proc/${processId}/task`).flatMap((thread) =>
    read(`/proc/${processId}/task/${thread}/children`).trim().split(' ').filter(Boolean).map(Number),
  )
  const ours = children.filter((child) => !isForeign(read(`/proc/${child}/cmdline`)))
  return [processId, ...ours.flatMap((child) => familyOf(child, isForeign))]
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
