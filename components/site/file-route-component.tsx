/** The component of a route that sends a file; never rendered. */
export default function EmptyPage() {
  return null;
}
