import { giftcards } from '../../lib/contract/products/giftcards.ts';
import { openDependencies, serveGroup } from '../../lib/http/chain.ts';
import { cleanHtml } from '../../lib/http/html.ts';
import { toLambdaHandlerOpenedAtLoad } from '../../lib/http/lambda.ts';
import type { Environment } from '../../lib/ports/environment.ts';
import { openImages } from '../../lib/ports/images.ts';
import { claim } from './claim.ts';
import { createGiftCardSell } from './create-gift-card-sell.ts';
import { getCustomerGiftCards } from './get-customer-gift-cards.ts';
import { giftCardBalance } from './gift-card-balance.ts';
import { giftHandOver } from './gift-hand-over.ts';
import { giftcardChange } from './giftcard-change.ts';
import { giftcardCreate } from './giftcard-create.ts';
import { giftcardDelete } from './giftcard-delete.ts';
import { giftcardIndex } from './giftcard-index.ts';
import { giftcardUpdate } from './giftcard-update.ts';
import { onlineGiftCards } from './online-gift-cards.ts';
import { onlineGiftcardReload } from './online-giftcard-reload.ts';
import { onlineProductOffer } from './online-product-offer.ts';
import { purchasedGiftcard } from './purchased-giftcard.ts';
import { showGift } from './show-gift.ts';

export const openApp = (environment: Environment) =>
  serveGroup(
    giftcards,
    {
      'giftcard-index': giftcardIndex,
      'giftcard-create': giftcardCreate,
      'giftcard-update': giftcardUpdate,
      'giftcard-delete': giftcardDelete,
      'purchased-giftcard': purchasedGiftcard,
      'giftcard-change': giftcardChange,
      'online-gift-cards': onlineGiftCards,
      'create-gift-card-sell': createGiftCardSell,
      'online-giftcard-reload': onlineGiftcardReload,
      'get-customer-gift-cards': getCustomerGiftCards,
      'gift-card-balance': giftCardBalance,
      'show-gift': showGift,
      'online-product-offer': onlineProductOffer,
      claim,
      'gift-hand-over': giftHandOver,
    },
    { ...openDependencies(environment, giftcards.name), images: openImages(environment.images), cleanHtml },
  );

export const handler = toLambdaHandlerOpenedAtLoad(openApp);
