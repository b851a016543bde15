import { deleteRecord, getRecord, newId, saveRecord } from '../account.ts';
import { invalidRequest, missingParam } from '../errors.ts';
import { ADDRESS_DEFAULTS } from '../full-records.ts';
import {
  findBoolean,
  findObject,
  findObjectRefusingBlanks,
  findText,
  getRequiredText,
  mergeMetadata,
} from '../params.ts';
import type { Reader, TerminalLocation } from '../resources.ts';
import { type Call, listRoute, postRoute, type Route, retrieveRoute } from '../routing.ts';
import { presentCard } from './at-reader.ts';

/** The codes of simulated readers: https://docs.stripe.com/terminal/references/testing#simulated-reader */
const SIMULATED: Readonly<Record<string, Reader['device_type']>> = {
  'simulated-wpe': 'simulated_wisepos_e',
  'simulated-s700': 'simulated_stripe_s700',
};

function createLocation({ context, params }: Call): TerminalLocation {
  const address = findObjectRefusingBlanks(params, 'address');
  if (address?.country === undefined) throw missingParam('address[country]');
  return saveRecord(context.account, 'terminal.location', {
    id: newId('tml'),
    address: { ...ADDRESS_DEFAULTS, ...address } as object as TerminalLocation['address'],
    display_name: getRequiredText(params, 'display_name'),
    metadata: mergeMetadata(params),
  });
}

const getReader = ({ context, id }: Call): Reader => getRecord(context.account, 'terminal.reader', id);

function create({ context, params }: Call): Reader {
  const device_type = SIMULATED[getRequiredText(params, 'registration_code')];
  if (!device_type) throw invalidRequest('No such registration code.', 'registration_code');
  const location = getRequiredText(params, 'location');
  getRecord(context.account, 'terminal.location', location, 'location');
  const id = newId('tmr');
  return saveRecord(context.account, 'terminal.reader', {
    id,
    device_type,
    label: findText(params, 'label') ?? id,
    location,
    metadata: mergeMetadata(params),
    serial_number: `${device_type.slice('simulated_'.length)}-${id.slice(-8)}`,
    status: 'online',
  });
}

function remove(call: Call): object {
  const { id, object, device_type, serial_number } = getReader(call);
  deleteRecord(call.context.account, 'terminal.reader', id);
  return { id, object, deleted: true, device_type, serial_number };
}

const OFFLINE =
  'Reader is currently offline, please ensure the reader is powered on and connected to the internet before retrying your request.';
/** Refuses an order that does not reach the reader. */
function checkOnline({ status }: Reader): void {
  if (status === 'offline') throw invalidRequest(OFFLINE, undefined, 'terminal_reader_offline');
}

/** A payment that nobody has presented a card for yet is replaced by the next one. */
function processPayment(call: Call): Reader {
  const { context, params } = call;
  const reader = getReader(call);
  const id = getRequiredText(params, 'payment_intent');
  const intent = getRecord(context.account, 'payment_intent', id, 'payment_intent');
  if (!intent.payment_method_types.includes('card_present')) {
    throw invalidRequest(
      'The PaymentIntent must allow the payment method type card_present.',
      'payment_intent',
    );
  }
  if (intent.status !== 'requires_payment_method') {
    throw invalidRequest(
      `This PaymentIntent cannot be processed, because it has a status of ${intent.status}.`,
      'payment_intent',
      'intent_invalid_state',
    );
  }
  checkOnline(reader);
  const config = findObject(params, 'process_config') ?? {};
  const process_config = {
    enable_customer_cancellation: findBoolean(config, 'enable_customer_cancellation') ?? false,
    skip_tipping: findBoolean(config, 'skip_tipping') ?? false,
  };
  return saveRecord(context.account, 'terminal.reader', {
    ...reader,
    action: {
      api_error: null,
      failure_code: null,
      failure_message: null,
      process_payment_intent: { payment_intent: id, process_config },
      status: 'in_progress',
      type: 'process_payment_intent',
    },
  });
}

function cancelAction(call: Call): Reader {
  const reader = getReader(call);
  checkOnline(reader);
  return saveRecord(call.context.account, 'terminal.reader', { ...reader, action: null });
}

export const TERMINAL_ROUTES: readonly Route[] = [
  postRoute('/v1/terminal/locations', ['address', 'display_name', 'metadata'], createLocation),
  listRoute('terminal.location', '/v1/terminal/locations', {}),
  postRoute('/v1/terminal/readers', ['label', 'location', 'metadata', 'registration_code'], create),
  listRoute('terminal.reader', '/v1/terminal/readers', {
    location: (reader, value) => reader.location === value,
    status: (reader, value) => reader.status === value,
  }),
  retrieveRoute('terminal.reader', '/v1/terminal/readers/:id'),
  { method: 'DELETE', path: '/v1/terminal/readers/:id', accepts: [], run: remove },
  postRoute(
    '/v1/terminal/readers/:id/process_payment_intent',
    ['payment_intent', 'process_config'],
    processPayment,
  ),
  postRoute('/v1/terminal/readers/:id/cancel_action', [], cancelAction),
  postRoute(
    '/v1/test_helpers/terminal/readers/:id/present_payment_method',
    ['card_present', 'type'],
    (call) => {
      const card = findObject(call.params, 'card_present') ?? {};
      return presentCard(call.context, getReader(call), findText(card, 'number'));
    },
  ),
];
