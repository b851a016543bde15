import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Client } from '../../../../../lib/client/client.ts';
import type { ReplyData } from '../../page-data.ts';
import { Button } from '../../parts/button.tsx';
import { FocusedText } from '../../parts/focus.tsx';
import { formatPrice } from '../../parts/format.ts';
import { moneyTexts } from '../money/texts/index.ts';
import type { CloseGuard } from './close-guard.ts';

export type CheckoutAtReader = {
  /** The sum of all tenders of the bill, in hundredths. */
  readonly taken: number;
  readonly id: number;
  readonly amount: string;
  readonly label: string;
};
export type EndedCheckout = ReplyData<Client['checkout']['checkoutShow']>;

const POLL_MS = 1_500;

type ReaderWaitProps = {
  readonly waiting: CheckoutAtReader;
  readonly salon: Client;
  readonly isLoggedIn: ReadonlySignal<boolean>;
  readonly currency: string;
  readonly guard: CloseGuard;
  readonly onEnd: (checkout: EndedCheckout) => void;
};

/** Waits until the customer has presented a card, or until somebody cancels (BEHAVIOR §37.6, §39.6). */
export function ReaderWait({ waiting, salon, isLoggedIn, currency, guard, onEnd }: ReaderWaitProps) {
  const words = moneyTexts().reader;
  const isLost = useSignal(false);
  const isCancelling = useSignal(false);
  const input = { checkout_id: waiting.id };
  const cancel = () => {
    isCancelling.value = true;
  };
  useLayoutEffect(() => {
    guard.value = cancel;
  }, []);
  useSignalEffect(() => {
    if (!isLoggedIn.value) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const result = isCancelling.value
        ? await salon.checkout.checkoutCancel(input, { signal })
        : await salon.checkout.checkoutShow(input, { signal });
      if (signal.aborted) return;
      isLost.value = !result.ok;
      if (result.ok && result.reply.data.state !== 'waiting') onEnd(result.reply.data);
      else timer = setTimeout(() => void ask(), POLL_MS);
    };
    // A cancellation replaces the question that is under way
    void ask();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  });
  return (
    <div class="reader-wait">
      <FocusedText class="lead">
        {words.waiting(formatPrice(waiting.amount, currency), waiting.label)}
      </FocusedText>
      <p class="hint">{words.hint}</p>
      <p role="status">
        {isLost.value && words.lost}
        {!isLost.value && isCancelling.value && words.cancelling}
      </p>
      <div class="actions">
        <Button label={moneyTexts().cancel} aria-disabled={isCancelling.value} onClick={cancel} />
      </div>
    </div>
  );
}
