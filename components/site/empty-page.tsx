/** Of an address that answers with a file: never shown. */
export default function EmptyPage() {
  return null;
}
