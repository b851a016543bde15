/** The storage of the tab, which a closed tab forgets, or of the device, which all tabs share. */
export type StoragePlace = 'tab' | 'device';

const STORAGES = { tab: 'sessionStorage', device: 'localStorage' } as const satisfies Record<
  StoragePlace,
  string
>;

/** Undefined where a browser forbids storage, as in some frames. */
export function findStorage(place: StoragePlace = 'tab'): Storage | undefined {
  try {
    return globalThis[STORAGES[place]];
  } catch {
    return undefined;
  }
}

export const openStoredValue = <Value>(key: string, place: StoragePlace = 'tab') => ({
  find: (): Value | undefined => {
    const text = findStorage(place)?.getItem(key);
    return text ? (JSON.parse(text) as Value) : undefined;
  },
  put: (value: Value): void => findStorage(place)?.setItem(key, JSON.stringify(value)),
  delete: (): void => findStorage(place)?.removeItem(key),
});
