/** The keys that somebody types while the script file of a panel loads (BEHAVIOR §39.3). */
let typed = '';

/** Keeps a typed key for the panel that loads; Backspace takes the last one back. */
export function bufferTypedKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  if (ctrlKey || metaKey || altKey) return;
  if (key.length === 1) typed += key;
  else if (key === 'Backspace') typed = typed.slice(0, -1);
}

/** Gives what was kept to the first field of the panel, as if it had been typed there. */
export function replayTypedKeys(field: HTMLElement | null): void {
  const text = typed;
  typed = '';
  if (text === '' || !(field instanceof HTMLInputElement)) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
