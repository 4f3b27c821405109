/** Of an address that answers with a file: never shown. */
export default function NoPage() {
  return null;
}
