/**
 * Creates a value at its first use, and once: an id that all attempts of a commit share, or a schema, which costs time to
 * create. Later calls get the value of the first one, whatever their arguments.
 */
export function once<Args extends readonly unknown[], Value>(
  create: (...args: Args) => Value,
): (...args: Args) => Value {
  let created: { readonly value: Value } | undefined;
  return (...args) => {
    created ??= { value: create(...args) };
    return created.value;
  };
}
