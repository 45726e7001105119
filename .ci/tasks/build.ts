import { build } from '../build.ts'
import { endWith } from '../tools.ts'

await endWith(build().then(() => 0))
