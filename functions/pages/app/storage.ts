/** The storage of the tab, which a closed tab forgets; undefined where a browser forbids it, as in some frames. */
export function findStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
