import { Hunspell } from 'hunspell-wasm'
import untypedModule from 'hunspell-wasm/wasm/hunspell.js'
import { DictionaryError, type DictionaryTexts } from './read-dictionary.ts'

const pageBytes = 65_536

/** Minimal WebAssembly types; main doesn't include DOM types. */
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => Instance
  readonly Memory: new () => Memory
}
interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
interface Instance {
  readonly exports: object
}

/** The hooks of an Emscripten module. */
type CreateModule = (hooks: {
  instantiateWasm(imports: object, receive: (instance: Instance) => void): object
  print(): void
  printErr(): void
}) => Promise<unknown>
const createModule = untypedModule as CreateModule

export interface Engine {
  isCorrect(word: string): boolean
  suggest(word: string): readonly string[]
}

/**
 * Hunspell with this dictionary. It gets no more memory than this, because the limits of a thread leave
 * WebAssembly out.
 */
export async function startEngine(
  code: Uint8Array,
  { rules, words }: Pick<DictionaryTexts, 'rules' | 'words'>,
  mostMemoryBytes: number,
): Promise<Engine> {
  let isOutOfMemory = false
  const module = await createModule({
    instantiateWasm(imports, receive) {
      const instance = new WebAssembly.Instance(new WebAssembly.Module(code), imports)
      for (const exported of Object.values(instance.exports))
        if (exported instanceof WebAssembly.Memory)
          limitMemory(exported, mostMemoryBytes, () => {
            isOutOfMemory = true
          })
      receive(instance)
      return instance.exports
    },
    print() {},
    printErr() {},
  })
  try {
    const hunspell = new Hunspell(module, rules, words)
    // Hunspell continues with what it could load.
    if (isOutOfMemory) throw new RangeError('The dictionary needs too much memory.')
    return {
      isCorrect: (word) => hunspell.testSpelling(word),
      suggest: (word) => hunspell.getSpellingSuggestions(word),
    }
  } catch (cause) {
    throw new DictionaryError(isOutOfMemory ? 'too-much-memory' : 'not-a-dictionary', { cause })
  }
}

function limitMemory(memory: Memory, maxBytes: number, onRefused: () => void): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * pageBytes <= maxBytes) return grow(pages)
    onRefused()
    throw new RangeError('The dictionary needs too much memory.')
  }
}
