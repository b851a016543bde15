import { saleView } from '../../lib/acts/product-view.ts';
import { purchasedFrom, readBuyer, soldProduct } from '../../lib/acts/sell.ts';
import type { packages } from '../../lib/contract/packages.ts';
import type { Handler, House, Request } from '../../lib/http/call.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { packageOffer, purchasedPackage } from '../../lib/rules/packages.ts';
import { deliveryInstant, openSale } from '../../lib/rules/sales.ts';
import { buyerOf } from '../../lib/rules/selling.ts';
import { idsNeeded, numberedGroups } from '../../lib/rules/service-groups.ts';
import { nextId, nextIds } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { readTemplate } from '../../lib/table/templates.ts';

type CreatePackageSell = (typeof packages.routes)['create-package-sell'];

/** Sells a package: sale and purchased package with its copies, all or nothing (specification, Packages). */
export const createPackageSell: Handler<CreatePackageSell> = async (request, house) => {
  const { tenant, salon, now } = request;
  const { store } = house;
  const checked = await wanted(request, house);
  if (!checked.ok) return checked;
  const { buyer, template, offer, location } = checked.value;

  const stated = template.groups.map(({ services, ...group }) => ({
    ...group,
    serviceIds: services.map(({ serviceId }) => serviceId),
  }));
  const [id, purchasedId, group] = await Promise.all([
    nextId(store, tenant, 'SALE'),
    nextId(store, tenant, 'PURCHASED-PACKAGE'),
    nextIds(store, tenant, 'PURCHASED-GROUP', idsNeeded(stated).groups),
  ]);
  const sale = openSale(
    {
      id,
      type: 'package',
      purchasedId,
      customerId: buyer.customerId,
      locationId: location.id,
      amounts: offer.amounts,
      paidAtSalon: buyer.paidAtSalon,
      deliverAt: offer.gift?.recipient.email ? deliveryInstant(offer.deliveryDate, salon, now) : null,
    },
    now,
  );
  const groups = numberedGroups(stated, group, 1);
  const purchase = purchasedPackage(template, groups, offer, sale, purchasedFrom(buyer));
  return decideAndCommit(store, request, async () =>
    ok({
      changes: soldProduct(tenant, sale, 'PURCHASED-PACKAGE', purchase, now),
      reply: { status: true as const, message: 'Package sold', data: saleView(sale) },
    }),
  );
};

/** What is to be sold to whom, every figure checked against the template's. */
async function wanted(
  { tenant, salon, caller, input, now }: Request<CreatePackageSell>,
  { store, catalogs }: House,
) {
  const buyer = buyerOf(caller, input.customer_id ?? undefined, input.paid_at_salon ?? false);
  if (!buyer.ok) return buyer;
  const [catalog, template, customer] = await Promise.all([
    catalogs(salon),
    readTemplate(store, tenant, 'PACKAGE', input.package_id),
    readBuyer(store, tenant, buyer.value),
  ]);
  if (!customer.ok) return customer;
  const location = catalog.locations.get(input.location_id);
  if (!location) return invalid('location_id', 'Unknown location');
  if (!template?.active) return invalid('package_id', 'Is not for sale');
  const wish = {
    name: input.name,
    price: input.price,
    serviceExpiration: input.service_expiration ?? undefined,
    session: input.session == null ? undefined : Number(input.session),
    isTaxed: input.tax ?? undefined,
    groups: input.service_groups?.map(({ qty, price, services }) => ({ qty, price, serviceIds: services })),
    isForAnother: input.buy_for ?? false,
    gift: {
      recipient: {
        fname: input.recipient_fname,
        lname: input.recipient_lname,
        email: input.recipient_email ?? '',
      },
      senderName: input.sender_name,
      message: input.sender_msg,
    },
    deliveryDate: input.delivery_date ?? undefined,
    expiryDate: input.expiry_date,
  };
  const offer = packageOffer(template, wish, location, salon, now);
  if (!offer.ok) return offer;
  return ok({ buyer: buyer.value, template, offer: offer.value, location });
}
