/** Never rendered: the route sends a file. */
export default function EmptyPage() {
  return null;
}
