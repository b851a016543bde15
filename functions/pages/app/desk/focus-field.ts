/** Moves the focus to a field that the next rendering shows. */
export const focusField = (id: string): void =>
  queueMicrotask(() => document.querySelector<HTMLElement>(`#${id}`)?.focus());

/** Moves the focus to a combobox that the next rendering shows, and opens its list. */
export const focusAndOpenCombobox = (id: string): void =>
  queueMicrotask(() => {
    const field = document.querySelector<HTMLElement>(`#${id}`);
    field?.focus();
    field?.click();
  });
