/** This is never rendered, because the route sends a file. */
export default function EmptyPage() {
  return null;
}
