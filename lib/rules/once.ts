/** Creates a value at its first use, and once: an id that all attempts of a commit share, or a schema, which costs time to create. */
export function once<Value>(create: () => Value): () => Value {
  let created: { readonly value: Value } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
