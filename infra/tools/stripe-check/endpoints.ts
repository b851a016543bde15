import Stripe from 'stripe';
import type { EventEndpoint } from '../../../lib/ports/stripe-events.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { EVENT_TYPES } from '../../../lib/workflows/payments/events/event-handlers.ts';
import { type Finding, ok, todo } from '../preflight/finding.ts';

/**
 * From this version on, Stripe sends `refund.failed` for refunds of charges:
 * https://docs.stripe.com/changelog/acacia/2024-10-28/refund-webhook-update
 */
const VERSION_MIN = '2024-10-28';
const ALL_TYPES = '*';
const WHERE = 'in the dashboard of the salon, Developers, Webhooks';
const GUIDE = 'infra/docs/OPERATE.md, Connect a salon to Stripe';

function checkVersion({ url, apiVersion }: EventEndpoint): Finding[] {
  if (apiVersion !== null && apiVersion >= VERSION_MIN) return [];
  const found = apiVersion === null ? "the account's default API version" : `the API version ${apiVersion}`;
  return [
    todo(
      `${url} has ${found}. Before ${VERSION_MIN}, Stripe does not send refund.failed for payments, and the version of an endpoint cannot be changed. Add an endpoint with the version ${Stripe.API_VERSION} ${WHERE}, enter its signing secret as PAYMENT_WEBHOOK_SECRET, and delete the old one.`,
    ),
  ];
}

function checkEndpoint(endpoint: EventEndpoint): Finding[] {
  const { url, types, isEnabled } = endpoint;
  const missing = types.includes(ALL_TYPES) ? [] : EVENT_TYPES.filter((type) => !types.includes(type));
  const findings = [
    ...(isEnabled ? [] : [todo(`${url} is disabled: enable it ${WHERE}.`)]),
    ...(missing.length === 0
      ? []
      : [todo(`${url} lacks ${missing.join(', ')}: edit the endpoint ${WHERE}, and choose them.`)]),
    ...checkVersion(endpoint),
  ];
  return findings.length > 0 ? findings : [ok(`${url} gets all events.`)];
}

/** Checks whether the endpoints of a salon's account send all events that the payment webhook handles. */
export function checkEndpoints(endpoints: readonly EventEndpoint[], tenant: Tenant): Finding[] {
  const path = `/payment/webhook/${tenant}`;
  const own = endpoints.filter(({ url }) => url.endsWith(path));
  return own.length > 0
    ? own.flatMap(checkEndpoint)
    : [todo(`No endpoint of the account ends with ${path}: add one ${WHERE} (${GUIDE}).`)];
}
