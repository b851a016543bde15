import { type Context, getRecord, saveRecord } from './account.ts';
import { recordChargeAttempt } from './charges.ts';
import { disputeCharge } from './disputes.ts';
import { invalidState, missingMethod, StripeFailure } from './errors.ts';
import { emitAndRecordBalance, saveAndEmit } from './events.ts';
import { recordInvoiceFailure, recordInvoicePaymentAndActivate } from './invoices.ts';
import { checkMethodType } from './method-types.ts';
import { isIntentBeyondConfirmation, toNextAction } from './payment-intents.ts';
import { attachMethod, getCardState } from './payment-methods.ts';
import type { IntentError, PaymentIntent, PaymentMethod } from './resources.ts';
import { AUTHENTICATION_REQUIRED_DECLINE, type Decline } from './test-cards.ts';

/** Records a payment: its charge, the intent, the saved card and the invoice. */
function succeed(context: Context, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const card = getCardState(context, method);
  const charge = recordChargeAttempt(context, intent, method.id);
  if (intent.capture_method === 'manual') {
    const authorized = { last_payment_error: null, next_action: null, status: 'requires_capture' } as const;
    const held = { ...intent, ...authorized, latest_charge: charge.id, payment_method: method.id };
    return saveAndEmit(context, 'payment_intent', held, 'payment_intent.amount_capturable_updated');
  }
  const paid = saveRecord(context.account, 'payment_intent', {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  if (intent.setup_future_usage !== null && intent.customer !== null) {
    card.setUp = true;
    attachMethod(context, method, intent.customer);
  }
  emitAndRecordBalance(context, 'payment_intent.succeeded', paid);
  recordInvoicePaymentAndActivate(context, paid);
  if (card.behaviour.does === 'disputes') disputeCharge(context, charge, card.behaviour.kind);
  return paid;
}

/** Records a failed attempt. The intent can be paid with another payment method. */
function fail(context: Context, intent: PaymentIntent, error: IntentError): PaymentIntent {
  const cleared = { next_action: null, payment_method: null, status: 'requires_payment_method' } as const;
  const unpaid = { ...intent, ...cleared, last_payment_error: error };
  const failed = saveAndEmit(context, 'payment_intent', unpaid, 'payment_intent.payment_failed');
  recordInvoiceFailure(context, failed);
  return failed;
}

function decline(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  reason: Decline,
): PaymentIntent {
  const charge = recordChargeAttempt(context, intent, method.id, reason);
  return fail(
    context,
    { ...intent, latest_charge: charge.id },
    { type: 'card_error', ...reason, charge: charge.id, payment_method: method },
  );
}

/** The 402 reply to a server-side confirmation, with the intent. */
export function toDeclineFailure(intent: PaymentIntent): StripeFailure {
  const error = intent.last_payment_error;
  if (error === null) throw new Error(`${intent.id} has no payment error`);
  return new StripeFailure(402, { ...error, type: 'card_error', payment_intent: intent });
}

type Confirmation = {
  method: PaymentMethod | undefined;
  /** The cardholder is absent and cannot pass a 3-D Secure check. */
  offSession: boolean;
  returnUrl: string | null;
};

/** Tries to pay an intent. A declined one is returned with `last_payment_error`. */
export function confirmPaymentOrDecline(
  context: Context,
  intent: PaymentIntent,
  confirmation: Confirmation,
): PaymentIntent {
  const { method, offSession, returnUrl } = confirmation;
  if (isIntentBeyondConfirmation(intent)) throw invalidState(intent, 'confirm');
  if (method === undefined) throw missingMethod(intent);
  checkMethodType(intent, method);
  const { behaviour, setUp } = getCardState(context, method);
  switch (behaviour.does) {
    case 'succeeds':
    case 'disputes':
      return succeed(context, intent, method);
    case 'declines':
      return decline(context, intent, method, behaviour.decline);
    case 'processes':
      return savePending(context, {
        ...intent,
        payment_method: method.id,
        next_action: null,
        status: 'processing',
      });
    case 'authenticates': {
      if (behaviour.unlessSetUp && setUp) return succeed(context, intent, method);
      if (offSession) return decline(context, intent, method, AUTHENTICATION_REQUIRED_DECLINE);
      return savePending(context, {
        ...intent,
        payment_method: method.id,
        next_action: toNextAction(context, intent.client_secret, returnUrl),
        status: 'requires_action',
      });
    }
  }
}

/**
 * Saves an intent that waits for the cardholder or the bank. The error of the attempt before is cleared, because the
 * intent is updated (`last_payment_error` in PaymentIntents.d.ts of the stripe package).
 */
function savePending(context: Context, intent: PaymentIntent): PaymentIntent {
  const waiting = { ...intent, last_payment_error: null };
  return saveAndEmit(context, 'payment_intent', waiting, `payment_intent.${intent.status}`);
}

const REFUSED_BY_BANK: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  decline_code: 'generic_decline',
  message: 'The payment failed at the bank.',
};

/** Completes a pending payment: the cardholder's 3-D Secure check, or a bank debit in `processing`. */
export function finishPayment(
  context: Context,
  intent: PaymentIntent,
  outcome: 'succeed' | 'fail',
): PaymentIntent {
  const isWaiting = intent.status === 'requires_action' || intent.status === 'processing';
  if (!isWaiting || intent.payment_method === null) throw invalidState(intent, 'finish');
  const method = getRecord(context.account, 'payment_method', intent.payment_method);
  if (outcome === 'succeed') return succeed(context, intent, method);
  if (intent.status === 'processing') return decline(context, intent, method, REFUSED_BY_BANK);
  return fail(context, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication.',
    payment_method: method,
  });
}
