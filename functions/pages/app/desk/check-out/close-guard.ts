import type { Signal } from '@preact/signals';

/** The function that Close calls instead of closing, while money may be taken. */
export type CloseGuard = Signal<(() => void) | undefined>;
