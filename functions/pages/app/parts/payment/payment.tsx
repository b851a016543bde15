import { useEffect, useMemo, useRef } from 'preact/hooks';
import { texts } from '../../texts/index.ts';
import { Button } from '../button.tsx';
import { Alert } from '../call.tsx';
import { Form } from '../field.tsx';
import { createPaymentState, type PaymentOptions } from './attempts.ts';

const words = () => texts().payment;

type PaymentProps = PaymentOptions & {
  /** The label of the button: 'Pay $30.00'. */
  readonly label: string;
};

/**
 * The payment processor's fields, and a button that pays or saves the card. What it does is fixed when it first shows:
 * give it a `key` where it may change.
 */
export function Payment({ label, ...options }: PaymentProps) {
  const container = useRef<HTMLDivElement>(null);
  // Once: a new render must not forget an attempt
  const { phase, message, start, pay } = useMemo(() => createPaymentState(options), []);
  const end = useRef<(() => void) | undefined>(undefined);
  const load = () => {
    end.current?.();
    if (container.current) end.current = start(container.current);
  };
  useEffect(() => {
    load();
    return () => end.current?.();
  }, []);
  const isBusy = phase.value === 'paying';
  return (
    <Form class="payment" onSubmit={pay}>
      <div class="payment-fields" ref={container} aria-busy={phase.value === 'loading'} />
      {phase.value === 'unloaded' && <Alert text={words().unloaded} onRetry={load} />}
      <p class="error" role="alert">
        {message.value}
      </p>
      <p class="vh" role="status">
        {isBusy ? words().paying : ''}
      </p>
      {phase.value === 'processing' && <p role="status">{words().processing}</p>}
      <Button
        type="submit"
        look="primary"
        label={isBusy ? words().paying : phase.value === 'processing' ? words().checkAgain : label}
        // Stays in the order of focus while it works
        aria-disabled={phase.value !== 'ready' && phase.value !== 'processing'}
      />
      <p class="hint">{words().secure}</p>
    </Form>
  );
}
