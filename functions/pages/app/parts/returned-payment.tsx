import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Session } from '../session.ts';
import { texts } from '../texts/index.ts';
import { settleReturnedPayment } from './payment/return.ts';

const OUTCOME_TEXT = { paid: 'arrived', open: 'processing', failed: 'refused' } as const;

/** Ends a payment for which the visitor was at a page of the bank, before the page loads what it paid. */
export function useReturnedPaymentSettlement(
  session: Session,
  slug: string,
): { readonly ended: Promise<void>; readonly message: ReadonlySignal<string | undefined> } {
  const message = useSignal<string | undefined>(undefined);
  const ended = useMemo(async () => {
    const returned = await settleReturnedPayment(session, slug);
    message.value = returned && texts().payment[OUTCOME_TEXT[returned.outcome]];
  }, [session, slug, message]);
  return { ended, message };
}
