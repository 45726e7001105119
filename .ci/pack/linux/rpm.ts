import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { homepage, identity } from '../identity.ts'
import { description, synopsis } from './description.ts'
import { linuxResources } from './desktop-entry.ts'
import { recommended, rpmNeeds } from './needs.ts'
import { runPackager } from './run-packager.ts'
import {
  installedIn,
  type PackageOrder,
  packageVersion,
  plantTree,
  sourceDate,
  type TreeEntry,
} from './tree.ts'

const architectures = { x64: 'x86_64', arm64: 'aarch64' } as const

/** Makes a package for Fedora, openSUSE and related systems with rpm's own tool, and returns its path. */
export async function makeRpm(order: PackageOrder): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'tally-rpm-'))
  try {
    const date = sourceDate()
    const tree = join(work, 'tree')
    const entries = plantTree('rpm', order, tree, date)
    const spec = join(work, 'tally.spec')
    writeFileSync(spec, specText(order, tree, entries))
    const architecture = architectures[order.arch]
    const options = ['--target', architecture, '--define', `_topdir ${work}`]
    await runPackager('rpmbuild', ['-bb', ...options, spec], date)
    return deliver(join(work, 'RPMS', architecture), order.output)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function deliver(made: string, output: string): string {
  const [file] = readdirSync(made)
  if (file === undefined) throw new Error('rpmbuild made no package and printed no reason.')
  mkdirSync(output, { recursive: true })
  const to = join(output, file)
  copyFileSync(join(made, file), to)
  return to
}

/** rpm interprets every `%` of a specification. */
function plain(text: string): string {
  return text.replaceAll('%', '%%')
}

function specText({ version }: PackageOrder, tree: string, entries: readonly TreeEntry[]): string {
  const address = homepage()
  const script = (file: string): string => plain(readFileSync(join(linuxResources, file), 'utf8'))
  return `# What is packed is finished: nothing is to be stripped, compressed or looked through for what it needs.
%global __os_install_post %{nil}
%global debug_package %{nil}
%global _build_id_links none
%global _binary_payload w19.zstdio
%global _buildhost localhost
%global use_source_date_epoch_as_buildtime 1
%global clamp_mtime_to_source_date_epoch 1

Name: ${identity.executableName}
Version: ${packageVersion(version)}
Release: 1
Summary: ${synopsis}
License: ${identity.license}
Vendor: ${identity.author}
${address === null ? '' : `URL: ${address}\n`}AutoReqProv: no
${rpmNeeds.map((need) => `Requires: ${need}`).join('\n')}
${recommended.rpm.map((wish) => `Recommends: ${wish}`).join('\n')}

%description
${description.join('\n')}

%install
cp -a '${plain(tree)}/.' '%{buildroot}'

%post
${script('after-install.sh')}
%postun
${script('after-remove.sh')}
%files
%defattr(-,root,root,-)
${entries.flatMap(listed).join('\n')}
`
}

/**
 * Only folders that belong to Tally alone are listed. The install script sets the mode of the sandbox helper.
 */
function listed({ path, kind }: TreeEntry): string[] {
  const isOwn = path === installedIn || path.startsWith(`${installedIn}/`)
  const quoted = `"/${plain(path)}"`
  if (kind === 'folder') return isOwn ? [`%dir ${quoted}`] : []
  return [path === `${installedIn}/chrome-sandbox` ? `%verify(not mode) ${quoted}` : quoted]
}
