/**
 * The window sizes at which the layout changes, each as a media query. Styles write `@media (--narrow)`, and
 * the build puts the query there.
 */
export const breakpoints = {
  /** The panel covers the transcript. */
  'panel-over-chat': '(max-width: 1080px)',
  /** Below this width, the welcome steps move under the card. */
  'one-card': '(max-width: 880px)',
  /** The sidebar opens over the chat. */
  'sidebar-over-chat': '(max-width: 760px)',
  /** Lists and their details are below each other. */
  'one-column': '(max-width: 560px)',
  narrow: '(max-width: 480px)',
  'very-narrow': '(max-width: 420px)',
  low: '(max-height: 520px)',
  'very-low': '(max-height: 480px)',
} as const
