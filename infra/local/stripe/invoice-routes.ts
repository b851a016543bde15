import { need } from './account.ts';
import { invalid } from './errors.ts';
import { payInvoice } from './invoice-collect.ts';
import { intentOfInvoice } from './invoice-payments.ts';
import { voidInvoice } from './invoices.ts';
import { refuseUnknown } from './params.ts';
import { chosenMethod } from './payment-methods.ts';
import { asDecline } from './payment-outcome.ts';
import { type Call, idOf, listRoute, type Route, retrieveRoute } from './route.ts';
import { refuseForeignMethod } from './saved-methods.ts';
import { renewalMethod } from './subscriptions.ts';

function pay(call: Call): object {
  const { scene, params } = call;
  refuseUnknown(params, ['payment_method', 'off_session']);
  const { account } = scene;
  const invoice = need(account, 'invoice', idOf(call));
  if (invoice.status === 'paid') throw invalid('Invoice is already paid');
  if (invoice.status !== 'open') {
    throw invalid(`You cannot pay an invoice with a status of ${invoice.status}.`, {
      code: 'invoice_not_open',
    });
  }
  const subscription = need(account, 'subscription', invoice.parent.subscription_details.subscription);
  const method = chosenMethod(scene, params) ?? renewalMethod(scene, subscription);
  if (method === undefined) {
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please attach a payment method or source.',
      { code: 'resource_missing' },
    );
  }
  refuseForeignMethod(scene, method, invoice.customer);
  const tried = payInvoice(scene, invoice, method);
  const intent = intentOfInvoice(account, invoice.id);
  if (tried.status === 'open' && intent?.status === 'requires_payment_method') throw asDecline(intent);
  return tried;
}

export const invoiceRoutes: readonly Route[] = [
  retrieveRoute('invoice', '/v1/invoices/:id'),
  { method: 'POST', path: '/v1/invoices/:id/pay', run: pay },
  {
    method: 'POST',
    path: '/v1/invoices/:id/void',
    run: (call) => {
      refuseUnknown(call.params, []);
      const invoice = need(call.scene.account, 'invoice', idOf(call));
      if (invoice.status !== 'open') throw invalid('You can only pass in open invoices.');
      return voidInvoice(call.scene, invoice);
    },
  },
  listRoute('invoice', '/v1/invoices', {
    customer: (invoice, value) => invoice.customer === value,
    status: (invoice, value) => invoice.status === value,
    subscription: (invoice, value) => invoice.parent.subscription_details.subscription === value,
  }),
];
