/** Toggles as the wire writes them. */
export const toToggleNumber = (on: boolean): 0 | 1 => (on ? 1 : 0);
/** The same in gift cards and memberships. */
export const toToggleDigit = (on: boolean): '0' | '1' => (on ? '1' : '0');
