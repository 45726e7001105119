import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createFeedKeys, signFeed } from '../pack/feed-signature.ts'
import { endWith } from '../tools.ts'

/** Signs the feed in a folder with `TALLY_UPDATE_PRIVATE_KEY`, or makes a new pair of keys. */
async function sign(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { 'new-key': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (values['new-key']) {
    const { publicKey, privateKey } = createFeedKeys()
    console.log(`TALLY_UPDATE_KEY=${publicKey}\nTALLY_UPDATE_PRIVATE_KEY=${privateKey}`)
    return 0
  }
  const privateKey = process.env['TALLY_UPDATE_PRIVATE_KEY'] ?? ''
  const [folder] = positionals
  if (folder === undefined) throw new Error('Usage: npm run sign-feed -- FOLDER')
  if (privateKey === '') throw new Error('Set TALLY_UPDATE_PRIVATE_KEY to the signing key.')
  const publicKey = process.env['TALLY_UPDATE_KEY'] ?? ''
  if (publicKey === '') throw new Error('Set TALLY_UPDATE_KEY to the public key of the builds.')
  for (const name of signFeed(resolve(folder), { privateKey, publicKey })) console.log(name)
  return 0
}

await endWith(sign())
