import type { Session } from '../session.ts';
import { lazily } from './lazily.tsx';

const ConfirmPassword = lazily(
  async () => (await import('./own-log-in/confirm-password.tsx')).ConfirmPassword,
);

/** The dialog of a call that waits for the user's confirmation, on all pages of users (BEHAVIOR §3.9). */
export const Confirmation = ({ session }: { readonly session: Session }) =>
  session.isConfirming.value ? <ConfirmPassword session={session} /> : null;
