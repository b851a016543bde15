/** The fields of a record that an update sets; a field left out, or undefined, keeps its value (BEHAVIOR §6.7). */
export type Updates<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined };

export const applyUpdates = <Fields extends object>(before: Fields, updates: Updates<Fields>): Fields => ({
  ...before,
  ...(Object.fromEntries(
    Object.entries(updates).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>),
});
