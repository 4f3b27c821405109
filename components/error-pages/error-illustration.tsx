/** A pedestal whose form has rolled off. */
export function ErrorIllustration() {
  return (
    <svg aria-hidden="true" viewBox="0 0 340 200">
      <path d="M60 110h120v52H60z" fill="var(--stone)" />
      <path d="M30 164h180v34H30z" fill="var(--stone-deep)" />
      <path
        d="M176 88c40-14 78 8 96 50"
        fill="none"
        stroke="var(--rule-control)"
        strokeWidth="1.5"
        strokeDasharray="5 6"
      />
      <circle cx="284" cy="152" r="46" fill="var(--accent-fill)" />
      <path d="M0 199h340" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
