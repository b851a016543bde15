import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Account } from './account.ts';
import type { Route } from './routing.ts';

export const ACCOUNT_PATH = '/v1/account';
const ENDPOINTS_PATH = '/v1/webhook_endpoints';
const ID_LENGTH = 16;

/** The account of the key. Its id follows from the key, so that it stays the same. */
const describeAccount = ({ secretKey }: Account) => ({
  id: `acct_${createHash('sha256').update(secretKey).digest('hex').slice(0, ID_LENGTH)}`,
  object: 'account',
  business_profile: {
    mcc: null,
    minority_owned_business_designation: null,
    name: 'Salon of the stand-in',
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  },
  charges_enabled: true,
  country: 'US',
});

const listEndpoints = ({ endpoints }: Account) => ({
  object: 'list',
  data: Object.keys(endpoints).map((url, index) => ({
    id: `we_${index}`,
    object: 'webhook_endpoint',
    url,
    enabled_events: ['*'],
    status: 'enabled',
    api_version: Stripe.API_VERSION,
    application: null,
    created: 0,
    description: null,
    livemode: false,
    metadata: {},
  })),
  has_more: false,
  url: ENDPOINTS_PATH,
});

export const ACCOUNT_ROUTES: readonly Route[] = [
  { method: 'GET', path: ACCOUNT_PATH, accepts: [], run: ({ context }) => describeAccount(context.account) },
  {
    method: 'GET',
    path: ENDPOINTS_PATH,
    accepts: ['limit'],
    run: ({ context }) => listEndpoints(context.account),
  },
];
