/** A pedestal with nothing on it yet, and the outline of what could stand there. */
export function EmptyIllustration() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 200">
      <circle
        cx="120"
        cy="62"
        r="46"
        fill="none"
        stroke="var(--rule-control)"
        strokeWidth="1.5"
        strokeDasharray="5 6"
      />
      <path d="M60 110h120v52H60z" fill="var(--stone)" />
      <path d="M30 164h180v34H30z" fill="var(--stone-deep)" />
      <path d="M0 199h240" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
