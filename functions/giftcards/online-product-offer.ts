import type { Handler } from '../../lib/http/call.ts';
import { changeProductOffer } from '../../lib/workflows/products/offers.ts';

/** Offers an own package or gift card to somebody by mail, or takes the offer back (BEHAVIOR §21.11). */
export const onlineProductOffer: Handler<'giftcards/online-product-offer'> = async (request, { store }) => {
  const { caller, input } = request;
  const { type, purchased_id, email, fname, lname } = input;
  return changeProductOffer(
    request,
    store,
    { type, id: purchased_id, customerId: caller.id },
    email === undefined ? undefined : { fname, lname, email },
    {
      message: email === undefined ? 'Offer taken back' : 'Offer mailed',
      data: { type, purchased_id },
    },
  );
};
