/** What a stored record refers to is there: it cannot be deleted (decisions §7). Throws where it is not. */
export function known<Id, Found>(records: ReadonlyMap<Id, Found>, id: Id, kind: string): Found {
  const found = records.get(id);
  if (found === undefined) throw new Error(`${kind} ${id} is referred to, but not in the catalog`);
  return found;
}
