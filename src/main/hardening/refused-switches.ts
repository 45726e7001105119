// Switches and variables that would weaken the hardening of a release. Fuses already refuse some of them;
// this check also reports them.

/**
 * Names as Chromium, Electron and Node spell them. `*` matches anything; a value after `=` is the only
 * refused one.
 */
const refusedNames = {
  inspectsApp: `inspect* debug debug-brk debug-port remote-debugging-* remote-allow-origins wait-for-debugger*
    auto-open-devtools-for-tabs custom-devtools-frontend enable-automation experimental-network-inspection js-flags
    load-extension disable-extensions-except`,
  weakensSandbox: `no-sandbox disable-*sandbox allow-sandbox-debugging single-process in-process-*
    disable-web-security disable-site-isolation* disable-features=*isolat* disable-features=*sandbox*
    disable-features=*site-per-process* disable-permissions-api use-fake-ui-for-media-stream allow-file-access*
    allow-running-insecure-content unsafely-treat-insecure-origin-as-secure reduce-security-for-testing
    enable-blink-* disable-blink-features disable-kill-after-bad-ipc
    enable-features=*mojojs* force-fieldtrial* no-zygote* enable-experimental-web-platform-features *-schemes
    *webrtc-ip-handling-policy`,
  changesNetwork: `ignore-certificate-errors* allow-insecure-localhost ssl-* tls-* use-openssl-ca openssl-* host-rules
    host-resolver-rules proxy-* no-proxy-server auth-server-* auth-negotiate-* log-net-log net-log-*`,
  dumpsMemory: `enable-crash-reporter* *crash-dumps* full-memory-crash-report heap-prof* cpu-prof* heapsnapshot-* report-*
    trace-startup* diagnostic-dir`,
  weakensKeyStorage: 'password-store=basic* use-mock-keychain',
  runsOtherCode: `*-cmd-prefix *-launcher browser-subprocess-path register-pepper-plugins require import loader
    experimental-loader env-file* eval print icu-data-dir`,
}

const shortNames: Readonly<Record<string, string>> = { r: 'require', e: 'eval', p: 'print' }

const entries = Object.values(refusedNames).flatMap((names) => names.split(/\s+/))

const refused = entries.map((entry) => {
  const [name = '', value] = entry.split('=')
  const wanted = value === undefined ? '(?:=|$)' : `=${value.replaceAll('*', '.*')}$`
  return new RegExp(`^${name.replaceAll('*', '[^=]*')}${wanted}`, 's')
})

/** The names of the switches and variables with which a release refuses to start; empty where all is well. */
export function findRefused(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const switches = argv.slice(1).flatMap(refusedSwitch)
  return [...new Set([...switches, ...refusedVariables(environment)])]
}

function refusedVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  const textOf = (name: string): string => environment[name] ?? ''
  const isRefused: Readonly<Record<string, boolean>> = {
    // With its fuse off, Electron removes this variable before any code of Tally runs. Whatever is left has an
    // effect.
    NODE_OPTIONS: textOf('NODE_OPTIONS')
      .split(/[\s"]+/)
      .some((word) => refusedSwitch(word).length > 0),
    NODE_TLS_REJECT_UNAUTHORIZED: textOf('NODE_TLS_REJECT_UNAUTHORIZED') === '0',
    // They make Node write everything it sends, including the key, to the error stream.
    NODE_DEBUG: textOf('NODE_DEBUG') !== '',
    NODE_DEBUG_NATIVE: textOf('NODE_DEBUG_NATIVE') !== '',
    ELECTRON_DISABLE_SANDBOX: textOf('ELECTRON_DISABLE_SANDBOX') !== '',
  }
  return Object.keys(isRefused).filter((name) => isRefused[name])
}

/**
 * The name of a refused switch. Chromium accepts one dash, two, or a slash; Node accepts `_` for `-`; Windows
 * any case.
 */
function refusedSwitch(argument: string): string[] {
  const [, given = '', value = ''] = /^(?:-+(?!-)|\/)([^=/]*)(=.*)?$/s.exec(argument.trim()) ?? []
  const name = given.toLowerCase().replaceAll('_', '-')
  const full = shortNames[name] ?? name
  const isRefused = refused.some((pattern) => pattern.test(full + value.toLowerCase()))
  return isRefused ? [`--${full}`] : []
}
