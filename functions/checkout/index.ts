import { checkout } from '../../lib/contract/checkout/checkout.ts';
import { readVisitsAndTemplatesAhead } from '../../lib/http/bill-ahead.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { readGiftCardsAhead } from '../../lib/http/gift-cards-ahead.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { hashJson } from '../../lib/ports/hashes.ts';
import { openPlatformSealing } from '../../lib/ports/sealing.ts';
import { createProcessorOpener } from '../../lib/ports/stripe.ts';
import { checkoutCancel } from './checkout-cancel.ts';
import { checkoutPay } from './checkout-pay.ts';
import { checkoutQuote } from './checkout-quote.ts';
import { checkoutShow } from './checkout-show.ts';
import { quickSale } from './quick-sale.ts';
import { readerDelete } from './reader-delete.ts';
import { readerIndex } from './reader-index.ts';
import { readerStore } from './reader-store.ts';
import { redemptionGiftCard } from './redemption-gift-card.ts';
import { redemptionMembership } from './redemption-membership.ts';
import { redemptionPackage } from './redemption-package.ts';

export const openApp = (environment: Environment) =>
  serveGroup(
    checkout,
    {
      'redemption-package': redemptionPackage,
      'redemption-membership': redemptionMembership,
      'redemption-gift-card': redemptionGiftCard,
      'checkout-quote': checkoutQuote,
      'checkout-pay': checkoutPay,
      'checkout-show': checkoutShow,
      'checkout-cancel': checkoutCancel,
      'reader-index': readerIndex,
      'reader-store': readerStore,
      'reader-delete': readerDelete,
      'quick-sale': quickSale,
    },
    {
      ...openDependencies(environment, checkout.name),
      readGiftCardsAhead,
      readBillItemsAhead: readVisitsAndTemplatesAhead,
      hashJson,
      sealing: openPlatformSealing(environment),
      processors: createProcessorOpener(environment),
    },
  );

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
