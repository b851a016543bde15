import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { Catalog } from '../page-data.ts';
import { createFormErrors } from '../parts/form-errors.ts';
import type { Session } from '../session.ts';
import { createEmailProofState } from './email-proof.ts';
import type { VisitorForm } from './visitor-form.ts';

type VisitorOptions = {
  readonly session: Session;
  readonly catalog: ReadonlySignal<Catalog | null>;
  readonly form: VisitorForm;
  readonly failure: Signal<CallFailure | null>;
};

/** The person who books: a guest, or a customer who logs in. */
export function createVisitorState({ session, catalog, form, failure }: VisitorOptions) {
  /** Whether the visitor chose to book with an account; null without a choice. */
  const choosesLogIn = signal<boolean | null>(null);
  return {
    form,
    choosesLogIn,
    wantsLogIn: computed(() => choosesLogIn.value ?? catalog.value?.settings.guest_checkout !== 1),
    /** The errors of the fields of the details. */
    fieldErrors: createFormErrors(),
    /** Whether the log-in that is at work is that of a visitor who has pressed Book. */
    booksNext: signal(false),
    emailProof: createEmailProofState({ session, form, failure }),
  };
}
export type Visitor = ReturnType<typeof createVisitorState>;
