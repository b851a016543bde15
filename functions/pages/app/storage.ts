/** The storage of the tab, which a closed tab forgets; undefined where a browser forbids it, as in some frames. */
export function findStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** A JSON value in the storage of the tab. */
export const openStoredValue = <Value>(key: string) => ({
  find: (): Value | undefined => {
    const text = findStorage()?.getItem(key);
    return text ? (JSON.parse(text) as Value) : undefined;
  },
  put: (value: Value): void => findStorage()?.setItem(key, JSON.stringify(value)),
  delete: (): void => findStorage()?.removeItem(key),
});
