import { LANGUAGES, type Language } from '../../../lib/rules/salons/languages.ts';
import { GIFT_CARD } from '../products/giftcards.ts';
import { MEMBERSHIP, toMembershipSale } from '../products/memberships.ts';
import { PACKAGE, toPackageSale } from '../products/packages.ts';

type Names = Readonly<Record<Language, string>>;

/** The names of what the salon sells in several languages. */
export const PRODUCT_NAMES = {
  package: {
    en: 'Six blow-dries and two cuts',
    de: 'Sechsmal Waschen und Föhnen und zweimal Haareschneiden',
    fr: 'Six brushings et deux coupes pour toute la famille',
    es: 'Seis peinados y dos cortes para toda la familia',
  },
  membership: {
    en: 'Silver club',
    de: 'Silbermitgliedschaft',
    fr: 'Abonnement argent',
    es: 'Suscripción plata',
  },
  giftCard: {
    en: 'Spring card',
    de: 'Frühlingsgutschein',
    fr: 'Carte cadeau de printemps',
    es: 'Tarjeta regalo de primavera',
  },
} as const satisfies Readonly<Record<string, Names>>;

const POLICY: Names = {
  en: '<p>Cancel a day before.</p>',
  de: '<p>Kostenlose Stornierung bis zum Vortag.</p>',
  fr: '<p>Annulation gratuite jusqu’à la veille.</p>',
  es: '<p>Cancelación gratuita hasta el día anterior.</p>',
};

const inAllLanguages = (field: string, texts: Names) => ({
  [field]: texts.en,
  translations: Object.fromEntries(
    LANGUAGES.filter((language) => language !== 'en').map((language) => [
      language,
      { [field]: texts[language] },
    ]),
  ),
});

type Post = (
  path: string,
  body: object,
  token: string,
) => Promise<{ readonly data: { readonly id?: number } }>;

/**
 * Writes a package, a membership, a gift card and a policy in all languages, and sells the package and the membership to the
 * customer of the demo.
 * @param owner the token of the owner
 * @returns the id of the gift card
 */
export async function sellTranslatedProducts(post: Post, owner: string): Promise<number> {
  const { package: packageNames, membership: membershipNames, giftCard: cardNames } = PRODUCT_NAMES;
  const store = async (path: string, body: object): Promise<number> => {
    const { data } = await post(path, body, owner);
    return Number(data.id);
  };
  await post('/admin/business-contact-details/update', inAllLanguages('refund_policy', POLICY), owner);
  const packageId = await store('/admin/package/store', {
    ...PACKAGE,
    ...inAllLanguages('name', packageNames),
  });
  const membershipId = await store('/admin/membership/store', {
    ...MEMBERSHIP,
    ...inAllLanguages('name', membershipNames),
  });
  const sold = { customer_id: 1, paid_at_salon: 1 };
  const packageSale = toPackageSale(packageId, { ...sold, name: packageNames.en });
  await post('/online/create-package-sell', packageSale, owner);
  const membershipSale = toMembershipSale(membershipId, { ...sold, name: membershipNames.en });
  await post('/online/create-membership-sell', membershipSale, owner);
  return store('/admin/giftcard/create', { ...GIFT_CARD, ...inAllLanguages('name', cardNames) });
}
