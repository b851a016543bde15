import type { Signal } from '@preact/signals';

/** What Close does instead of closing, while money may be taken. */
export type Guard = Signal<(() => void) | undefined>;
