import { type Signal, signal } from '@preact/signals';
import type { CallFailure } from '../../../../lib/client/types.ts';
import type { Session } from '../session.ts';
import { getPageLanguage } from '../texts/index.ts';

type ProofOptions = {
  readonly session: Session;
  /** The form's field of the address of a guest. */
  readonly form: { readonly email: Signal<string> };
  readonly failure: Signal<CallFailure | null>;
};

export type EmailProofState = ReturnType<typeof createEmailProofState>;

/** Proves the address of a visitor or buyer by a code, where the salon asks for it (BEHAVIOR §14.11). */
export function createEmailProofState({ session, form, failure }: ProofOptions) {
  const code = signal('');
  /** The address that a code was mailed to, and how often; null before. */
  const mailed = signal<{ readonly email: string; readonly times: number } | null>(null);
  const getEmail = () => (session.isLoggedIn.value ? session.email.value : form.email.value).trim();
  /** Whether a code was mailed to the address that books. */
  const isAsked = () => mailed.value !== null && mailed.value.email === getEmail();

  /** Mails a code, for the first time or again. */
  async function send(): Promise<void> {
    const email = getEmail();
    const sent = await session.salon.booking.prove({ email, language: getPageLanguage().language });
    if (!sent.ok) failure.value = sent;
    else mailed.value = { email, times: isAsked() ? (mailed.value?.times ?? 0) + 1 : 1 };
  }

  return {
    code,
    mailed,
    isAsked,
    send,
    /** Asks for a code if this is what the booking was refused for, and the visitor has an address. */
    async ask(refusal: CallFailure): Promise<boolean> {
      if (refusal.code !== 'email_proof_required' || getEmail() === '') return false;
      code.value = '';
      await send();
      return true;
    },
    toInput: () => (isAsked() ? { email_code: code.value.trim() } : {}),
    forget(): void {
      mailed.value = null;
      code.value = '';
    },
  };
}
