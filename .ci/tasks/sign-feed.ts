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
  if (folder === undefined) throw new Error('Which folder? npm run sign-feed -- FOLDER')
  if (privateKey === '') throw new Error('TALLY_UPDATE_PRIVATE_KEY holds the key that signs.')
  const publicKey = process.env['TALLY_UPDATE_KEY'] ?? ''
  if (publicKey === '') throw new Error('TALLY_UPDATE_KEY holds the key that the builds have.')
  for (const name of signFeed(resolve(folder), { privateKey, publicKey })) console.log(name)
  return 0
}

await endWith(sign())
