import type { FailureKey } from '../rules/outcome.ts';

/** What an operation may refuse, beside what every operation of its kind may. */
export const OWN_FAILURES: Readonly<Record<string, readonly FailureKey[]>> = {};
