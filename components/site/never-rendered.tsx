/** For routes that send a file or redirect. */
export default function NeverRendered() {
  return null;
}
