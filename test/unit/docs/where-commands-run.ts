/** The file that runs a command, and a text in it that shows this. */
interface Place {
  readonly file: string
  readonly says: string
}

const ci = '.github/workflows/ci.yml'
const steps = '.ci/steps.ts'
const commands = 'test/integration/docs/commands.test.ts'

/** The file that runs each command of the documents, by the command's beginning; the longest match counts. */
export const runBy: Readonly<Record<string, Place>> = {
  'npm run test:exhaustive': { file: '.github/workflows/nightly.yml', says: 'run: npm run test:exhaustive' },
  'npm ci': { file: ci, says: '- run: npm ci' },
  'npm test': { file: ci, says: 'run: npm test' },
  'npm start': { file: 'test/e2e/start.spec.ts', says: "'start.ts'" },
  // Each is a part of `npm test`; the formatter only checks there, and fixes with the same tool.
  'npm run check': { file: steps, says: 'async function lint(' },
  'npm run lint': { file: steps, says: 'async function lint(' },
  'npm run typecheck': { file: steps, says: 'types: ' },
  'npm run format': { file: steps, says: "'biome', 'check'" },
  'npm run build': { file: steps, says: 'build: ' },
  'npm run host': { file: 'test/integration/host/command.test.ts', says: "run(['--data'" },
  'npm run pack': { file: ci, says: 'npm run pack' },
  'npm run smoke': { file: ci, says: 'npm run smoke -- ' },
  'npm run pictures': { file: ci, says: 'npm run pictures' },
  'npm run artwork': { file: 'test/unit/pack/artwork.test.ts', says: 'npm run artwork' },
  'npm run sbom': { file: 'test/e2e/start.spec.ts', says: "'sbom.ts'" },
  'npm run service': { file: commands, says: "'service'" },
  'npm run seed-data': { file: commands, says: "'seed-data'" },
  'npm run fuses': { file: commands, says: "'fuses'" },
  'npm run release-notes': { file: commands, says: "'release-notes'" },
  'npm run sign-feed': { file: commands, says: "'sign-feed'" },
  'sqlite3 -readonly': { file: commands, says: 'readOnly: true' },
  'sqlite3 /tmp/tally-check/tally.db': { file: commands, says: 'a proxy in the data file' },
  'find /tmp/tally-check': { file: commands, says: 'docs/verify.md' },
  'grep -ra': { file: commands, says: 'docs/verify.md' },
  'curl -s http://127.0.0.1:4000/__log': { file: commands, says: 'docs/verify.md' },
  'sha256sum --check': { file: commands, says: 'SHA256SUMS' },
}

/** Commands that no test can run, with the reason. */
export const runByHand: Readonly<Record<string, string>> = {
  'npm run bench': 'minutes on a quiet machine; docs/performance.md has what it printed',
  'node node_modules/vitest/vitest.mjs run --config test/vitest.config.ts --project looks':
    'pictures to look at',
  'npm outdated': 'asks the registry',
  'npm audit': 'asks the registry',
  'npm version': 'changes the version',
  'git tag': 'makes a release',
  'git push': 'makes or withdraws a release',
  'gh attestation verify': 'asks GitHub about a release',
}
