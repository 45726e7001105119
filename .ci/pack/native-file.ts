import { closeSync, openSync, readSync } from 'node:fs'
import type { Processor, System } from './systems.ts'

interface MadeFor {
  readonly system: System
  readonly processor: Processor
}

const elf: Readonly<Record<number, Processor>> = { 62: 'x64', 183: 'arm64' }
const machO: Readonly<Record<number, Processor>> = { 16777223: 'x64', 16777228: 'arm64' }
const pe: Readonly<Record<number, Processor>> = { 34404: 'x64', 43620: 'arm64' }

/** Which system and processor a program or library is for, by its first bytes; null for anything else. */
export function madeFor(file: string): MadeFor | null {
  const head = firstBytes(file)
  if (head.readUInt32BE(0) === 0x7f454c46) return named('linux', elf[head.readUInt16LE(18)])
  if (head.readUInt32LE(0) === 0xfeedfacf) return named('darwin', machO[head.readUInt32LE(4)])
  if (head.readUInt32BE(0) === 0xcafebabe) return named('darwin', 'universal')
  if (head.toString('latin1', 0, 2) !== 'MZ') return null
  const start = head.readUInt32LE(0x3c)
  const isPe = start + 6 <= head.length && head.toString('latin1', start, start + 4) === 'PE\0\0'
  return isPe ? named('win32', pe[head.readUInt16LE(start + 4)]) : null
}

function named(system: System, processor: Processor | undefined): MadeFor | null {
  return processor === undefined ? null : { system, processor }
}

function firstBytes(file: string): Buffer {
  const bytes = Buffer.alloc(4_096)
  const descriptor = openSync(file, 'r')
  try {
    readSync(descriptor, bytes)
  } finally {
    closeSync(descriptor)
  }
  return bytes
}
