import { find, save } from './account.ts';
import { livingCustomer } from './customers.ts';
import { invalid, StripeFailure } from './errors.ts';
import { emit } from './events.ts';
import { cardState, type PaymentMethod } from './payment-methods.ts';
import type { Scene } from './scene.ts';

/** Saves the method with the customer; a card that saves nowhere is declined here. */
export function attach(scene: Scene, method: PaymentMethod, customerId: string): PaymentMethod {
  const customer = livingCustomer(scene.account, customerId, 'customer');
  if (method.customer === customer.id) return method;
  if (method.customer !== null) {
    throw invalid('The payment method you provided has already been attached to a customer.');
  }
  refuseUnsavable(scene, method);
  return keptFor(scene, method, customer.id);
}

/** Saving asks the bank, so that a card that is declined everywhere is declined here as well. */
export function refuseUnsavable(scene: Scene, method: PaymentMethod): void {
  const { behaviour, spent } = cardState(scene, method);
  if (spent) throw alreadyUsed();
  if (behaviour.does === 'declines' && !behaviour.saves) {
    throw new StripeFailure(402, { type: 'card_error', ...behaviour.decline });
  }
}

/** Attaches without a check, for a method that has just paid or been set up. */
export function keptFor(scene: Scene, method: PaymentMethod, customerId: string): PaymentMethod {
  if (method.customer === customerId) return method;
  const attached = save(scene.account, 'payment_method', { ...method, customer: customerId });
  emit(scene, 'payment_method.attached', attached);
  return attached;
}

/** Takes the method away from its customer; it can never be used again. */
export function detach(scene: Scene, method: PaymentMethod): PaymentMethod {
  if (method.customer === null) {
    throw invalid(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  cardState(scene, method).spent = true;
  const customer = find(scene.account, 'customer', method.customer);
  if (customer?.invoice_settings.default_payment_method === method.id) {
    save(scene.account, 'customer', {
      ...customer,
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    });
  }
  const detached = save(scene.account, 'payment_method', { ...method, customer: null });
  emit(scene, 'payment_method.detached', detached, { customer: method.customer });
  return detached;
}

function alreadyUsed(): StripeFailure {
  return invalid(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { param: 'payment_method' },
  );
}

/** Refuses a method that belongs to another customer, or that was used up without one. */
export function refuseForeignMethod(scene: Scene, method: PaymentMethod, customer: string | null): void {
  if (method.customer === null && cardState(scene, method).spent) throw alreadyUsed();
  if (method.customer !== null && method.customer !== customer) {
    throw invalid(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'payment_method' },
    );
  }
}
