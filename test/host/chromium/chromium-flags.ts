import type { Switches } from '../app/command-line.ts'

const unwanted = [
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  'InterestFeedContentSuggestions',
  // This feature would block pages from loopback, and so hide whether the app blocks them.
  'LocalNetworkAccessChecks',
  // A window of the app has no address bar; Chromium would load the lists below it for each window.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

// Nothing outside is looked up by name; a page's request to loopback still goes out if the app lets it.
const ownRules = `--host-resolver-rules=${['MAP * ~NOTFOUND', 'localhost', '*.localhost', '127.0.0.1', '::1'].join(', EXCLUDE ')}`

// A desk has a mouse; without a window Chromium thinks that there is none.
const mouse =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

const macUserAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome Safari/537.36'

export interface ChromiumOptions {
  readonly profile: string
  readonly port: number
  readonly headed: boolean
  readonly netLog: string | null
  /** Whether pages see the user agent of a Mac. */
  readonly isMac: boolean
  /** The switches that the app appended to its own command line. */
  readonly switches: Switches
}

/** Chromium must be quiet: it shows the app's pages and calls nobody. */
export function chromiumFlags({ profile, port, headed, netLog, isMac, switches }: ChromiumOptions): string[] {
  return [
    // When the host is gone the pipe breaks, and Chromium ends by itself.
    '--remote-debugging-pipe',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    ...(headed ? [] : ['--headless', '--disable-gpu', '--mute-audio', mouse]),
    // Chromium refuses to run its sandbox as root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--no-startup-window',
    '--no-first-run',
    '--no-default-browser-check',
    '--no-service-autorun',
    '--no-pings',
    // This switch also prevents early DNS look-ups, which a network log must show.
    ...(netLog === null ? ['--disable-background-networking'] : []),
    '--disable-component-update',
    '--disable-component-extensions-with-background-pages',
    '--disable-client-side-phishing-detection',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-breakpad',
    '--disable-field-trial-config',
    '--disable-search-engine-choice-screen',
    '--disable-sync',
    '--disable-quic',
    '--disable-dev-shm-usage',
    '--disable-backgrounding-occluded-windows',
    '--disable-background-timer-throttling',
    '--disable-renderer-backgrounding',
    `--disable-features=${unwanted.join(',')}`,
    // Tests search the memory of a page; truncated strings could hide a forbidden text.
    '--js-flags=--heap-snapshot-string-limit=100000000',
    '--password-store=basic',
    '--use-mock-keychain',
    '--metrics-recording-only',
    ...(switches.has('host-resolver-rules') ? [] : [ownRules]),
    ...(netLog === null ? [] : [`--log-net-log=${netLog}`]),
    ...(isMac ? [`--user-agent=${macUserAgent}`] : []),
    ...[...switches].map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`)),
  ]
}
