import { type Account, type Context, getRecord, saveRecord } from '../account.ts';
import { invalidRequest } from '../errors.ts';
import { saveAndEmit } from '../events.ts';
import { createPresentedMethod } from '../payment-methods.ts';
import { confirmPaymentOrDecline } from '../payments.ts';
import type { PaymentIntent, Reader, ReaderAction } from '../resources.ts';
import { findAccountOfRecord, type StandIn, toContext } from '../stand-in.ts';
import { TEST_CARDS, type TestCard } from '../test-cards.ts';

/** The cards that can be presented at a reader. Those that want a 3-D Secure check are for payments online. */
export const PRESENTABLE: readonly TestCard[] = TEST_CARDS.filter(
  ({ type, behaviour }) => type === 'card' && behaviour.does !== 'authenticates',
);
const DEFAULT_NUMBER = '4242424242424242';

export const findOpenAction = ({ action }: Reader): ReaderAction | undefined =>
  action?.status === 'in_progress' ? action : undefined;

function getOpenAction(reader: Reader): ReaderAction {
  const action = findOpenAction(reader);
  if (action) return action;
  throw invalidRequest('The reader has no action in progress.', 'id');
}

type Failed = Pick<ReaderAction, 'api_error'> & { failure_code: string; failure_message: string };

function end(context: Context, reader: Reader, action: ReaderAction, failed?: Failed): Reader {
  const status = failed ? 'failed' : 'succeeded';
  const ended = { ...reader, action: { ...action, ...failed, status } as const };
  return saveAndEmit(context, 'terminal.reader', ended, `terminal.reader.action_${status}`);
}

/** The tip that a customer chooses, where the reader asks for one. */
const TIP = 0.2;

function withTip({ account }: Context, { process_payment_intent }: ReaderAction, intent: PaymentIntent) {
  if (!account.asksForTips || process_payment_intent.process_config.skip_tipping) return intent;
  return { ...intent, amount: intent.amount + Math.round(intent.amount * TIP) };
}

/** Presents a test card: the payment is authorized or declined, and the reader's action ends. */
export function presentCard(context: Context, reader: Reader, number = DEFAULT_NUMBER): Reader {
  const action = getOpenAction(reader);
  const card = PRESENTABLE.find((each) => each.number === number);
  if (!card) throw invalidRequest('No such test card.', 'card_present[number]');
  const intent = getRecord(context.account, 'payment_intent', action.process_payment_intent.payment_intent);
  if (intent.status !== 'requires_payment_method') {
    const failure_message = `The PaymentIntent has a status of ${intent.status}.`;
    return end(context, reader, action, {
      api_error: null,
      failure_code: 'intent_invalid_state',
      failure_message,
    });
  }
  const method = createPresentedMethod(context, card);
  const { last_payment_error: error } = confirmPaymentOrDecline(context, withTip(context, action, intent), {
    method,
    offSession: false,
    returnUrl: null,
  });
  if (!error) return end(context, reader, action);
  const { code, decline_code = code, message } = error;
  return end(context, reader, action, {
    api_error: { type: 'card_error', code, decline_code, message },
    failure_code: code,
    failure_message: message,
  });
}

/** The customer presses the button that ends the payment at the reader. Readers have it only where the payment allows it. */
function cancelAtReader(context: Context, reader: Reader): Reader {
  const action = getOpenAction(reader);
  if (!action.process_payment_intent.process_config.enable_customer_cancellation) {
    throw invalidRequest('The customer cannot cancel this payment.', 'id');
  }
  return end(context, reader, action, {
    api_error: null,
    failure_code: 'customer_canceled',
    failure_message: 'The customer canceled the payment at the reader.',
  });
}

const setStatus = (account: Account, reader: Reader, status: Reader['status']): Reader =>
  saveRecord(account, 'terminal.reader', { ...reader, status });

/** Does what happens at the reader itself. Asking for tips is a setting of the whole account. */
export function controlReader(standIn: StandIn, id: string, act: string): Reader {
  const account = findAccountOfRecord(standIn, 'terminal.reader', id);
  if (!account) throw invalidRequest(`No such terminal.reader: '${id}'`);
  const reader = getRecord(account, 'terminal.reader', id);
  switch (act) {
    case 'cancel':
      return cancelAtReader(toContext(standIn, account), reader);
    case 'go_offline':
      return setStatus(account, reader, 'offline');
    case 'go_online':
      return setStatus(account, reader, 'online');
    case 'ask_for_tips':
      account.asksForTips = true;
      return reader;
    default:
      throw invalidRequest(`A reader cannot ${act}`, 'do');
  }
}
