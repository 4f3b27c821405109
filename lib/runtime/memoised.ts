/** `find` without a parameter is called once. */
export function memoised<Found, Asked = void>(
  find: (asked: Asked) => Found,
  keyOf: (asked: Asked) => unknown = (asked) => asked,
): (asked: Asked) => Found {
  const found = new Map<unknown, Found>();
  return (asked) => {
    const key = keyOf(asked);
    const known = found.get(key) ?? find(asked);
    found.set(key, known);
    return known;
  };
}
