import { computed, signal } from '@preact/signals';
import { createFormErrors } from '../parts/form-errors.ts';
import type { BookingContext } from './context.ts';
import { createEmailProofState } from './email-proof.ts';

/** The person who books: a guest, or a customer who logs in. */
export function createVisitorState(context: BookingContext) {
  /** Whether the visitor chose to book with an account; null without a choice. */
  const choosesLogIn = signal<boolean | null>(null);
  return {
    choosesLogIn,
    wantsLogIn: computed(() => choosesLogIn.value ?? context.catalog.value?.settings.guest_checkout !== 1),
    fieldErrors: createFormErrors(),
    /** Whether the log-in that is at work is that of a visitor who has pressed Book. */
    booksNext: signal(false),
    emailProof: createEmailProofState(context),
  };
}
export type Visitor = ReturnType<typeof createVisitorState>;
