/**
 * A tally of five: four strokes and one across. The app icon, resources/icon.svg, shows the same on a page.
 */
export function Mark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4.5 2.5v15M8.5 2.5v15M12.5 2.5v15M16.5 2.5v15M1.5 14.5 18.5 5.5" />
    </svg>
  )
}
