/** The value with the fields of its objects in order, so that equal values have equal texts: the table gives them in any order. */
function toSorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSorted);
  if (value === null || typeof value !== 'object') return value;
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, each]) => [name, toSorted(each)]));
}

/** Whether two values have the same JSON but for the order of fields. */
export const isEqual = (a: unknown, b: unknown): boolean =>
  JSON.stringify(toSorted(a)) === JSON.stringify(toSorted(b));
