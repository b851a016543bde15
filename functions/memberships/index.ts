import { memberships } from '../../lib/contract/products/memberships.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { cleanHtml } from '../../lib/http/html.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openImages } from '../../lib/ports/images.ts';
import { openPlatformSealing } from '../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../lib/ports/stripe.ts';
import { createMembershipSell } from './create-membership-sell.ts';
import { getCustomerMemberships } from './get-customer-memberships.ts';
import { getPurchasedMembership } from './get-purchased-membership.ts';
import { membershipCancel } from './membership-cancel.ts';
import { membershipChange } from './membership-change.ts';
import { membershipDelete } from './membership-delete.ts';
import { membershipIndex } from './membership-index.ts';
import { membershipPause } from './membership-pause.ts';
import { membershipResume } from './membership-resume.ts';
import { membershipRetryPayment } from './membership-retry-payment.ts';
import { membershipStore } from './membership-store.ts';
import { membershipUpdate } from './membership-update.ts';
import { onlineMembershipPause } from './online-membership-pause.ts';
import { onlineMembershipResume } from './online-membership-resume.ts';
import { onlineMemberships } from './online-memberships.ts';

export const openApp = (environment: Environment) =>
  serveGroup(
    memberships,
    {
      'membership-index': membershipIndex,
      'membership-store': membershipStore,
      'membership-update': membershipUpdate,
      'membership-delete': membershipDelete,
      'get-purchased-membership': getPurchasedMembership,
      'online-memberships': onlineMemberships,
      'create-membership-sell': createMembershipSell,
      'get-customer-memberships': getCustomerMemberships,
      'membership-cancel': membershipCancel,
      'membership-change': membershipChange,
      'membership-retry-payment': membershipRetryPayment,
      'membership-pause': membershipPause,
      'membership-resume': membershipResume,
      'online-membership-pause': onlineMembershipPause,
      'online-membership-resume': onlineMembershipResume,
    },
    {
      ...openDependencies(environment, memberships.name),
      images: openImages(environment.images),
      cleanHtml,
      sealing: openPlatformSealing(environment),
      processors: createProcessorOpener(environment),
    },
  );

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
