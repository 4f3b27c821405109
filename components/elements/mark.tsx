/** The mark: a form, its pedestal and its base. The form takes the accent, the stone the text colour. */
export function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32">
      <circle cx="16" cy="8.5" r="6.5" fill="var(--accent-fill)" />
      <path d="M8 16h16v7H8zM2 24.5h28V30H2z" fill="currentColor" />
    </svg>
  );
}
