/** The component of a route that sends a file: never shown. */
export default function EmptyPage() {
  return null;
}
