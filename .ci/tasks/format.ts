import { endWith, runTool } from '../tools.ts'

await endWith(runTool('biome', ['check', '--write']).then(({ code }) => code))
