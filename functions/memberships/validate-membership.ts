import type { memberships } from '../../lib/contract/products/memberships.ts';
import type { Dependencies, Request } from '../../lib/http/call.ts';
import type { HtmlCleaner } from '../../lib/http/html.ts';
import type { Images } from '../../lib/ports/images.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import { checkRecurringPriceMin } from '../../lib/rules/payments/processor-amounts.ts';
import type { MembershipTemplate } from '../../lib/rules/products/memberships.ts';
import { checkGroupServices } from '../../lib/rules/products/service-groups.ts';
import type { Catalog } from '../../lib/rules/salons/salon.ts';
import { withTranslationsReplaced } from '../../lib/rules/salons/translations.ts';
import { allocateServiceGroups } from '../../lib/table/catalog/templates.ts';
import { parseTemplateTranslations } from '../../lib/views/products/template-translations.ts';
import { reserveImageUpload } from '../../lib/workflows/salons/image-uploads.ts';

type MembershipRequest = Pick<
  Request<(typeof memberships.routes)['membership-store']>,
  'tenant' | 'salon' | 'input' | 'now'
>;

/** Ports of membership templates, besides the common dependencies. */
export type Ports = { readonly images: Images; readonly cleanHtml: HtmlCleaner };

/** Valid input of an admin; `applyTo` replaces the fields of a template. */
type ValidatedMembership = {
  readonly catalog: Catalog;
  applyTo(before: MembershipTemplate): Promise<MembershipTemplate>;
};

/** Validates what store and update have in common. `applyTo` allocates ids and uploads the image. */
export async function validateMembershipAndReserveImage(
  { tenant, salon, input, now }: MembershipRequest,
  { store, catalogs, images, cleanHtml }: Dependencies & Ports,
): Promise<Outcome<ValidatedMembership>> {
  const { settings, currency } = salon;
  const priced = settings.recurringPaymentEnable
    ? checkRecurringPriceMin(input.price, currency)
    : ok(undefined);
  if (!priced.ok) return priced;
  const catalog = await catalogs(salon);
  const groups = (input.service_group ?? []).map(({ qty, price, service }) => ({
    qty,
    price,
    serviceIds: service,
  }));
  const valid = checkGroupServices(groups, catalog);
  if (!valid.ok) return valid;
  const image = await reserveImageUpload({ store, images }, { tenant, now }, input.image, 'image');
  if (!image.ok) return image;
  const { terms_and_condition: sentTerms, service_expiration_time: period } = input;
  const translations = await parseTemplateTranslations(input.translations, cleanHtml);
  const terms = sentTerms === undefined ? undefined : await cleanHtml(sentTerms ?? '');
  return ok({
    catalog,
    applyTo: async (before) => ({
      ...withTranslationsReplaced(before, translations),
      name: input.name,
      price: input.price,
      image: (await image.value()) ?? before.image,
      billingPeriod: input.billing_period,
      isTaxed: input.charce_service_tax ?? before.isTaxed,
      expirationTime: period === undefined ? before.expirationTime : (period ?? ''),
      payrollPrice: input.price_for_payroll ?? before.payrollPrice,
      terms: terms ?? before.terms,
      discountsService: input.discount_service ?? before.discountsService,
      servicePercent: input.discount_percentage_service ?? before.servicePercent,
      discountsProduct: input.discount_product ?? before.discountsProduct,
      productPercent: input.discount_percentage_for_product ?? before.productPercent,
      active: input.status ?? before.active,
      groups: await allocateServiceGroups(store, tenant, groups),
    }),
  });
}
